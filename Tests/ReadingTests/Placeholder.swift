// Tests of Reading.
