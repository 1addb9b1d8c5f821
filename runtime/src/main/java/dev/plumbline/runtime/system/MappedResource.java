package dev.plumbline.runtime.system;

import dev.plumbline.runtime.AssertionFailed;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.LocalState;
import dev.plumbline.runtime.resource.PastAccess;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.Stamped;
import dev.plumbline.runtime.resource.Written;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A resource that does what a mapping macro of the specification says to the variable behind it. It is not what a system
 * would use in earnest, but it is right by construction: the environment that the specification describes.
 *
 * <p>Choices of the macro are random. One that leads nowhere aborts the section, and the next attempt chooses again.
 */
public abstract class MappedResource implements Resource {
    private final Value self;
    private final Resource variable;
    private final List<Value> indices;
    private final Random random;
    private Clock seen = Clock.NONE;
    private boolean changed;

    /**
     * @param variable also serves other macros of this process, if they map the same variable
     * @param indices which part of it is meant; the variable as a whole commits, since a part need not be able to
     */
    protected MappedResource(Value self, Resource variable, long seed, Value... indices) {
        this.self = self;
        this.variable = variable;
        this.indices = List.of(indices);
        random = new Random(seed * 1_000_003 + self.hashCode());
    }

    /** What {@code read} of the macro does and yields. */
    protected abstract Value yields(Content v);

    /** What {@code write} of the macro does with a value. */
    protected abstract void writes(Content v, Value value);

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
    public final Stamped read() {
        seen = Clock.NONE;
        Value value = yields(new Content());
        return new Stamped(value, seen);
    }

    @Override
    public final Written write(Value value) {
        seen = Clock.NONE;
        writes(new Content(), value);
        return new Written(Optional.empty(), seen);
    }

    @Override
    public final Clock prepare() {
        return variable.prepare();
    }

    @Override
    public final void commit(Clock clock) {
        changed = false;
        variable.commit(clock);
    }

    @Override
    public final void abort(Clock clock) {
        changed = false;
        variable.abort(clock);
    }

    /** What the macro made of the variable: accesses of the section do not show it. */
    @Override
    public final Optional<Value> kept() {
        return changed && variable instanceof LocalState
                ? Optional.of(part().read().value())
                : Optional.empty();
    }

    @Override
    public final void restoreKept(Value kept) {
        part().write(kept);
        variable.commit(Clock.NONE);
    }

    @Override
    public final void restore(PastAccess access) {
        if (!(variable instanceof LocalState)) {
            throw new TlaError("a variable behind a mapping macro that processes share does not survive them, so the"
                    + " process cannot go on where its log ends; expected a folder without its log");
        }
    }

    @Override
    public final void close() {
        variable.close();
    }

    /** The variable behind a macro, and what its statements do. */
    protected final class Content {
        private Content() {}

        public Value get() {
            Stamped read = part().read();
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

        /** A path without {@code yield}: no section can go on. */
        public SectionAborted nothing() {
            return new SectionAborted("a mapping macro cannot go on");
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
