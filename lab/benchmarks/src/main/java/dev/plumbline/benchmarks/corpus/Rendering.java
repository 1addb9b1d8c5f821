package dev.plumbline.benchmarks.corpus;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes a recorded run in one of the formats that the checker reads. */
final class Rendering {
    /**
     * A history as it is in the corpus.
     *
     * @param turns by the number that an operation has when the file is read
     */
    record Rendered(Path place, List<Integer> turns) {}

    private Rendering() {}

    /**
     * @param stem where to write, without an extension
     * @param tick the resolution of the clock of a native format in nanoseconds; with a larger one, more operations share an instant
     * @param style of the events, where a format has several
     */
    static Rendered write(ObjectRun.Recorded run, String format, String model, Path stem, long tick, int style)
            throws BadInput, IOException {
        Files.createDirectories(stem.getParent());
        return switch (format) {
            case "trace" -> trace(run, stem);
            case "ndjson", "msgpack", "omnilink" -> clocked(run, format, stem, tick);
            default -> EventText.write(run, format, model, stem, style);
        };
    }

    /** The files of the recorder itself, with its own clock. */
    private static Rendered trace(ObjectRun.Recorded run, Path stem) throws IOException {
        Path folder = Files.createDirectories(stem.resolveSibling(stem.getFileName() + ".trace"));
        try (Stream<Path> files = Files.list(run.traces())) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        return new Rendered(folder, run.turns());
    }

    private static Rendered clocked(ObjectRun.Recorded run, String format, Path stem, long tick)
            throws BadInput, IOException {
        List<Operation> operations = run.history().operations();
        long start = ((Timebox) operations.get(0).place()).call();
        List<Operation> coarse = operations.stream()
                .map(operation -> at(operation, box(operation, start, tick)))
                .toList();
        // Operations with the same times are numbered in the order of reading. If each process has a file, that is file
        // by file.
        boolean byFile = format.equals("omnilink");
        List<Integer> order = IntStream.range(0, coarse.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(
                                i -> ((Timebox) coarse.get(i).place()).call())
                        .thenComparingLong(i -> ((Timebox) coarse.get(i).place()).end())
                        .thenComparing((a, b) -> byFile
                                ? coarse.get(a)
                                        .process()
                                        .compareTo(coarse.get(b).process())
                                : 0))
                .toList();
        if (tick > 1 && !keepsProcesses(coarse, order)) {
            return clocked(run, format, stem, tick / 10);
        }
        History.Builder history = new History.Builder(
                stem.getFileName().toString(), new Order.Timeboxes(tick == 1 ? "ns" : tick + "ns", false));
        for (int number : order) {
            history.add(coarse.get(number));
        }
        Path place = stem.resolveSibling(stem.getFileName() + "." + format);
        Formats.byName(format).write(history.build(), place);
        return new Rendered(place, order.stream().map(run.turns()::get).toList());
    }

    /** Whether operations of one process that share the instant of their call are numbered as they were called. */
    private static boolean keepsProcesses(List<Operation> operations, List<Integer> order) {
        Map<Value, Integer> last = new HashMap<>();
        for (int number : order) {
            Integer before = last.put(operations.get(number).process(), number);
            if (before != null && before > number) {
                return false;
            }
        }
        return true;
    }

    private static Timebox box(Operation operation, long start, long tick) {
        Timebox exact = (Timebox) operation.place();
        long call = (exact.call() - start) / tick;
        return exact.isOpen() ? Timebox.open(call) : new Timebox(call, (exact.end() - start) / tick);
    }

    private static Operation at(Operation operation, Timebox box) {
        return new Operation(
                operation.process(), operation.name(), operation.arguments(), box, operation.outcome(), Map.of(), 0);
    }

    /** The history as a check sees it. */
    static History read(Path place) throws BadInput {
        return Formats.read(place).withLifecycle(Set.of());
    }

    /** The special features of a history, in words for the table: {@code pending}, {@code ties}. */
    static List<String> traits(History history) {
        List<String> traits = new ArrayList<>();
        Set<Long> instants = new HashSet<>();
        boolean ties = false;
        for (Operation operation : history.operations()) {
            Timebox box = (Timebox) operation.place();
            ties |= !instants.add(box.call());
            ties |= !box.isOpen() && !instants.add(box.end());
        }
        if (ties) {
            traits.add("ties");
        }
        for (Outcome outcome : List.of(Outcome.PENDING, Outcome.ABORTED)) {
            if (history.operations().stream().anyMatch(operation -> operation.outcome() == outcome)) {
                traits.add(outcome.name().toLowerCase(java.util.Locale.ROOT));
            }
        }
        return traits;
    }
}
