package dev.plumbline.runtime.system;

import dev.plumbline.runtime.AssertionFailed;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.LocalState;
import dev.plumbline.runtime.resource.LoggedAccess;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/**
 * A resource that applies a mapping macro of the specification to its variable. A production system would use a real
 * resource instead, but this one is correct by construction: it is the environment that the specification describes.
 *
 * <p>Choices of the macro are random. If the section cannot continue after a choice, it aborts, and the next attempt
 * chooses again.
 */
public abstract class MappedResource implements Resource {
    private final Value self;
    private final Resource variable;
    private final List<Value> indices;
    private final Random random;
    private final List<String> taken = new ArrayList<>();
    private Optional<String> waited = Optional.empty();
    private Consumer<String> branches = branch -> {};
    private Clock seen = Clock.NONE;
    private boolean changed;

    /**
     * @param variable shared with other macros of this process that map the same variable
     * @param indices select the part of it; the variable as a whole commits, since a part may not be able to
     */
    protected MappedResource(Value self, Resource variable, long seed, Value... indices) {
        this.self = self;
        this.variable = variable;
        this.indices = List.of(indices);
        random = new Random(seed * 1_000_003 + self.hashCode());
    }

    /** Performs {@code read} of the macro and returns the yielded value. */
    protected abstract Value yields(Content v);

    /** Performs {@code write} of the macro with a value. */
    protected abstract void writes(Content v, Value value);

    /** Passes on branches that the macro takes in sections that commit, and conditions that it waits for. */
    final void reportTo(Consumer<String> listener) {
        branches = listener;
    }

    protected final Value self() {
        return self;
    }

    private Resource part() {
        Resource part = variable;
        for (Value index : indices) {
            part = part.at(index);
        }
        return part;
    }

    @Override
    public final ClockedValue read() {
        seen = Clock.NONE;
        Value value = yields(new Content());
        return new ClockedValue(value, seen);
    }

    @Override
    public final WriteResult write(Value value) {
        seen = Clock.NONE;
        writes(new Content(), value);
        return new WriteResult(Optional.empty(), seen);
    }

    @Override
    public final Clock prepare() {
        return variable.prepare();
    }

    @Override
    public final void commit(Clock clock) {
        changed = false;
        taken.forEach(branches);
        forgetBranches();
        variable.commit(clock);
    }

    @Override
    public final void abort(Clock clock) {
        changed = false;
        waited.ifPresent(branches);
        forgetBranches();
        variable.abort(clock);
    }

    private void forgetBranches() {
        taken.clear();
        waited = Optional.empty();
    }

    /** The new value of the variable, which the accesses of the section do not show. */
    @Override
    public final Optional<Value> extra() {
        return changed && variable instanceof LocalState
                ? Optional.of(part().read().value())
                : Optional.empty();
    }

    @Override
    public final void restoreExtra(Value extra) {
        part().write(extra);
        variable.commit(Clock.NONE);
    }

    @Override
    public final Optional<Value> state() {
        return variable instanceof LocalState ? Optional.of(part().read().value()) : Optional.empty();
    }

    @Override
    public final void restoreState(Value state) {
        restoreExtra(state);
    }

    @Override
    public final void restore(LoggedAccess access) {
        if (!(variable instanceof LocalState)) {
            throw new TlaError("a variable with a mapping macro that processes share does not survive them, so the"
                    + " process cannot continue where its log ends; expected a folder without its log");
        }
    }

    @Override
    public final void close() {
        variable.close();
    }

    /** The variable of a macro, and the statements of the macro. */
    protected final class Content {
        private Content() {}

        public Value get() {
            ClockedValue read = part().read();
            seen = seen.merge(read.clock());
            return read.value();
        }

        public void set(Value value) {
            changed = true;
            seen = seen.merge(part().write(value).clock());
        }

        public void await(boolean condition) {
            if (!condition) {
                throw nothing();
            }
        }

        /**
         * {@code await condition}, which reports whether it holds.
         *
         * @param place for the report
         */
        public void await(boolean condition, String place) {
            if (!condition) {
                waited = Optional.of(place + " is FALSE");
            }
            await(condition);
            took(place + " is TRUE");
        }

        /** Reports that this branch is taken, when the section commits. */
        public void took(String branch) {
            taken.add(branch);
        }

        /** A path without {@code yield}: the section cannot continue. */
        public SectionAborted nothing() {
            return new SectionAborted("a mapping macro cannot continue");
        }

        public int either(int branches) {
            return random.nextInt(branches);
        }

        public Value choose(Value set) {
            List<Value> elements = Tla.elements(set);
            if (elements.isEmpty()) {
                throw nothing();
            }
            return elements.get(random.nextInt(elements.size()));
        }

        public void check(boolean condition, String message) {
            if (!condition) {
                throw new AssertionFailed(message);
            }
        }
    }
}
