# Stands in for fastlane: runs lanes of a Fastfile, whose actions say that they were called.
#
# usage: ruby fastlane.rb FASTFILE LANE
module SharedValues
  IPA_OUTPUT_PATH = :IPA_OUTPUT_PATH
end

LANES = {}
CONTEXT = { SharedValues::IPA_OUTPUT_PATH => ENV["IPA"] }

def default_platform(_name) = nil
def platform(_name) = yield
def desc(_text) = nil
def lane(name, &body)
  LANES[name] = body
  define_method(name) { |options = {}| body.call(options) }
end

def lane_context = CONTEXT

def sh(*words)
  raise "#{words.join(" ")} ended with #{$?.exitstatus}" unless system(*words)
end

%i[build_app upload_to_app_store].each do |name|
  define_method(name) do
    $stdout.puts "did #{name}"
    $stdout.flush
  end
end

load ARGV[0]
LANES.fetch(ARGV[1].to_sym).call({})
