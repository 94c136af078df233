import Commands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@main
enum Trainstop {
  @MainActor static func main() async {
    exit(await Program.main())
  }
}
