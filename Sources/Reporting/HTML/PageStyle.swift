/// The stylesheet of every page.
///
/// Every colour is one of a pair, `--name` on `--name-ground`, in a light and a dark scheme; a test
/// holds each pair to the contrast that WCAG 2 asks of small text. Nothing is told by colour alone.
enum PageStyle {
  /// The hash by which the page's policy allows this stylesheet and nothing else (CSP 3).
  ///
  /// A test holds it to ``text``.
  static let hash = "sha256-IdscqsX5c572WznNSEeN38HfkJkJ2v+Y3RbjnF1Nyh0="

  /// The stylesheet.
  static let text = palette + layout + parts + tables

  private static let palette = """
    :root {
      color-scheme: light dark;
      --page: #1b1f24; --page-ground: #ffffff;
      --quiet: #57606a; --quiet-ground: #f5f6f8;
      --link: #0b57a4; --link-ground: #ffffff;
      --passed: #0b5a2b; --passed-ground: #dff5e6;
      --error: #8f1322; --error-ground: #fde4e4;
      --warning: #6f4300; --warning-ground: #fdf0cf;
      --note: #14477f; --note-ground: #e3eefb;
      --unknown: #592a8c; --unknown-ground: #f0e6fb;
      --forced: #7a3300; --forced-ground: #fee6d2;
      --nothing: #454d57; --nothing-ground: #eef0f3;
      --line: #d8dce2;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #e4e7eb; --page-ground: #14171b;
        --quiet: #a6aeb9; --quiet-ground: #1c2026;
        --link: #86bdf5; --link-ground: #14171b;
        --passed: #8fe0ad; --passed-ground: #12331f;
        --error: #ffb0b0; --error-ground: #451a1f;
        --warning: #f4cf7c; --warning-ground: #3a2c0c;
        --note: #a5cdf8; --note-ground: #16304d;
        --unknown: #d8bcf8; --unknown-ground: #33214a;
        --forced: #ffbf91; --forced-ground: #46260d;
        --nothing: #bac1cb; --nothing-ground: #262b32;
        --line: #363d46;
      }
    }

    """

  private static let layout = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
    body {
      margin: 0 auto; max-width: 62rem; padding: 2.5rem 1.5rem 4rem;
      font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
      color: var(--page); background: var(--page-ground); overflow-wrap: anywhere;
    }
    h1, h2, h3, h4 { line-height: 1.25; text-wrap: pretty; }
    h1 { margin: .3rem 0 .4rem; font-size: 1.85rem; letter-spacing: -.015em; }
    h2 { margin: 0 0 1rem; font-size: 1.3rem; letter-spacing: -.005em; }
    h3 { margin: 1.75rem 0 .6rem; font-size: 1.02rem; }
    h4 { margin: 1.25rem 0 .5rem; font-size: .95rem; }
    p, ul, ol, dl { margin: .5rem 0; }
    a { color: var(--link); text-underline-offset: .15em; }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
    section { margin-top: 3.25rem; padding-top: 1.75rem; border-top: 1px solid var(--line); }
    code, pre, .place { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    code, .place { font-size: .875em; }
    .quiet, .place, figcaption, caption, dt, footer { color: var(--quiet); }
    .why {
      margin: 0; padding: .8rem 1rem; border: 1px dashed var(--line); border-radius: .5rem;
      color: var(--quiet); background: var(--quiet-ground);
    }
    header .tool { margin: 0; color: var(--quiet); font-size: .9rem; }
    header .lead { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .8rem; margin: 1rem 0 1.4rem; }
    .verdict {
      padding: .3rem .85rem; border-radius: 2rem; font-size: 1.1rem; font-weight: 650;
    }
    nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.25rem; padding: 0; list-style: none; }
    nav { margin-top: 1.5rem; font-size: .95rem; }
    footer { margin-top: 3.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: .875rem; }
    dl.facts { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .3rem 1.25rem; }
    dl.facts dd { margin: 0; }
    dl.facts div { display: contents; }

    """

  private static let parts = """
    .tag {
      display: inline-block; padding: .02rem .55rem; border-radius: 1rem; font-size: .84rem;
      font-weight: 650; white-space: nowrap;
    }
    .passed { color: var(--passed); background: var(--passed-ground); }
    .refused, .error, .fault { color: var(--error); background: var(--error-ground); }
    .warning { color: var(--warning); background: var(--warning-ground); }
    .note, .optional { color: var(--note); background: var(--note-ground); }
    .undecided, .unknown { color: var(--unknown); background: var(--unknown-ground); }
    .forced { color: var(--forced); background: var(--forced-ground); }
    .waived, .nothing, .absent { color: var(--nothing); background: var(--nothing-ground); }
    .findings, .chain, .rungs, .steps, .notes { padding: 0; list-style: none; }
    .findings > li { margin: 0 0 1rem; padding: 1rem 1.15rem 1.1rem; border: 1px solid var(--line); border-radius: .6rem; break-inside: avoid; }
    .findings h3 { margin: 0; font-weight: 600; }
    .findings h3 .tag { margin-right: .35rem; }
    .findings p { margin: .4rem 0 0; }
    .findings code { margin-right: .75rem; }
    pre {
      margin: .75rem 0 0; padding: .7rem .9rem; overflow-x: auto; border-radius: .45rem;
      color: var(--page); background: var(--quiet-ground); font-size: .845rem; line-height: 1.5;
    }
    .notes { margin: .6rem 0 0; padding-left: .9rem; border-left: 2px solid var(--line); }
    .notes li { margin: .2rem 0; }
    .chain { counter-reset: step; }
    .chain > li { position: relative; margin: 0; padding: 0 0 1rem 2.3rem; counter-increment: step; }
    .chain > li::before {
      content: counter(step); position: absolute; left: 0; top: .05rem; width: 1.5rem; height: 1.5rem;
      border-radius: 50%; color: var(--nothing); background: var(--nothing-ground);
      font-size: .8rem; font-weight: 650; line-height: 1.5rem; text-align: center;
    }
    .chain > li:not(:last-child)::after { content: ""; position: absolute; left: .72rem; top: 1.85rem; bottom: .25rem; border-left: 2px solid var(--line); }
    .chain p { margin: 0; }
    .value { font-weight: 650; font-size: 1.1rem; }
    .strip { display: block; width: 100%; height: 7rem; overflow: visible; }
    .strip.low { height: 3.25rem; }
    .strip text { fill: var(--quiet); font-size: 11.5px; }
    .strip .rail { stroke: var(--line); stroke-width: 2; }
    .strip .tick { stroke: var(--line); stroke-width: 1; }
    .strip .dot { fill: var(--quiet); }
    .strip .live { fill: var(--passed); }
    .strip .here { overflow: visible; }
    .strip .now { fill: none; stroke: var(--link); stroke-width: 2; }
    figure { margin: 0 0 1.5rem; }
    figcaption { font-size: .875rem; }
    .rungs { border-left: 3px solid var(--line); }
    .rungs > li { display: grid; grid-template-columns: minmax(9rem, 15rem) 1fr; gap: .15rem 1.25rem; padding: .65rem 0 .65rem 1.1rem; border-bottom: 1px solid var(--line); break-inside: avoid; }
    .rungs > li:last-child { border-bottom: 0; }
    .rungs strong { font-variant-numeric: tabular-nums; }
    .steps { margin: 0; }
    .steps li { margin: 0 0 .2rem; }
    .legend { display: flex; flex-wrap: wrap; gap: .35rem .6rem; padding: 0; list-style: none; }

    """

  private static let tables = """
    .wide { overflow-x: auto; margin: .75rem 0 1.25rem; }
    table { border-collapse: separate; border-spacing: 0; min-width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums; }
    caption { padding: 0 0 .5rem; text-align: left; font-size: .92rem; }
    th, td { padding: .42rem .8rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: normal; }
    thead th { color: var(--quiet); font-size: .84rem; font-weight: 600; vertical-align: bottom; }
    tbody th { font-weight: 600; }
    td.names { min-width: 9rem; }
    td.day { white-space: nowrap; }
    .matrix td { border-left: 2px solid var(--page-ground); white-space: nowrap; }
    .matrix tbody th { white-space: nowrap; font-weight: 500; }
    .matrix tbody th:first-child { font-weight: 650; }
    details { margin: .75rem 0; }
    summary { cursor: pointer; color: var(--link); }
    @media (max-width: 40rem) {
      body { padding: 1.5rem 1rem 3rem; }
      h1 { font-size: 1.5rem; }
      section { margin-top: 2.25rem; padding-top: 1.5rem; }
      dl.facts { grid-template-columns: 1fr; gap: 0; }
      dl.facts dd { margin-bottom: .5rem; }
      .rungs > li { grid-template-columns: 1fr; }
      th, td { padding: .4rem .6rem; }
    }
    @media print {
      :root { color-scheme: light; }
      body { max-width: none; padding: 0; font-size: 10pt; }
      section { margin-top: 1.5rem; padding-top: 1rem; }
      nav { display: none; }
      pre { white-space: pre-wrap; }
      .wide { overflow: visible; }
      .matrix td, .matrix tbody th { white-space: normal; }
      details::details-content { display: block; content-visibility: visible; height: auto; }
      .tag, .verdict, td { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }

    """
}
