/// Returns a text from outside, cut to what a message has room for.
func shown(_ text: String) -> String {
  text.count <= 80 ? text : text.prefix(79) + "…"
}
