package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.load.SpecLoader;
import dev.plumbline.value.BadInput;

/** The same specification on TLC's interpreter, loaded when it is first needed: most checks end without it. */
public final class ReferenceSpec<S extends ExplorableSpec> {
    private final SpecLoader.Reference<S> loading;
    private S loaded;

    public ReferenceSpec(SpecLoader.Reference<S> loading) {
        this.loading = loading;
    }

    /** @throws BadInput if TLC does not accept the specification */
    public synchronized S load() throws BadInput {
        if (loaded == null) {
            loaded = loading.load();
        }
        return loaded;
    }

    /** @throws SpecException if TLC does not accept the specification, for an integer of 64 bits for instance */
    public S get() {
        try {
            return load();
        } catch (BadInput e) {
            throw SpecException.limit("TLC cannot read the specification: " + e.getMessage(), e);
        }
    }

    synchronized boolean isLoaded() {
        return loaded != null;
    }

    /** An evaluation by the reference. */
    @FunctionalInterface
    public interface Asked<S, T> {
        T of(S reference) throws BadInput;
    }

    /**
     * The result of the reference for an evaluation in which our own evaluator fails. In most cases the reference fails
     * as well, and its message is reported. If it succeeds, our evaluator has a bug.
     */
    public <T> T instead(SpecException failure, Asked<S, T> question) {
        try {
            return question.of(load());
        } catch (BadInput e) {
            throw failure;
        } catch (SpecException e) {
            throw e.isLimit() ? failure : e;
        }
    }

    /**
     * The same state of the reference.
     *
     * @throws SpecException if TLC cannot represent its values
     */
    public State state(State state) {
        if (!(state instanceof CompiledState own)) {
            return state;
        }
        try {
            return load().state(own.fields());
        } catch (BadInput e) {
            throw SpecException.limit("TLC cannot read a state: " + e.getMessage(), e);
        }
    }
}
