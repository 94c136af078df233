# Decisions a second in a client, what they allocate, and the size of the policy that they are made from.
#
# The policy is Harbor's (templates/example) with a track for older systems, a storefront of its own, deadlines, and blocked
# versions. Promised (DESIGN 12): under a microsecond a decision, and no allocation. Allocations are counted by a
# small library that is loaded before the C library; without a C compiler their row is left out.

swift build -c release $flags --product client-bench >&2
client_bench=$(swift build -c release $flags --show-bin-path)/client-bench
client_folder=$(mktemp -d "${TMPDIR:-/tmp}/trainstop-bench.XXXXXX")
python3 "$here/client.py" "$client_bench" "$client_folder" "$trainstop" || status=1
rm -rf "$client_folder"
