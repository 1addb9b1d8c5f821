package dev.plumbline.runtime;

import dev.plumbline.runtime.log.LoggedElement;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.LocalState;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.Stamped;
import dev.plumbline.runtime.resource.Written;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * One attempt at a critical section, as its body sees it: everything that the body reads, writes and chooses goes
 * through here. It takes effect as a whole or not at all, and no other process sees anything in between.
 */
public final class Section {
    private final Archetype archetype;
    private final Choices choices;
    private final Sleeps sleeps;
    private final Set<Resource> touched = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Resource> order = new ArrayList<>();
    private final List<Variable> names = new ArrayList<>();
    private final List<LoggedElement> elements = new ArrayList<>();
    private final List<Value> printed = new ArrayList<>();
    private Clock clock;
    private boolean committing;

    Section(Archetype archetype, Choices choices, Sleeps sleeps, Clock clock) {
        this.archetype = archetype;
        this.choices = choices;
        this.sleeps = sleeps;
        this.clock = clock;
    }

    /** The identifier of the process. */
    public Value self() {
        return archetype.self();
    }

    /** The value of a variable, or of {@code variable[index][...]}. */
    public Value read(Variable variable, Value... indices) {
        Variable target = target(variable);
        Stamped read = resource(target, indices).read();
        clock = clock.merge(read.clock());
        elements.add(new LoggedElement(
                false, target.prefix(), target.name(), List.of(indices), read.value(), Optional.empty()));
        return read.value();
    }

    /** {@code variable := value}. */
    public void write(Variable variable, Value value) {
        writeAt(variable, value);
    }

    /** {@code variable[index][...] := value}. */
    public void writeAt(Variable variable, Value value, Value... indices) {
        Variable target = target(variable);
        Written written = resource(target, indices).write(value);
        clock = clock.merge(written.clock());
        elements.add(new LoggedElement(true, target.prefix(), target.name(), List.of(indices), value, written.old()));
    }

    /** {@code await condition}: the section is tried again later if it does not hold. */
    public void await(boolean condition) {
        if (!condition) {
            throw new SectionAborted("a condition does not hold");
        }
    }

    /**
     * {@code either}: the branch to take, from 0. Where a branch cannot go on, the section is tried again with
     * another one.
     */
    public int either(int branches) {
        return choices.next(branches);
    }

    /** {@code with (x \in set)}: an element to take. If it leads nowhere, the section is tried again with another. */
    public Value choose(Value set) {
        List<Value> elements = Tla.elements(set);
        if (elements.isEmpty()) {
            throw new SectionAborted("nothing to choose");
        }
        return elements.get(choices.next(elements.size()));
    }

    /** {@code assert condition}. The process ends if it does not hold. */
    public void check(boolean condition, String message) {
        if (!condition) {
            throw new AssertionFailed(message);
        }
    }

    /** {@code print value}, when the section commits. */
    public void print(Value value) {
        printed.add(value);
    }

    /** {@code call procedure(...)}: arguments follow, and where to go then. */
    public Call call(String procedure) {
        return new Call(this, archetype.procedureNamed(procedure));
    }

    /** {@code return}: restores what the call saved, and goes back to where it said. */
    public Label returnFromProcedure() {
        Variable stack = archetype.variableNamed(Archetype.STACK);
        Value frames = read(stack);
        if (Tla.eq(frames, Tla.tuple())) {
            throw new TlaError("return outside of a procedure");
        }
        Value frame = Tla.head(frames);
        write(stack, Tla.tail(frames));
        for (Value name : Tla.elements(Tla.domain(frame))) {
            if (!Tla.string(name).equals(Archetype.PC)) {
                set(archetype.variableNamed(Tla.string(name)), Tla.apply(frame, name));
            }
        }
        return archetype.labelNamed(Tla.string(Tla.field(frame, Archetype.PC)));
    }

    /** What a variable is bound to, if it is a reference, or holds. Bindings are no state of the specification. */
    Value get(Variable variable) {
        return variable.reference() ? resource(variable).read().value() : read(variable);
    }

    /**
     * The reverse of {@link #get}. Where a reference is bound is logged: validation tells calls apart by it, and a
     * process that starts again learns it from there.
     */
    void set(Variable variable, Value value) {
        if (variable.reference()) {
            resource(variable).write(value);
            elements.add(
                    new LoggedElement(true, variable.prefix(), variable.name(), List.of(), value, Optional.empty()));
        } else {
            write(variable, value);
        }
    }

    /** The variable that is meant, behind all references. */
    Variable target(Variable variable) {
        Variable target = variable;
        while (target.reference()) {
            target = archetype.variableNamed(Tla.string(resource(target).read().value()));
        }
        return target;
    }

    private Resource resource(Variable variable, Value... indices) {
        Resource resource = variable.resource();
        if (!(resource instanceof LocalState)) {
            sleeps.pause();
        }
        if (touched.add(resource)) {
            order.add(resource);
            names.add(variable);
        }
        for (Value index : indices) {
            resource = resource.at(index);
        }
        return resource;
    }

    Archetype archetype() {
        return archetype;
    }

    /** The section can commit from now on, with the clock that it has. */
    void prepare() {
        for (Resource resource : order) {
            clock = clock.merge(resource.prepare());
        }
    }

    /** What the log must say besides the elements, behind {@link #prepare}. */
    Map<String, Value> kept() {
        Map<String, Value> kept = new TreeMap<>();
        for (int i = 0; i < order.size(); i++) {
            String name = names.get(i).fullName();
            order.get(i).kept().ifPresent(value -> kept.put(name, value));
        }
        return kept;
    }

    /** Whether commit has begun: then nothing can be taken back. */
    boolean committing() {
        return committing;
    }

    void commit() {
        committing = true;
        order.forEach(resource -> resource.commit(clock));
    }

    /** @param seen what others have to come after: the clock of the section if that is logged */
    void abort(Clock seen) {
        order.forEach(resource -> resource.abort(seen));
    }

    Clock clock() {
        return clock;
    }

    List<LoggedElement> elements() {
        return elements;
    }

    List<Value> printed() {
        return printed;
    }
}
