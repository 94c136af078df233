import Commands
import Foundation

@main
enum Trainstop {
  static func main() async {
    exit(await Program.main())
  }
}
