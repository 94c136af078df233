import Diagnostics

/// The policy as a ladder.
enum LadderHTML {
  /// What holds for all, and a ladder for each kind of storefront and system.
  static func markup(_ ladder: PolicyLadder) -> Markup {
    var all = HTMLReport.facts(ladder.facts)
    for group in ladder.groups {
      if ladder.groups.count > 1 { all += "<h3>\(group.storefronts)</h3>\n" }
      for track in group.tracks { all += self.track(track, isSub: ladder.groups.count > 1) }
      if group.hasMore {
        all += "<p class=\"quiet\">Other systems are shown the same as above.</p>\n"
      }
    }
    if ladder.leftOut > 0 {
      let left = ladder.leftOut.counting(
        "more storefront has tracks of its own", plural: "more storefronts have tracks of their own"
      )
      all += PageSection.why("\(left); the policy file has them all")
    }
    return all
  }

  private static func track(_ track: PolicyLadder.Track, isSub: Bool) -> Markup {
    let heading: Markup =
      isSub ? "<h4>\(track.systems)</h4>\n" : "<h3>\(track.systems)</h3>\n"
    return heading + "<p class=\"quiet\">\(track.facts.joined(separator: "; "))</p>\n"
      + "<ol class=\"rungs\">\n\(track.rungs.map(rung).joined())</ol>\n"
  }

  private static func rung(_ rung: PolicyLadder.Rung) -> Markup {
    let mark: Markup = rung.mark.isEmpty ? "" : " <span class=\"quiet\">\(rung.mark)</span>"
    let steps = rung.steps.map { step -> Markup in
      let when: Markup = rung.steps.count > 1 ? "\(step.when): " : ""
      return "<li>\(when)\(tag(step.action)) \(step.words)</li>\n"
    }
    return """
      <li><div><strong>\(rung.versions)</strong>\(mark)</div>
      <ul class="steps">
      \(steps.joined())</ul></li>

      """
  }

  /// The name of what is shown, with its shape and colour.
  static func tag(_ action: ShownAction) -> Markup {
    "<span class=\"tag \(action.rawValue)\"><span aria-hidden=\"true\">\(action.shape)</span> \(action.rawValue)</span>"
  }
}
