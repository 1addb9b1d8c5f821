package dev.plumbline.benchmarks.corpus;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes a run as events in their order: as a log of Jepsen, as EDN, or as calls and returns on a collection. */
final class EventText {
    private enum Kind {
        CALL,
        RETURN
    }

    /** @param number of the operation in the run */
    private record Event(long time, Kind kind, int number) {}

    private final List<Operation> operations;
    private final boolean isQueue;
    private final int threads;

    private EventText(List<Operation> operations, String model, int threads) {
        this.operations = operations;
        this.isQueue = model.equals("queue");
        this.threads = threads;
    }

    static Rendering.Rendered write(ObjectRun.Recorded run, String format, String model, Path stem, int style)
            throws BadInput, IOException {
        List<Operation> operations = run.history().operations();
        EventText text =
                new EventText(operations, model, run.history().processes().size());
        List<Event> events = text.events();
        List<String> lines = switch (format) {
            case "jepsen" -> text.jepsen(events);
            case "edn" -> text.edn(events, style);
            case "collections" -> text.collections(events);
            default -> throw new BadInput("no events are written as " + format);
        };
        String extension =
                Map.of("jepsen", "log", "edn", "edn", "collections", "hist").get(format);
        Path place = stem.resolveSibling(stem.getFileName() + "." + extension);
        Files.writeString(place, String.join("\n", lines) + "\n");
        // Numbers follow the calls. In EDN an operation that failed did not happen, and is not read.
        List<Integer> turns = events.stream()
                .filter(event -> event.kind == Kind.CALL)
                .filter(event -> !format.equals("edn") || !failed(operations.get(event.number)))
                .map(event -> isDecided(operations.get(event.number), format)
                        ? run.turns().get(event.number)
                        : Integer.valueOf(SharedObject.NOT_PERFORMED))
                .toList();
        return new Rendering.Rendered(place, turns);
    }

    /** At equal times calls come first: operations that share an instant overlap. */
    private List<Event> events() {
        List<Event> events = new ArrayList<>();
        for (int number = 0; number < operations.size(); number++) {
            Timebox box = (Timebox) operations.get(number).place();
            events.add(new Event(box.call(), Kind.CALL, number));
            if (!box.isOpen()) {
                events.add(new Event(box.end(), Kind.RETURN, number));
            }
        }
        events.sort(Comparator.comparingLong(Event::time).thenComparing(Event::kind));
        return events;
    }

    private static boolean failed(Operation operation) {
        return operation.outcome() == Outcome.ABORTED
                || operation.name().equals("cas")
                        && Value.Bool.FALSE.equals(operation.arguments().get("result"));
    }

    /** Whether the format can express that an operation was aborted; otherwise it is pending there. */
    private static boolean isDecided(Operation operation, String format) {
        return operation.outcome() != Outcome.ABORTED
                || format.equals("jepsen") && !operation.name().equals("cas");
    }

    /** Called before each event: adds the end of an operation that timed out, once its thread continues. */
    private interface Ended {
        void info(int number);
    }

    /** The name of a process by number of the operation: a thread continues under another name after a time-out. */
    private Map<Integer, Long> processes(List<Event> events) {
        Map<Value, Long> now = new HashMap<>();
        Map<Integer, Long> names = new HashMap<>();
        for (Event event : events) {
            if (event.kind == Kind.CALL) {
                Operation operation = operations.get(event.number);
                long name = now.computeIfAbsent(operation.process(), process -> ((Value.Int) process).value());
                names.put(event.number, name);
                if (operation.isPending()) {
                    now.put(operation.process(), name + threads);
                }
            }
        }
        return names;
    }

    private void each(List<Event> events, Ended ended, java.util.function.Consumer<Event> receiver) {
        Map<Value, Integer> open = new HashMap<>();
        for (Event event : events) {
            Operation operation = operations.get(event.number);
            if (event.kind == Kind.CALL) {
                Integer given = open.remove(operation.process());
                if (given != null) {
                    ended.info(given);
                }
                if (operation.isPending()) {
                    open.put(operation.process(), event.number);
                }
            }
            receiver.accept(event);
        }
    }

    private static String nil(Value value) {
        return value == null || value instanceof Value.ModelValue ? "nil" : value.toString();
    }

    private static String value(Operation operation, boolean completed) {
        Map<String, Value> arguments = operation.arguments();
        return switch (operation.name()) {
            case "cas" -> "[" + arguments.get("expected") + " " + arguments.get("value") + "]";
            case "txn" ->
                ((Value.Tuple) arguments.get("ops"))
                        .elements().stream()
                                .map(part -> part((Value.Tuple) part, completed))
                                .collect(Collectors.joining(" ", "[", "]"));
            default -> nil(arguments.get(arguments.containsKey("value") ? "value" : completed ? "result" : ""));
        };
    }

    private static String part(Value.Tuple part, boolean completed) {
        boolean write = part.at(1).equals(Value.of("write"));
        String key = ((Value.Str) part.at(2)).value();
        return "[" + (write ? ":w :" : ":r :") + key + " " + (write || completed ? nil(part.at(3)) : "nil") + "]";
    }

    private List<String> jepsen(List<Event> events) {
        List<String> lines = new ArrayList<>();
        Map<Integer, Long> processes = processes(events);
        each(
                events,
                number -> lines.add(jepsen(processes.get(number), "info", operations.get(number), ":timed-out")),
                event -> {
                    Operation operation = operations.get(event.number);
                    long process = processes.get(event.number);
                    if (event.kind == Kind.CALL) {
                        lines.add(jepsen(process, "invoke", operation, value(operation, false)));
                    } else if (!failed(operation)) {
                        lines.add(jepsen(process, "ok", operation, value(operation, true)));
                    } else if (operation.outcome() == Outcome.ABORTED
                            && operation.name().equals("cas")) {
                        // A failed compare-and-set shows that the value was another one; a timed-out one shows nothing.
                        lines.add(jepsen(process, "info", operation, ":timed-out"));
                    } else {
                        String value = operation.name().equals("read") ? ":timed-out" : value(operation, true);
                        lines.add(jepsen(process, "fail", operation, value));
                    }
                });
        return lines;
    }

    private static String jepsen(long process, String type, Operation operation, String value) {
        return "INFO  jepsen.util - " + process + "\t:" + type + "\t:" + operation.name() + "\t" + value;
    }

    /** @param style 0 for one map per line, 1 for a vector with comments, 2 for a list with times and actions of a nemesis */
    private List<String> edn(List<Event> events, int style) {
        List<String> lines = new ArrayList<>();
        Map<Integer, Long> processes = processes(events);
        if (style == 1) {
            lines.add("; calls and their ends, in the order in which they were seen");
        }
        if (style > 0) {
            lines.add(style == 1 ? "[" : "(");
        }
        if (style == 2) {
            lines.add("{:process :nemesis, :type :info, :f :start, :value nil}");
        }
        each(
                events,
                number -> lines.add(edn(processes.get(number), "info", operations.get(number), false, lines, style)),
                event -> {
                    Operation operation = operations.get(event.number);
                    String type = event.kind == Kind.CALL ? "invoke" : failed(operation) ? "fail" : "ok";
                    boolean completed = type.equals("ok");
                    lines.add(edn(processes.get(event.number), type, operation, completed, lines, style));
                });
        if (style > 0) {
            lines.add(style == 1 ? "]" : ")");
        }
        return lines;
    }

    private String edn(
            long process, String type, Operation operation, boolean completed, List<String> before, int style) {
        Value key = operation.arguments().get("key");
        return "{:process " + process + ", :type :" + type + ", :f :" + operation.name()
                + (key == null ? "" : ", :key " + key)
                + ", :value " + value(operation, completed)
                + (style == 2 ? ", :index " + before.size() + ", :time " + before.size() * 1_000 : "")
                + (type.equals("info") ? ", :error :timed-out" : "") + "}";
    }

    private List<String> collections(List<Event> events) {
        List<String> lines = new ArrayList<>();
        lines.add("# @object atomic-" + (isQueue ? "queue" : "stack"));
        for (Event event : events) {
            Operation operation = operations.get(event.number);
            String thread = "[" + operation.process() + "] ";
            boolean adds = operation.arguments().containsKey("value");
            if (event.kind == Kind.CALL) {
                String method = isQueue ? adds ? "enq" : "deq" : adds ? "push" : "pop";
                lines.add(thread + "call " + method
                        + (adds ? "(" + operation.arguments().get("value") + ")" : ""));
            } else if (operation.outcome() == Outcome.RETURNED) {
                Value result = operation.arguments().get("result");
                String suffix = result == null ? "" : result instanceof Value.ModelValue ? " empty" : " " + result;
                lines.add(thread + "return" + suffix);
            }
        }
        return lines;
    }
}
