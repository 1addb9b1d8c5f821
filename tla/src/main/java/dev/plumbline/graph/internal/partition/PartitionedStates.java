package dev.plumbline.graph.internal.partition;

import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The files of a search as its driver uses them: begins or continues it, finds paths, and removes what is used. */
public final class PartitionedStates {
    private static final String FORMAT = "plumbline partitions 1";

    private final PartitionFiles files;

    /** For each level from 1 on: the partitions with states, and the number of the first state. */
    private final List<Level> levels = new ArrayList<>();

    /**
     * Files of known states that the level before needed. Only these are removed: when a search continues, there are
     * also those of later levels.
     */
    private final Set<String> used = new HashSet<>();

    private record Level(List<Integer> partitions, long base) {}

    public PartitionedStates(PartitionFiles files) {
        this.files = files;
    }

    /**
     * Begins a search, or continues it if the folder has one.
     *
     * @param signature of the specification and of everything that decides the result
     * @param partitions how many are wanted
     * @return how many there are: those with which it was begun
     */
    public int open(String signature, int partitions) throws BadInput {
        Path description = files.folder().resolve("search");
        try {
            if (Files.exists(description)) {
                List<String> lines = description();
                if (!lines.get(2).equals(signature)) {
                    throw new BadInput(
                            files.folder() + " has states of another specification; expected the same modules,"
                                    + " .cfg, constants and options (give another folder, or delete this one)");
                }
                return Integer.parseInt(lines.get(1));
            }
            if (Files.exists(files.folder()) && !isEmpty(files.folder())) {
                throw new BadInput(
                        files.folder() + " has no search; expected an empty folder, or one that does not exist");
            }
            Folders.create(files.folder());
            PartitionFiles.write(
                    description, draft -> Files.write(draft, List.of(FORMAT, Integer.toString(partitions), signature)));
            return partitions;
        } catch (IOException e) {
            throw new BadInput("cannot use " + files.folder() + ": " + BadInput.reason(e), e);
        } catch (NumberFormatException e) {
            throw new BadInput(description + ": expected the number of partitions", e);
        }
    }

    /** The format, the number of partitions, and the signature. */
    private List<String> description() throws BadInput, IOException {
        Path description = files.folder().resolve("search");
        List<String> lines = Files.readAllLines(description);
        if (lines.size() != 3 || !lines.get(0).equals(FORMAT)) {
            throw new BadInput(description + ": expected a file that a search has written (" + FORMAT + ")");
        }
        return lines;
    }

    /** @throws BadInput if the search is one of another specification, or if there is none */
    public void requireSearchOf(String signature) throws BadInput {
        try {
            if (!description().get(2).equals(signature)) {
                throw new BadInput("a process read another specification than the one that " + files.folder()
                        + " has states of; expected the same modules, .cfg, constants and options");
            }
        } catch (IOException e) {
            throw new BadInput(
                    files.folder() + " has no search: " + BadInput.reason(e)
                            + "; expected a folder that all processes see under this name",
                    e);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            return !entries.iterator().hasNext();
        }
    }

    /** The tasks that find the states of the next level. */
    public List<PartitionTask> merges(int partitions, Place bound) {
        int level = levels.size() + 1;
        List<Integer> sources =
                levels.isEmpty() ? List.of(0) : levels.get(levels.size() - 1).partitions();
        List<PartitionTask> tasks = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            tasks.add(PartitionTask.merge(level, partition, partitions, sources, bound));
        }
        return tasks;
    }

    /** The tasks that explore the last level; that of the initial states if there is no level. */
    public List<PartitionTask> expansions(int partitions) {
        if (levels.isEmpty()) {
            return List.of(PartitionTask.expand(0, 0, partitions, List.of(0), 0));
        }
        Level last = levels.get(levels.size() - 1);
        return last.partitions().stream()
                .map(each -> PartitionTask.expand(levels.size(), each, partitions, last.partitions(), last.base()))
                .toList();
    }

    /** The report of a task that was run. */
    public PartitionReport report(PartitionTask task) throws BadInput {
        return files.report(task)
                .orElseThrow(() -> new BadInput("there is no report of " + task.text() + " in " + files.folder()));
    }

    /**
     * Adds a level.
     *
     * @param reports of the tasks that found its states
     * @param base the number of its first state
     */
    public void add(List<PartitionReport> reports, long base) throws BadInput {
        List<Integer> partitions = new ArrayList<>();
        int level = levels.size() + 1;
        Set<String> known = new HashSet<>();
        for (int i = 0; i < reports.size(); i++) {
            if (reports.get(i).count() > 0) {
                partitions.add(i);
            }
            reports.get(i).known().forEach(each -> known.add(each.name()));
            used.add(LevelMerge.fresh(level, i));
        }
        levels.add(new Level(partitions, base));
        used.removeAll(known);
        try {
            for (String each : used) {
                Files.deleteIfExists(files.known(each));
                Files.deleteIfExists(KnownRun.keys(files.known(each)));
            }
            remove(files.level(level), "sent-");
            remove(files.level(level - 1), "generated-");
        } catch (IOException e) {
            throw new BadInput("cannot clear " + files.folder() + ": " + BadInput.reason(e), e);
        }
        used.clear();
        used.addAll(known);
    }

    private static void remove(Path folder, String prefix) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, prefix + "*")) {
            for (Path each : all) {
                Files.deleteIfExists(each);
            }
        }
    }

    /** How many states of the next level were found before a place. */
    public long foundBefore(Place place, List<PartitionReport> reports) throws BadInput {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < reports.size(); i++) {
            all.add(i);
        }
        long count = 0;
        try (LevelOrder order = new LevelOrder(files, levels.size() + 1, all, 0)) {
            while (order.next() && order.place().compareTo(place) < 0) {
                count++;
            }
            return count;
        } catch (IOException e) {
            throw new BadInput("cannot read " + files.folder() + ": " + BadInput.reason(e), e);
        }
    }

    /** How many states were generated from states of the last level up to this number. */
    public long generatedUpTo(long number) throws BadInput {
        long sum = 0;
        for (int partition : levels.get(levels.size() - 1).partitions()) {
            Path file = files.generated(levels.size(), partition);
            try (DataInputStream in =
                    new DataInputStream(new BufferedInputStream(Files.newInputStream(file), Records.BUFFER))) {
                for (long left = Files.size(file) / Place.BYTES; left > 0 && in.readLong() <= number; left--) {
                    sum += in.readInt();
                }
            } catch (IOException e) {
                throw new BadInput("cannot read " + file + ": " + BadInput.reason(e), e);
            }
        }
        return sum;
    }

    /** The states on the path by which a state of the last level was found, from an initial one. */
    public List<byte[]> pathTo(long number) throws BadInput {
        Deque<byte[]> path = new ArrayDeque<>();
        long at = number;
        try {
            for (int level = levels.size(); level > 0; level--) {
                Level own = levels.get(level - 1);
                try (LevelOrder order = new LevelOrder(files, level, own.partitions(), own.base())) {
                    at = state(order, level, at, path);
                }
            }
            return new ArrayList<>(path);
        } catch (IOException e) {
            throw new BadInput("cannot read " + files.folder() + ": " + BadInput.reason(e), e);
        }
    }

    /** Adds a state of a level to the beginning of a path. Returns the number of the state before it. */
    private long state(LevelOrder order, int level, long number, Deque<byte[]> path) throws IOException {
        Map<Integer, Long> seen = new HashMap<>();
        while (order.next()) {
            if (order.number() == number) {
                long index = seen.getOrDefault(order.partition(), 0L);
                try (Records states = Records.read(files.states(level, order.partition()))) {
                    for (long i = 0; i < index; i++) {
                        states.next();
                    }
                    path.addFirst(states.next());
                }
                return order.place().from();
            }
            seen.merge(order.partition(), 1L, Long::sum);
        }
        throw new IOException("level " + level + " has no state " + number);
    }
}
