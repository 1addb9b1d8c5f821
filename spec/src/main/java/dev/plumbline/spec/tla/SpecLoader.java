package dev.plumbline.spec.tla;

import dev.plumbline.history.BadInput;

/** The door between the class loaders: implemented by a class that {@link TlcClassLoader} loads. */
public interface SpecLoader {
    WrittenSpec load(SpecSource source) throws BadInput;
}
