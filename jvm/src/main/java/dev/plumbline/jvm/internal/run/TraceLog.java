package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.execution.Caller;
import dev.plumbline.jvm.execution.MemoryEffect;
import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.execution.Step;
import dev.plumbline.jvm.internal.state.CallerFinder;
import dev.plumbline.schedule.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The recorded steps of one execution, with their effects on memory. Only one thread runs at a time: the value of a
 * field when a step begins is the value that the step finds, and its value when the step has ended is the one that it
 * wrote.
 */
final class TraceLog {
    private final ExecutionLoop loop;
    private final ObjectNames names;
    private final List<Step> steps = new ArrayList<>();

    /** The cell that the current step writes; empty if it writes nothing that can be read. */
    private Optional<MemoryCell> written = Optional.empty();

    /** If the step may write an unknown field of an object: its fields with their earlier values. */
    private Map<String, MemoryCell> candidates = Map.of();

    private Map<String, String> beforeOf = Map.of();

    TraceLog(ExecutionLoop loop) {
        this.loop = loop;
        this.names = new ObjectNames(loop::originalName);
    }

    /**
     * The thread has its turn, and performs its announced action. Called by the thread itself.
     *
     * @param enabled the threads of which it was chosen; empty if the scheduler was not asked
     */
    void begins(ControlledThread thread, int number, int events, List<Integer> enabled) {
        Site site = loop.site(thread.site);
        steps.add(new Step(
                number,
                thread.calls == null ? -1 : thread.call,
                site,
                events,
                CallerFinder.of(site, loop::originalName),
                effect(thread, site),
                "",
                enabled));
    }

    /**
     * A call of the JDK has returned to the class under test. The result is recorded with the last step of the call, if
     * it has any.
     *
     * @param method its name
     */
    void returned(int number, String method, Object value) {
        if (steps.isEmpty()) {
            return;
        }
        int last = steps.size() - 1;
        Step step = steps.get(last);
        String called = step.caller()
                .map(Caller::called)
                .orElse(
                        step.site().action().equals("use")
                                ? step.site().accessed()
                                : "." + step.site().action());
        if (step.thread() == number && step.returned().isEmpty() && called.endsWith("." + method)) {
            steps.set(last, step.returning(names.value(value)));
        }
    }

    private MemoryEffect effect(ControlledThread thread, Site site) {
        Object object = thread.nextObject;
        boolean unnamed = object instanceof Thread || object instanceof ClassInitialisations.Initialisation;
        if (object == null || unnamed || isWithoutMemory(thread)) {
            return MemoryEffect.UNKNOWN;
        }
        boolean reads = thread.nextKind == ControlledThread.OF_SITE
                ? loop.sites().kind(thread.site) == Access.Kind.READ
                : thread.nextKind == Access.Kind.READ.ordinal();
        if (thread.nextCell == StepAccesses.MONITOR) {
            return new MemoryEffect(names.of(object), "", "", "");
        }
        Optional<MemoryCell> cell = MemoryCell.of(thread, site);
        if (cell.isEmpty()) {
            return object instanceof StepAccesses.Fixed ? MemoryEffect.UNKNOWN : ofSomeField(object, reads);
        }
        if (!reads) {
            written = cell;
        }
        boolean isStatic = object instanceof StepAccesses.Fixed || object instanceof Class;
        return new MemoryEffect(isStatic ? "" : names.of(object), cell.get().part(), value(cell.get()), "");
    }

    /**
     * A handle does not say which field it accesses. Comparing the fields after the step shows which one was written.
     */
    private MemoryEffect ofSomeField(Object object, boolean reads) {
        Map<String, MemoryCell> fields = MemoryCell.variables(object);
        String name = names.of(object);
        if (fields.size() == 1) {
            MemoryCell only = fields.values().iterator().next();
            written = reads ? Optional.empty() : Optional.of(only);
            return new MemoryEffect(name, only.part(), value(only), "");
        }
        if (!reads) {
            candidates = fields;
            beforeOf = new TreeMap<>();
            fields.forEach((part, cell) -> beforeOf.put(part, value(cell)));
        }
        return new MemoryEffect(name, "", "", "");
    }

    private static boolean isWithoutMemory(ControlledThread thread) {
        return thread.nextKind != ControlledThread.OF_SITE
                && thread.nextKind != Access.Kind.READ.ordinal()
                && thread.nextKind != Access.Kind.WRITE.ordinal()
                && thread.nextCell != StepAccesses.MONITOR;
    }

    private String value(MemoryCell cell) {
        return cell.content().map(found -> names.value(found.value())).orElse("");
    }

    /** The step that began last has ended. */
    void ends() {
        if (steps.isEmpty()) {
            return;
        }
        int last = steps.size() - 1;
        MemoryEffect begun = steps.get(last).effect();
        if (written.isPresent()) {
            steps.set(
                    last,
                    steps.get(last)
                            .with(new MemoryEffect(
                                    begun.object(), begun.part(), begun.before(), value(written.get()))));
        }
        for (Map.Entry<String, MemoryCell> each : candidates.entrySet()) {
            String before = beforeOf.get(each.getKey());
            String after = value(each.getValue());
            if (!before.equals(after)) {
                steps.set(last, steps.get(last).with(new MemoryEffect(begun.object(), each.getKey(), before, after)));
            }
        }
        written = Optional.empty();
        candidates = Map.of();
    }

    /** All steps, with short names for objects that are the only ones of their class. */
    List<Step> steps() {
        return steps.stream()
                .map(step -> step.returning(names.shortest(step.returned()))
                        .with(new MemoryEffect(
                                names.shortest(step.effect().object()),
                                step.effect().part(),
                                names.shortest(step.effect().before()),
                                names.shortest(step.effect().after()))))
                .toList();
    }
}
