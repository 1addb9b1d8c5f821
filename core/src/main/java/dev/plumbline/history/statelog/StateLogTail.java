package dev.plumbline.history.statelog;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Position;
import dev.plumbline.history.format.StateLogOptions;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * State logs that are still being written. Each call returns the events since the last one. In a folder files may
 * appear later, such as those of a node that was restarted.
 *
 * <p>Events are delivered one after the other if times order them: each has a time, without uncertainty, and no two
 * nodes share one. If that does not hold, or an event appears that is earlier than a delivered one, then {@link #next}
 * is empty from then on, and only {@link #whole} remains.
 */
public final class StateLogTail {
    private final String name;
    private final List<Path> paths;
    private final StateLogOptions options;
    private final Map<Path, LogFile> files = new TreeMap<>();

    private boolean isTold = true;
    private long toldUntil = Long.MIN_VALUE;
    private Optional<Value> toldLast = Optional.empty();
    private long seenUntil = Long.MIN_VALUE;
    private OptionalInt part = OptionalInt.empty();

    /** @param paths files, or folders of files, that together are one history */
    public StateLogTail(String name, List<Path> paths, StateLogOptions options) {
        this.name = name;
        this.paths = List.copyOf(paths);
        this.options = options;
    }

    /**
     * Reads logs that are complete in parts, and forgets the events that were delivered before the last call. A part may
     * have no events if {@link #isEnded} is not true.
     *
     * @param bytes about the size of a part of a log
     */
    public StateLogTail inParts(int bytes) {
        part = OptionalInt.of(bytes);
        return this;
    }

    /** Whether everything was delivered. Otherwise, and if there is no event any more, a log ends within a line. */
    public boolean isEnded() {
        return files.values().stream().allMatch(file -> file.undelivered().isEmpty() && !file.hasMore());
    }

    /** An event with the time that orders it: its number if there is only one log. */
    private record Waiting(StateLogs.Read read, long time, LogFile file) {}

    /**
     * The events since the last call, as a separate history; empty if they have no such order.
     *
     * @param all whether all events are returned. Otherwise events later than all those of the last call wait for the
     *     next one: another node may still write an earlier event
     * @throws BadInput if a line is not one of a state log
     */
    public Optional<History> next(boolean all) throws BadInput {
        List<Waiting> waiting = new ArrayList<>();
        long latest = seenUntil;
        read();
        boolean isOneLog = files.size() == 1;
        long readUntil = Long.MAX_VALUE;
        for (LogFile file : files.values()) {
            long before = Long.MIN_VALUE;
            for (StateLine line : file.undelivered()) {
                StateLogs.Read read = new StateLogs.Read(file.log(), line, options);
                boolean isTimed = line.time().isPresent() && read.uncertaintyNanos() == 0;
                isTold &= line.clock().isEmpty() && (isOneLog || isTimed);
                long time = isTold && isTimed ? read.nanos() : Long.MIN_VALUE;
                // Of a file, the first lines are delivered first.
                isTold &= isOneLog || time >= before;
                before = time;
                waiting.add(new Waiting(read, time, file));
                latest = Math.max(latest, time);
            }
            readUntil = file.hasMore() ? Math.min(readUntil, before) : readUntil;
        }
        if (part.isPresent() && !isOneLog) {
            long known = readUntil;
            waiting.removeIf(each -> each.time() > known);
        }
        if (!all && !isOneLog && isTold) {
            long settled = seenUntil;
            waiting.removeIf(each -> each.time() > settled);
        }
        seenUntil = latest;
        waiting.forEach(each -> each.file().deliverOne());
        return isTold ? ordered(waiting, isOneLog) : Optional.empty();
    }

    private Optional<History> ordered(List<Waiting> waiting, boolean isOneLog) throws BadInput {
        if (!isOneLog) {
            waiting.sort(Comparator.comparingLong(Waiting::time));
        }
        Map<Operation, String> places = new IdentityHashMap<>();
        History.Builder history = new History.Builder(name, new Order.Sequence(), places::get);
        for (Waiting each : waiting) {
            Value node = each.read().node();
            boolean isOthersTime = each.time() == toldUntil && !toldLast.equals(Optional.of(node));
            if (!isOneLog && toldLast.isPresent() && (each.time() < toldUntil || isOthersTime)) {
                isTold = false;
                return Optional.empty();
            }
            toldUntil = Math.max(toldUntil, each.time());
            toldLast = Optional.of(node);
            Operation operation = each.read()
                    .line()
                    .event()
                    .operation(
                            node,
                            new Position(history.size()),
                            Map.of(),
                            each.read().line().number());
            places.put(operation, each.read().where());
            history.add(operation);
        }
        return Optional.of(history.build());
    }

    /** All events that {@link #next} has read, as one history, in every order that the logs allow. */
    public History whole() throws BadInput {
        List<StateLog> logs = new ArrayList<>();
        for (LogFile file : files.values()) {
            logs.add(file.delivered());
        }
        Optional<Path> beside = files.isEmpty()
                ? Optional.empty()
                : ConstantsFile.beside(files.keySet().iterator().next());
        return StateLogs.history(name, logs, options, beside.isPresent() ? ConstantsFile.read(beside.get()) : Map.of());
    }

    private void read() throws BadInput {
        for (Path path : paths) {
            List<Path> present = Files.isDirectory(path)
                    ? (isEmpty(path) ? List.of() : StateLogs.filesOf(path))
                    : Files.exists(path) ? List.of(path) : List.of();
            for (Path file : present) {
                LogFile log = files.computeIfAbsent(file, LogFile::new);
                if (part.isEmpty()) {
                    log.read();
                    continue;
                }
                log.forgetDelivered();
                if (log.undelivered().isEmpty()) {
                    log.read(part.getAsInt());
                }
            }
        }
    }

    private static boolean isEmpty(Path folder) throws BadInput {
        try (var entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        } catch (IOException e) {
            throw new BadInput(folder + ": cannot be read: " + BadInput.reason(e), e);
        }
    }
}
