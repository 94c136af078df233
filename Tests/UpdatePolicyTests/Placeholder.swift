// Tests of UpdatePolicy.
