# Runs the Homebrew formula without Homebrew: its `install` with a program that is built already, then its `test`.
#
# usage: ruby .ci/package.d/formula.rb FORMULA PROGRAM
#
# Stands in for the few words of Homebrew that the formula uses; an unknown word is an error.
require "fileutils"
require "open3"
require "pathname"
require "tmpdir"

class Pathname
  def install(*sources)
    mkpath
    sources.each { |source| FileUtils.cp_r(source, self) }
  end
end

module OS
  def self.mac? = RUBY_PLATFORM.include?("darwin")
end

class Formula
  include FileUtils

  class << self
    attr_reader :facts, :test_block

    %i[desc homepage url sha256 license head depends_on uses_from_macos].each do |word|
      define_method(word) { |*values, **options| ((@facts ||= {})[word] ||= []) << [values, options] }
    end

    def on_linux = yield

    def test(&block) = @test_block = block

    def inherited(formula)
      super
      @formula = formula
    end

    attr_reader :formula
  end

  attr_reader :prefix, :testpath

  def initialize(prefix, testpath)
    @prefix = prefix
    @testpath = testpath
  end

  def bin = prefix/"bin"
  def man1 = prefix/"share/man/man1"
  def pkgshare = prefix/"share/trainstop"

  def system(*words)
    return if words[0, 2] == %w[swift build]

    Kernel.system(*words, exception: true)
  end

  def shell_output(command, status = 0)
    output, result = Open3.capture2(command)
    raise "#{command} ended with #{result.exitstatus}, not #{status}:\n#{output}" if result.exitstatus != status

    output
  end

  def generate_completions_from_executable(program, *words)
    %w[bash zsh fish].each do |shell|
      raise "no completions for #{shell}" if shell_output([program, *words, shell].join(" ")).empty?
    end
  end

  def inreplace(file, before, after)
    text = File.read(file)
    raise "#{before} is not in #{file}" unless text.include?(before)

    File.write(file, text.gsub(before, after))
  end

  def assert_match(part, text)
    raise "#{part} is not in:\n#{text}" unless text.include?(part)
  end
end

formula, program = ARGV.map { |path| File.expand_path(path) }
root = File.expand_path("../..", __dir__)
load formula
%i[desc homepage url sha256 license].each do |word|
  raise "the formula has no #{word}" unless Formula.formula.facts[word]
end

Dir.mktmpdir("trainstop-formula") do |work|
  work = Pathname.new(work)
  source = work/"source"
  (source/".build/release").mkpath
  FileUtils.cp_r(%w[docs templates].map { |name| "#{root}/#{name}" }, source)
  FileUtils.cp(program, source/".build/release/trainstop")
  ENV["HOME"] = (work/"home").to_s
  (work/"home").mkpath
  (work/"test").mkpath
  installed = Formula.formula.new(work/"prefix", work/"test")
  Dir.chdir(source) { installed.install }
  Dir.chdir(work/"test") { installed.instance_eval(&Formula.formula.test_block) }
end
puts "the formula installs and passes its own test"
