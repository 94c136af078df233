# Homebrew formula for a tap of yours: put it into Formula/ there, set OWNER, and fill sha256 with what
# `curl -sL URL | shasum -a 256` prints for the url. Then: brew install OWNER/TAP/trainstop
class Trainstop < Formula
  desc "Halts the app releases that the store, or your users, would reject"
  homepage "https://github.com/OWNER/trainstop"
  url "https://github.com/OWNER/trainstop/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"
  head "https://github.com/OWNER/trainstop.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libgit2"
  depends_on "libyaml"

  uses_from_macos "swift" => :build
  uses_from_macos "curl"
  uses_from_macos "zlib"

  on_linux do
    depends_on "openssl@3"
  end

  def install
    # Homebrew has a sandbox of its own, and macOS the Swift runtime.
    flags = OS.mac? ? ["--disable-sandbox"] : ["--static-swift-stdlib"]
    system "swift", "build", *flags, "-c", "release", "--product", "trainstop"
    bin.install ".build/release/trainstop"
    man1.install "docs/trainstop.1"
    generate_completions_from_executable(bin/"trainstop", "completions")
    pkgshare.install "templates/hooks", "templates/ci", "templates/example", "docs/trainstop.schema.json"
  end

  test do
    cp_r pkgshare/"example", testpath/"app"
    cd testpath/"app" do
      system "git", "init", "-q"
      system "git", "add", "-A"
      system "git", "-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "-q", "-m", "Harbor"
      # Offline, with a policy that is not written yet: the version is judged, and read where it stands.
      assert_match "Harbor 2.5.0", shell_output("#{bin}/trainstop inspect --offline")
      inreplace "HarborWidget/Info.plist", "$(MARKETING_VERSION)", "1.0.0"
      assert_match "extension-mismatch", shell_output("#{bin}/trainstop check --offline", 1)
    end
  end
end
