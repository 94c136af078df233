/// What an installation is shown, as far as colours and shapes tell it.
package enum ShownAction: String, CaseIterable, Hashable, Sendable {
  /// A prompt that cannot be dismissed.
  case forced

  /// A prompt that can be dismissed.
  case optional

  /// Nothing.
  case nothing

  /// A prompt that cannot be dismissed and leads nowhere.
  case fault

  /// There is no such installation, or it never reads a policy.
  case absent

  /// What says the same as the colour.
  var shape: String {
    switch self {
    case .forced: "▲"
    case .optional: "○"
    case .nothing: "–"
    case .fault: "✕"
    case .absent: "·"
    }
  }

  /// The name in a legend.
  var legend: String {
    switch self {
    case .forced: "forced: must update"
    case .optional: "optional: may update"
    case .nothing: "nothing is shown"
    case .fault: "forced, but cannot install it"
    case .absent: "no such installation, or it never reads the policy"
    }
  }
}

/// What every installation is shown, as tables.
package struct DecisionMatrix: Hashable, Sendable {
  /// What one kind of installation is shown at one time.
  package struct Cell: Hashable, Sendable {
    /// What is shown.
    package var action: ShownAction

    /// The same in words.
    package var words: String

    /// Creates a cell.
    package init(_ action: ShownAction, _ words: String) {
      self.action = action
      self.words = words
    }
  }

  /// A line of a table.
  package struct Row: Hashable, Sendable {
    /// Which installations it is about, a text for each head of the table.
    package var heads: [String]

    /// What they are shown, a cell for each column.
    package var cells: [Cell]

    /// Creates a line.
    package init(heads: [String], cells: [Cell]) {
      self.heads = heads
      self.cells = cells
    }
  }

  /// Columns that share a head.
  package struct Group: Hashable, Sendable {
    /// The head.
    package var head: String

    /// How many columns it has.
    package var count: Int

    /// Creates a group.
    package init(_ head: String, count: Int) {
      self.head = head
      self.count = count
    }
  }

  /// A table.
  package struct Sheet: Hashable, Sendable {
    /// What it is about.
    package var caption: String

    /// The heads of what the lines are about.
    package var heads: [String]

    /// The heads above ``columns``; empty for none.
    package var groups: [Group]

    /// The heads of the columns.
    package var columns: [String]

    /// The lines.
    package var rows: [Row]

    /// Creates a table.
    package init(
      caption: String, heads: [String], groups: [Group] = [], columns: [String], rows: [Row]
    ) {
      self.caption = caption
      self.heads = heads
      self.groups = groups
      self.columns = columns
      self.rows = rows
    }
  }

  /// What was gathered, and who is concerned, a sentence each.
  package var remarks: [String]

  /// The tables.
  package var sheets: [Sheet]

  /// Creates a matrix.
  package init(remarks: [String] = [], sheets: [Sheet]) {
    self.remarks = remarks
    self.sheets = sheets
  }
}
