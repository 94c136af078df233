// Tests of Emitting.
