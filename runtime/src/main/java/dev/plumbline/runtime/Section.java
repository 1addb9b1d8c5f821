package dev.plumbline.runtime;

import dev.plumbline.runtime.log.LoggedElement;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.LocalState;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
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
 * One attempt at a critical section: all reads, writes and choices of the body go through this object. It takes effect
 * as a whole or not at all, and no other process sees anything in between.
 */
public final class Section {
    private final Archetype archetype;
    private final Choices choices;
    private final RandomPauses sleeps;
    private final Set<Resource> touched = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Resource> order = new ArrayList<>();
    private final List<Variable> names = new ArrayList<>();
    private final List<LoggedElement> elements = new ArrayList<>();
    private final List<Value> printed = new ArrayList<>();
    private final List<String> branches = new ArrayList<>();
    private Optional<String> waited = Optional.empty();
    private Clock clock;
    private boolean committing;

    Section(Archetype archetype, Choices choices, RandomPauses sleeps, Clock clock) {
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
        ClockedValue read = resource(target, indices).read();
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
        WriteResult written = resource(target, indices).write(value);
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
        branches.add(branch);
    }

    /**
     * {@code either}: the branch to take, from 0. If a branch cannot continue, the section is tried again with another
     * one.
     */
    public int either(int branches) {
        return choices.next(branches);
    }

    /**
     * {@code with (x \in set)}: an element of the set. If the section cannot continue with it, it is tried again with
     * another one.
     */
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

    /** {@code call procedure(...)}: arguments follow, and the label to return to. */
    public Call call(String procedure) {
        return new Call(this, archetype.procedureNamed(procedure));
    }

    /** {@code return}: restores the variables that the call saved, and jumps to its return label. */
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

    /**
     * The variable to which a reference is bound, or the value of another variable. Bindings are not part of the state
     * of the specification.
     */
    Value get(Variable variable) {
        return variable.reference() ? resource(variable).read().value() : read(variable);
    }

    /**
     * The inverse of {@link #get}. The binding of a reference is logged: validation distinguishes calls by it, and a
     * restarted process restores it from there.
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

    /** The variable at the end of a chain of references. */
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

    /** Prepares the section for its commit; its clock is final from now on. */
    void prepare() {
        for (Resource resource : order) {
            clock = clock.merge(resource.prepare());
        }
    }

    /** Further values for the log besides the elements; valid after {@link #prepare}. */
    Map<String, Value> extras() {
        Map<String, Value> extras = Map.of();
        for (int i = 0; i < order.size(); i++) {
            Optional<Value> extra = order.get(i).extra();
            if (extra.isPresent()) {
                // Few sections have any.
                extras = extras.isEmpty() ? new TreeMap<>() : extras;
                extras.put(names.get(i).fullName(), extra.get());
            }
        }
        return extras;
    }

    /** Whether the commit has begun: then nothing can be undone. */
    boolean committing() {
        return committing;
    }

    void commit() {
        committing = true;
        order.forEach(resource -> resource.commit(clock));
    }

    /** @param seen the clock that others have to come after: that of the section if it is logged */
    void abort(Clock seen) {
        order.forEach(resource -> resource.abort(seen));
    }

    Clock clock() {
        return clock;
    }

    List<LoggedElement> elements() {
        return elements;
    }

    /** The branches that were taken. */
    List<String> branches() {
        return branches;
    }

    /** The condition that was waited for, if there is a report of it. */
    Optional<String> waited() {
        return waited;
    }

    List<Value> printed() {
        return printed;
    }
}
