package dev.plumbline.tla.internal.compiled;

import dev.plumbline.history.BadInput;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecException;

/** The specification on TLC's interpreter, loaded when it is first needed: most searches end without a violation. */
public final class NamedSpec {
    private final Loading loading;
    private ExplorableSpec loaded;

    /** Loads the specification. */
    @FunctionalInterface
    public interface Loading {
        ExplorableSpec load() throws BadInput;
    }

    NamedSpec(Loading loading) {
        this.loading = loading;
    }

    /** @throws SpecException if TLC does not accept the specification, for an integer of 64 bits for instance */
    ExplorableSpec get() {
        try {
            return load();
        } catch (BadInput e) {
            throw SpecException.limit("TLC cannot read the specification: " + e.getMessage(), e);
        }
    }

    synchronized boolean isLoaded() {
        return loaded != null;
    }

    /** @throws BadInput if TLC does not accept the specification */
    synchronized ExplorableSpec load() throws BadInput {
        if (loaded == null) {
            loaded = loading.load();
        }
        return loaded;
    }
}
