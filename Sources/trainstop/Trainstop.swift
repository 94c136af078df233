import Commands

@main
enum Trainstop {
  static func main() {}
}
