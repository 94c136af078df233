// Declared in the files beside this one.
