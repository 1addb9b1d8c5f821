package dev.plumbline.spec.tla;

import dev.plumbline.history.BadInput;
import dev.plumbline.spec.Spec;

/** The door between the class loaders: implemented by a class that {@link TlcClassLoader} loads. */
public interface SpecLoader {
    Spec load(SpecSource source) throws BadInput;
}
