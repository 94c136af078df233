// Tests of Versions.
