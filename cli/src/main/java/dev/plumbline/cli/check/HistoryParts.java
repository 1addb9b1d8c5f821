package dev.plumbline.cli.check;

import dev.plumbline.check.sweep.StreamedGroups;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.files.Folders;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The parts of a history that can be checked apart. It is read twice: to find the parts, and to write each operation to
 * its part. In memory are the groups, and some lines of each part.
 */
final class HistoryParts {
    /** The key of metadata with the place of an operation in the whole history. */
    private static final String WHOLE = "whole";

    /** A specification may keep what it knows of operations, so it is loaded again after some. */
    private static final long RELOAD = 250_000;

    /** How many operations wait to be written, about. */
    private static final int WAITING = 200_000;

    private final Path file;
    private final ReadOptions options;
    private final SpecSource source;

    private StreamedGroups found;
    private StreamedGroups.Parts parts;
    private List<String> notes = List.of();
    private Set<String> names = Set.of();

    HistoryParts(Path file, ReadOptions options, SpecSource source) {
        this.file = file;
        this.options = options;
        this.source = source;
    }

    long operations() {
        return found.size();
    }

    int groups() {
        return parts.groups();
    }

    int count() {
        return parts.count();
    }

    long smallest() {
        return sizes().min().orElseThrow();
    }

    long largest() {
        return sizes().max().orElseThrow();
    }

    private LongStream sizes() {
        return IntStream.range(0, parts.count()).mapToLong(parts::size);
    }

    /** The notes of the reader of the history. */
    List<String> notes() {
        return notes;
    }

    /** Binds the operations to the specification, one after the other. */
    private final class Binding implements Formats.Receiver {
        private Spec spec;
        private long seen;

        @Override
        public void take(Order order, Operation operation) throws BadInput {
            if (seen++ % RELOAD == 0) {
                spec = source.load(new History.Builder(file.toString(), order).build());
                names = spec.operationNames();
            }
            if (found == null) {
                found = new StreamedGroups(order, spec);
            }
            if (isChecked(operation, names)) {
                found.add(operation, spec.action(operation));
            }
        }
    }

    /** As {@link History#withLifecycle} has it. */
    private static boolean isChecked(Operation operation, Set<String> names) {
        return !operation.isLifecycle()
                || names.contains(operation.name())
                || names.contains(operation.name() + "_Done");
    }

    /** @param wanted how many parts for how many operations */
    void find(LongToIntFunction wanted) throws BadInput {
        History whole = Formats.visit(file, options, new Binding());
        if (found == null || found.size() == 0) {
            throw new BadInput(file + ": no operations; expected at least one");
        }
        if (whole.torn().isPresent()) {
            throw new BadInput(file + " was cut off, and what is missing may belong to any part; expected a whole"
                    + " recording, or a check of all of it");
        }
        notes = whole.notes();
        parts = found.parts(wanted.applyAsInt(found.size()));
    }

    /** Writes a file of the native format for each part. */
    void write(Path folder) throws BadInput {
        // Complete or not at all: some of the parts would be taken for the whole.
        Path draft = folder.resolveSibling(folder.getFileName() + ".part");
        Folders.remove(draft);
        try {
            Folders.create(draft);
            Writing writing = new Writing(draft, names);
            Formats.visit(file, options, writing);
            writing.finish();
            Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new BadInput("cannot write " + folder + ": " + BadInput.reason(e), e);
        } finally {
            Folders.discard(draft);
        }
    }

    private final class Writing implements Formats.Receiver {
        private final Path folder;
        private final Set<String> names;
        private final List<List<Operation>> waiting = new ArrayList<>();
        private final boolean[] begun = new boolean[parts.count()];
        private final int most = Math.max(16, WAITING / parts.count());
        private Order order;
        private long at;

        Writing(Path folder, Set<String> names) {
            this.folder = folder;
            this.names = names;
            for (int part = 0; part < parts.count(); part++) {
                waiting.add(new ArrayList<>());
            }
        }

        @Override
        public void take(Order used, Operation operation) throws BadInput {
            order = used;
            if (!isChecked(operation, names)) {
                return;
            }
            if (at >= found.size()) {
                throw changed();
            }
            int part = parts.of(at++);
            waiting.get(part).add(placed(operation));
            try {
                if (waiting.get(part).size() >= most) {
                    append(part);
                }
            } catch (IOException e) {
                throw new BadInput("cannot write " + folder + ": " + BadInput.reason(e), e);
            }
        }

        private void append(int part) throws IOException {
            Path to = folder.resolve(name(part));
            try (OutputStream out = new BufferedOutputStream(
                    Files.newOutputStream(to, StandardOpenOption.CREATE, StandardOpenOption.APPEND))) {
                if (!begun[part]) {
                    Formats.writeHeader(order, out);
                }
                Formats.writeLines(waiting.get(part), out);
            }
            begun[part] = true;
            waiting.get(part).clear();
        }

        void finish() throws BadInput, IOException {
            if (at < found.size()) {
                throw changed();
            }
            for (int part = 0; part < parts.count(); part++) {
                append(part);
            }
        }

        private BadInput changed() {
            return new BadInput(file + " changed while it was divided; expected a file that nothing writes to");
        }

        private String name(int part) {
            String number = Integer.toString(part + 1);
            // With zeros in front, so that the order of names is that of numbers.
            int zeros = Integer.toString(parts.count()).length() - number.length();
            return "part-" + "0".repeat(zeros) + number + ".ndjson";
        }
    }

    /** With the line, or the byte, at which the whole history has it. */
    private static Operation placed(Operation operation) {
        Map<String, Value> metadata = new TreeMap<>(operation.metadata());
        metadata.putIfAbsent(WHOLE, Value.of(operation.origin()));
        return new Operation(
                operation.process(),
                operation.name(),
                operation.arguments(),
                operation.place(),
                operation.outcome(),
                metadata,
                operation.origin());
    }
}
