package dev.plumbline.history.statelog;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Place;
import dev.plumbline.history.Position;
import dev.plumbline.history.TornEnds;
import dev.plumbline.history.VectorClock;
import dev.plumbline.history.format.StateLogOptions;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * State logs as histories: one log, or those of several nodes, in the order given by lines, times or vector clocks.
 * docs/state-logs.md defines the format.
 */
public final class StateLogs {
    /** In {@link History#about}: constants of the specification from a header or the options. */
    public static final String CONSTANTS = "constants";

    /** In {@link History#about}: constants from a file next to the log, unless they are given elsewhere. */
    public static final String CONSTANTS_BESIDE = "constantsBeside";

    /** In {@link History#about}: expressions that will be evaluated in states of the specification. */
    public static final String EXPRESSIONS = "expressions";

    private StateLogs() {}

    /** A line with its log and the options. */
    record Read(StateLog log, StateLine line, StateLogOptions options) {
        String where() {
            return log.name() + ":" + line.number();
        }

        /** For a log without nodes, the file is the node. */
        Value node() {
            return log.node(line).orElseGet(() -> Value.of(stem(log.name())));
        }

        private long factor() throws BadInput {
            return log.header().get("unit") instanceof Value.Str unit
                    ? StateLogOptions.nanoseconds(unit.value())
                    : StateLogOptions.nanoseconds(options.unit().orElse("ns"));
        }

        long nanos() throws BadInput {
            if (line.time().isEmpty()) {
                throw new BadInput(where() + ": an event without a time, so nothing orders it beside the events of"
                        + " another log; expected time or clock in every event");
            }
            return Math.multiplyExact(line.time().getAsLong(), factor());
        }

        long uncertaintyNanos() throws BadInput {
            long declared = log.header().get("uncertainty") instanceof Value.Int header
                    ? header.value()
                    : options.uncertainty().orElse(0);
            return Math.multiplyExact(line.uncertainty().orElse(declared), factor());
        }
    }

    /** Reads a log, or a folder of logs that are one history. */
    public static History read(Path path, StateLogOptions options) throws BadInput {
        return read(path.toString(), Files.isDirectory(path) ? filesOf(path) : List.of(path), options);
    }

    /** Reads logs that together are one history. */
    public static History read(String name, List<Path> files, StateLogOptions options) throws BadInput {
        List<StateLog> logs = new ArrayList<>();
        for (Path file : files) {
            logs.add(log(file));
        }
        Optional<Path> beside = files.isEmpty() ? Optional.empty() : ConstantsFile.beside(files.get(0));
        Map<String, Value> found = beside.isPresent() ? ConstantsFile.read(beside.get()) : Map.of();
        return history(name, logs, options, found);
    }

    /** Reads one log from a stream. */
    public static History read(String name, InputStream in, StateLogOptions options) throws BadInput {
        return history(name, List.of(StateLog.read(name, in)), options, Map.of());
    }

    /**
     * Whether each of these files is the log of a different node, and all can be ordered, so that they are likely to be
     * the logs of one run.
     */
    public static boolean belongTogether(List<Path> files) throws BadInput {
        Set<Value> nodes = new HashSet<>();
        for (Path file : files) {
            StateLog log = log(file);
            Set<Optional<Value>> own = new HashSet<>();
            log.lines().forEach(line -> own.add(log.node(line)));
            boolean ordered = log.lines().stream()
                    .allMatch(line -> line.time().isPresent() || line.clock().isPresent());
            if (!ordered
                    || own.size() != 1
                    || own.contains(Optional.empty())
                    || !nodes.add(own.iterator().next().get())) {
                return false;
            }
        }
        return files.size() > 1;
    }

    private static StateLog log(Path file) throws BadInput {
        try (InputStream in = Files.newInputStream(file)) {
            return StateLog.read(file.toString(), in);
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read: " + BadInput.reason(e), e);
        }
    }

    static List<Path> filesOf(Path folder) throws BadInput {
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> files = entries.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith(".") && !ConstantsFile.isOne(file))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new BadInput(folder + ": no files; expected the state logs of a history");
            }
            return files;
        } catch (IOException e) {
            throw new BadInput(folder + ": cannot be read: " + BadInput.reason(e), e);
        }
    }

    static History history(String name, List<StateLog> logs, StateLogOptions options, Map<String, Value> beside)
            throws BadInput {
        List<Read> reads = new ArrayList<>();
        logs.forEach(log -> log.lines().forEach(line -> reads.add(new Read(log, line, options))));
        Map<Operation, String> places = new IdentityHashMap<>();
        boolean clocked = reads.stream().anyMatch(read -> read.line().clock().isPresent());
        Order order = clocked || logs.size() > 1 ? new Order.VectorClocks() : new Order.Sequence();
        History.Builder history = new History.Builder(name, order, places::get);
        MergedLogs.Sink sink = (read, place) -> {
            Operation operation = operation(read, place);
            places.put(operation, read.where());
            history.add(operation);
        };
        if (clocked) {
            for (Read read : reads) {
                sink.add(read, clock(read));
            }
        } else if (logs.size() > 1) {
            new MergedLogs(reads).each(sink);
        } else {
            for (int i = 0; i < reads.size(); i++) {
                sink.add(reads.get(i), new Position(i));
            }
        }
        history.notes(logs.stream().flatMap(log -> log.notes().stream()).toList());
        torn(logs).ifPresent(history::torn);
        return history.about(about(logs, options, beside)).build();
    }

    /**
     * In a single log, the part before the cut is the beginning of every log that continues it. With other logs, the
     * lost events of a node may come before any event of theirs that its last event does not follow, and make it
     * possible.
     */
    private static Optional<TornEnds> torn(List<StateLog> logs) {
        List<TornEnds.Part> parts = logs.stream()
                .filter(log -> !log.notes().isEmpty())
                .map(log -> new TornEnds.Part(fileName(log.name()), 0, "the last line is cut off"))
                .toList();
        return parts.isEmpty() ? Optional.empty() : Optional.of(new TornEnds(parts, logs.size() == 1));
    }

    private static String fileName(String path) {
        Path file = Path.of(path).getFileName();
        return file == null ? path : file.toString();
    }

    private static Place clock(Read read) throws BadInput {
        return VectorClock.of(read.line()
                .clock()
                .orElseThrow(() -> new BadInput(
                        read.where() + ": an event without a clock; expected one in every event, or in none")));
    }

    private static Operation operation(Read read, Place place) throws BadInput {
        Map<String, Value> times = new TreeMap<>();
        if (read.line().time().isPresent()) {
            times.put(LoggedEvent.TIME, Value.of(read.line().time().getAsLong()));
        }
        return read.line()
                .event()
                .operation(read.node(), place, times, read.line().number());
    }

    private static Map<String, Value> about(List<StateLog> logs, StateLogOptions options, Map<String, Value> beside)
            throws BadInput {
        Map<String, Value> about = new TreeMap<>();
        Map<String, Value> constants = new TreeMap<>();
        for (StateLog log : logs) {
            for (Map.Entry<String, Value> entry :
                    StateLine.object(log.header().get("constants"), "constants").entrySet()) {
                Value known = constants.put(entry.getKey(), entry.getValue());
                if (known != null && !known.equals(entry.getValue())) {
                    throw new BadInput(log.name() + ":1: constant " + entry.getKey() + " is " + entry.getValue()
                            + ", and " + known + " in another log of the history; expected one value");
                }
            }
        }
        options.constants().forEach(constants::putIfAbsent);
        if (!constants.isEmpty()) {
            about.put(CONSTANTS, Value.record(constants));
        }
        if (!options.expressions().isEmpty()) {
            about.put(
                    EXPRESSIONS,
                    Value.tuple(options.expressions().stream().map(Value::of).toList()));
        }
        if (!beside.isEmpty()) {
            about.put(CONSTANTS_BESIDE, Value.record(beside));
        }
        return about;
    }

    private static String stem(String name) {
        return fileName(name).replaceFirst("\\.[^.]*$", "");
    }
}
