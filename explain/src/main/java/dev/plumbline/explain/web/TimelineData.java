package dev.plumbline.explain.web;

import dev.plumbline.check.Witness;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.history.Annotation;
import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * All timeboxes of a history in few bytes: column by column, times as differences, numbers in as many bytes as they
 * need, deflated. Half a million operations with times in nanoseconds take 2 to 3 MB. Annotations
 * follow the operations, and last comes the order of a witness. The front end reads it in timebox.js.
 */
final class TimelineData {
    private static final String MAGIC = "PLT4";

    private TimelineData() {}

    /**
     * @param from index of the first operation to show
     * @param to index after the last
     * @param standing by index
     * @param droppedBits of every time, lowest first, to save room: call and return stay in order
     */
    static byte[] packed(Operations shown, int from, int to, IntFunction<Standing> standing, int droppedBits) {
        return packed(shown, from, to, standing, droppedBits, List.of());
    }

    /** @param witness the steps of one, of all operations, or none */
    static byte[] packed(
            Operations shown,
            int from,
            int to,
            IntFunction<Standing> standing,
            int droppedBits,
            List<ShownWitness.Step> witness) {
        Columns columns = new Columns(
                shown.timeboxed(), from, to, i -> shown.number(from + i), i -> standing.apply(from + i), droppedBits);
        columns.write();
        witness(witness, columns.out);
        return columns.out.deflated();
    }

    private static void witness(List<ShownWitness.Step> steps, PackedColumns out) {
        Map<String, Integer> names = new LinkedHashMap<>();
        steps.forEach(step -> names.putIfAbsent(step.name(), names.size()));
        out.number(steps.size());
        out.texts(names.keySet());
        int before = 0;
        for (ShownWitness.Step step : steps) {
            // A witness mostly goes along with the calls, so the difference to the operation before is small.
            boolean silent = step.operation() == Witness.SILENT;
            out.number(silent ? 0 : 1);
            if (!silent) {
                out.signed(step.operation() - before);
                before = step.operation();
            }
            out.number(names.get(step.name()));
            out.number(step.completes() ? 1 : 0);
        }
    }

    private record Columns(
            TimeboxedHistory history,
            int from,
            List<Operation> operations,
            IntUnaryOperator numbers,
            IntFunction<Standing> standing,
            int droppedBits,
            PackedColumns out) {
        Columns(
                TimeboxedHistory history,
                int from,
                int to,
                IntUnaryOperator numbers,
                IntFunction<Standing> standing,
                int droppedBits) {
            this(
                    history,
                    from,
                    history.operations().subList(from, to),
                    numbers,
                    standing,
                    droppedBits,
                    new PackedColumns(MAGIC, (to - from) * 8 + 1024));
        }

        void write() {
            Map<String, Integer> processes = new LinkedHashMap<>();
            Map<String, Integer> names = new LinkedHashMap<>();
            long base = Long.MAX_VALUE;
            for (int i = 0; i < operations.size(); i++) {
                processes.putIfAbsent(text(operations.get(i).process()), processes.size());
                names.putIfAbsent(operations.get(i).name(), names.size());
                base = Math.min(base, history.call(from + i));
            }
            base = operations.isEmpty() ? 0 : base;
            out.number(operations.size());
            out.number(droppedBits);
            out.signed(base);
            out.texts(processes.keySet());
            out.texts(names.keySet());
            int before = -1;
            for (int i = 0; i < operations.size(); i++) {
                out.number(numbers.applyAsInt(i) - before - 1L);
                before = numbers.applyAsInt(i);
            }
            long call = 0;
            for (int i = 0; i < operations.size(); i++) {
                long at = (history.call(from + i) - base) >>> droppedBits;
                out.signed(at - call);
                call = at;
            }
            for (int i = 0; i < operations.size(); i++) {
                long at = (history.call(from + i) - base) >>> droppedBits;
                boolean pending = operations.get(i).isPending();
                out.number(pending ? 0 : ((history.end(from + i) - base) >>> droppedBits) - at);
            }
            operations.forEach(operation -> out.number(processes.get(text(operation.process()))));
            operations.forEach(operation -> out.number(names.get(operation.name())));
            for (int i = 0; i < operations.size(); i++) {
                int outcome = operations.get(i).outcome().ordinal();
                out.flags(standing.apply(i).ordinal() | outcome << 4);
            }
            annotations(base);
        }

        /** Each where it is drawn, which is within the time of the operations, and the times that it says. */
        private void annotations(long base) {
            long last = base;
            for (int i = 0; i < operations.size(); i++) {
                long end = operations.get(i).isPending() ? history.call(from + i) : history.end(from + i);
                last = Math.max(last, end);
            }
            ShownAnnotations shown = ShownAnnotations.of(relevant(base, last));
            out.number(shown.total());
            out.number(shown.list().size());
            for (Annotation annotation : shown.list()) {
                long begin = Math.max(base, Math.min(annotation.from(), last));
                long end = Math.max(base, Math.min(annotation.to(), last));
                out.number(begin - base);
                out.number(end - base);
                out.texts(List.of(annotation.text(), Long.toString(annotation.from()), Long.toString(annotation.to())));
                out.texts(
                        annotation.processes().stream().map(TimelineData::text).toList());
            }
        }

        /** Of a part of the operations only what falls into its time. */
        private List<Annotation> relevant(long first, long last) {
            List<Annotation> all = history.history().annotations();
            return operations.size() == history.size()
                    ? all
                    : all.stream()
                            .filter(annotation -> annotation.overlaps(first, last))
                            .toList();
        }
    }

    /** A process by its name: a string without the quotes that TLA+ puts around it. */
    static String text(Value process) {
        return process instanceof Value.Str name ? name.value() : process.toString();
    }
}
