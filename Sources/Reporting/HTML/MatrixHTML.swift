/// What every installation is shown, as tables coloured by it.
struct MatrixHTML {
  /// The legend, the tables, and what was gathered in them.
  static func markup(_ matrix: DecisionMatrix) -> Markup {
    var html = MatrixHTML()
    let remarks = matrix.remarks.map { remark -> Markup in "<p>\(remark)</p>\n" }
    let sheets = matrix.sheets.map { html.table($0) }
    return legend(matrix) + sheets.joined() + remarks.joined()
  }

  /// Cells that were written before: most of a table says the same.
  private var cells: [DecisionMatrix.Cell: Markup] = [:]

  /// What the colours and shapes mean, as far as they occur.
  private static func legend(_ matrix: DecisionMatrix) -> Markup {
    var found: Set<ShownAction> = []
    for sheet in matrix.sheets {
      for row in sheet.rows { for cell in row.cells { found.insert(cell.action) } }
    }
    let items = ShownAction.allCases.filter(found.contains).map { action -> Markup in
      "<li class=\"tag \(action.rawValue)\"><span aria-hidden=\"true\">\(action.shape)</span> \(action.legend)</li>\n"
    }
    return items.isEmpty ? "" : "<ul class=\"legend\">\n\(items.joined())</ul>\n"
  }

  private mutating func table(_ sheet: DecisionMatrix.Sheet) -> Markup {
    var rows: Markup = ""
    for row in sheet.rows { rows += self.row(row) }
    return """
      <div class="wide" tabindex="0" role="region" aria-label="\(sheet.caption)">
      <table class="matrix">
      <caption>\(sheet.caption)</caption>
      <thead>
      \(Self.head(sheet))</thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </div>

      """
  }

  private static func head(_ sheet: DecisionMatrix.Sheet) -> Markup {
    let columns = sheet.columns.map { column -> Markup in "<th scope=\"col\">\(column)</th>" }
    guard !sheet.groups.isEmpty else {
      let heads = sheet.heads.map { head -> Markup in "<th scope=\"col\">\(head)</th>" }
      return "<tr>\(heads.joined())\(columns.joined())</tr>\n"
    }
    let heads = sheet.heads.map { head -> Markup in
      "<th scope=\"col\" rowspan=\"2\">\(head)</th>"
    }
    let groups = sheet.groups.map { group -> Markup in
      "<th scope=\"colgroup\" colspan=\"\(group.count)\">\(group.head)</th>"
    }
    return "<tr>\(heads.joined())\(groups.joined())</tr>\n<tr>\(columns.joined())</tr>\n"
  }

  private mutating func row(_ row: DecisionMatrix.Row) -> Markup {
    var line: Markup = "<tr>"
    for head in row.heads { line += "<th scope=\"row\">\(head)</th>" }
    for cell in row.cells { line += self.cell(cell) }
    return line + "</tr>\n"
  }

  private mutating func cell(_ cell: DecisionMatrix.Cell) -> Markup {
    if let written = cells[cell] { return written }
    let markup: Markup =
      "<td class=\"\(cell.action.rawValue)\"><span aria-hidden=\"true\">\(cell.action.shape)</span> \(cell.words)</td>"
    cells[cell] = markup
    return markup
  }
}
