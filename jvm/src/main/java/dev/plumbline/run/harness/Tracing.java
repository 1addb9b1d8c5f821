package dev.plumbline.run.harness;

import dev.plumbline.history.format.JsonValues;
import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.Interleaving.Kind;
import dev.plumbline.history.interleaving.Interleaving.Row;
import dev.plumbline.history.interleaving.text.InterleavingCoding;
import dev.plumbline.jvm.execution.Event;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.execution.Step;
import dev.plumbline.lineup.internal.show.TracedInterleaving;
import dev.plumbline.run.scheduling.ChosenCall;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Writes down what the threads of a controlled run did up to the end of one call. Of a long run the last steps are
 * kept, and each call that is under way at one of the two ends of them with the number of its steps that are left out.
 *
 * <p>A call is named by its number in its thread, as {@code 17}: what it was called with is in the history.
 *
 * @param until the call
 * @param file to which the interleaving is written
 */
public record Tracing(ChosenCall until, Path file) {
    private static final int MOST_ROWS = 1_900;

    List<String> words() {
        return List.of(until.word(), file.toString());
    }

    static Tracing parse(String until, String file) {
        return new Tracing(ChosenCall.parse(until), Path.of(file));
    }

    /** A call of the run, and the thread that made it. */
    private record Made(int thread, int call) {}

    /** Something that happened: a step, or else the beginning or the end of a call. */
    private record Moment(Kind kind, int thread, int call, Optional<Step> step) {
        Made made() {
            return new Made(thread, call);
        }
    }

    /** @param execution with its trace; nothing is written if the call did not end in it */
    void write(Execution execution, int threads) throws IOException {
        List<Moment> all = moments(execution);
        int end = 0;
        while (end < all.size() && !isEnd(all.get(end))) {
            end++;
        }
        if (end < all.size()) {
            Interleaving shown = shown(all, Math.max(0, end + 1 - MOST_ROWS), end + 1, threads);
            Files.write(file, JsonValues.bytes(InterleavingCoding.written(shown).value()));
        }
    }

    private boolean isEnd(Moment moment) {
        return moment.kind() == Kind.RETURN && moment.thread() == until.thread() && moment.call() >= until.first();
    }

    /** In their order. How the workload was made and taken down is the same in every run. */
    private static List<Moment> moments(Execution execution) {
        List<Moment> all = new ArrayList<>();
        int reported = 0;
        for (Step step : execution.trace()) {
            for (; reported < step.events(); reported++) {
                add(execution.events().get(reported), all);
            }
            if (step.thread() != Program.MAIN && !step.site().equals(Site.BETWEEN_CALLS)) {
                all.add(new Moment(Kind.STEP, step.thread(), step.call(), Optional.of(step)));
            }
        }
        for (; reported < execution.events().size(); reported++) {
            add(execution.events().get(reported), all);
        }
        return all;
    }

    private static void add(Event event, List<Moment> all) {
        if (event.thread() != Program.MAIN) {
            Kind kind = event instanceof Event.Called ? Kind.CALL : Kind.RETURN;
            all.add(new Moment(kind, event.thread(), event.call(), Optional.empty()));
        }
    }

    private static Interleaving shown(List<Moment> all, int from, int to, int threads) {
        Map<Integer, String> names = new LinkedHashMap<>();
        for (int i = 0; i < threads; i++) {
            names.put(i, "thread " + i);
        }
        Set<Made> ended = new HashSet<>();
        for (Moment moment : all) {
            if (moment.kind() == Kind.RETURN) {
                ended.add(moment.made());
            }
        }
        for (Moment moment : all.subList(from, to)) {
            names.putIfAbsent(moment.thread(), "started thread " + moment.thread());
        }
        List<Integer> columns = List.copyOf(names.keySet());
        List<Interleaving.Call> calls = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        Map<Made, Integer> open = underWay(all.subList(0, from));
        Map<Made, Integer> places = new HashMap<>();
        open.forEach((made, steps) -> {
            begin(made, columns, ended, calls, rows, places);
            leftOut(made, steps, columns, rows, places);
        });
        for (Moment moment : all.subList(from, to)) {
            int column = columns.indexOf(moment.thread());
            switch (moment.kind()) {
                case CALL -> begin(moment.made(), columns, ended, calls, rows, places);
                case RETURN ->
                    rows.add(new Row(
                            Kind.RETURN,
                            column,
                            OptionalInt.of(places.remove(moment.made())),
                            Interleaving.Step.NOTHING,
                            0));
                default ->
                    rows.add(new Row(
                            Kind.STEP,
                            column,
                            place(moment.made(), places),
                            TracedInterleaving.shown(moment.step().orElseThrow()),
                            0,
                            TracedInterleaving.columns(
                                    moment.step().orElseThrow().enabled(), columns)));
            }
        }
        // Calls in progress at the end continue after it: their later steps are left out, but not their returns.
        Map<Made, Integer> rest = new LinkedHashMap<>();
        for (Moment moment : all.subList(to, all.size())) {
            if (!places.containsKey(moment.made())) {
                continue;
            }
            if (moment.kind() == Kind.RETURN) {
                leftOut(moment.made(), rest.getOrDefault(moment.made(), 0), columns, rows, places);
                rows.add(new Row(
                        Kind.RETURN,
                        columns.indexOf(moment.thread()),
                        OptionalInt.of(places.remove(moment.made())),
                        Interleaving.Step.NOTHING,
                        0));
            } else {
                rest.merge(moment.made(), 1, Integer::sum);
            }
        }
        return new Interleaving(List.copyOf(names.values()), calls, rows);
    }

    /** The calls that have begun and not ended, with the number of their steps. */
    private static Map<Made, Integer> underWay(List<Moment> before) {
        Map<Made, Integer> open = new LinkedHashMap<>();
        for (Moment moment : before) {
            switch (moment.kind()) {
                case CALL -> open.put(moment.made(), 0);
                case RETURN -> open.remove(moment.made());
                default -> open.computeIfPresent(moment.made(), (made, steps) -> steps + 1);
            }
        }
        return open;
    }

    private static void begin(
            Made made,
            List<Integer> columns,
            Set<Made> ended,
            List<Interleaving.Call> calls,
            List<Row> rows,
            Map<Made, Integer> places) {
        int column = columns.indexOf(made.thread());
        places.put(made, calls.size());
        rows.add(new Row(Kind.CALL, column, OptionalInt.of(calls.size()), Interleaving.Step.NOTHING, 0));
        calls.add(new Interleaving.Call(
                OptionalInt.empty(), column, Integer.toString(made.call()), "", ended.contains(made) ? "ended" : ""));
    }

    private static OptionalInt place(Made made, Map<Made, Integer> places) {
        return places.containsKey(made) ? OptionalInt.of(places.get(made)) : OptionalInt.empty();
    }

    private static void leftOut(
            Made made, int steps, List<Integer> columns, List<Row> rows, Map<Made, Integer> places) {
        if (steps > 0) {
            rows.add(new Row(
                    Kind.LEFT_OUT,
                    columns.indexOf(made.thread()),
                    place(made, places),
                    Interleaving.Step.NOTHING,
                    steps));
        }
    }

    /** @throws BadInput if the file holds something else */
    public static Interleaving read(Path file) throws BadInput, IOException {
        byte[] bytes = Files.readAllBytes(file);
        Fields document = new Fields(JsonValues.read(bytes, 0, bytes.length), file.toString());
        return InterleavingCoding.interleaving(document, 0, operation -> Optional.empty());
    }
}
