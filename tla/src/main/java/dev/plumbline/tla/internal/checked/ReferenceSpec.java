package dev.plumbline.tla.internal.checked;

import dev.plumbline.history.BadInput;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.SpecLoader;
import dev.plumbline.tla.WrittenSpec;

/** The same specification on TLC's interpreter, loaded when it is first needed: most checks end without it. */
public final class ReferenceSpec {
    private final SpecLoader.Reference loading;
    private WrittenSpec loaded;

    public ReferenceSpec(SpecLoader.Reference loading) {
        this.loading = loading;
    }

    /** @throws BadInput if TLC does not accept the specification */
    synchronized WrittenSpec load() throws BadInput {
        if (loaded == null) {
            loaded = loading.load();
        }
        return loaded;
    }

    /** @throws SpecException if TLC does not accept the specification, for an integer of 64 bits for instance */
    WrittenSpec get() {
        try {
            return load();
        } catch (BadInput e) {
            throw SpecException.limit("TLC cannot read the specification: " + e.getMessage(), e);
        }
    }

    /** A question to the reference. */
    @FunctionalInterface
    interface Asked<T> {
        T of(WrittenSpec reference) throws BadInput;
    }

    /**
     * The answer of the reference to a question that the evaluator of our own fails to answer. Mostly the reference fails
     * as well, and its message is the one to report. If it has an answer, the mistake is in our evaluator.
     */
    <T> T instead(SpecException failure, Asked<T> question) {
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
     * @throws SpecException if TLC cannot hold its values
     */
    State state(State state) {
        if (!(state instanceof CheckedState own)) {
            return state;
        }
        try {
            return load().state(own.fields());
        } catch (BadInput e) {
            throw SpecException.limit("TLC cannot read a state: " + e.getMessage(), e);
        }
    }
}
