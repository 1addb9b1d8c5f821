package dev.plumbline.explain.page;

import dev.plumbline.check.states.StateFindings;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.visible.ValueExcerpt;
import dev.plumbline.history.Operation;
import dev.plumbline.history.statelog.LoggedEvent;
import dev.plumbline.history.statelog.StatePath;
import dev.plumbline.history.statelog.StateUpdate;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The variables over the events of a state log. Events near the divergence have the state after them in one
 * explanation; earlier and later ones have their logged values.
 */
final class LogTrace {
    private static final int WIDEST = 200;
    /** Places and values that the sentence has. */
    private static final int MOST_STEPS = 3;

    private final List<StateFindings.Possible> possible;
    private final TraceCells cells;

    private LogTrace(DivergingLog diverging) {
        this.possible = diverging.findings().possible();
        this.cells = new TraceCells(variables(diverging));
    }

    /**
     * @param events the numbers of the events that are shown
     * @param explained the state after each event, where it is known
     */
    static Trace of(DivergingLog diverging, List<Integer> events, Map<Integer, StateFindings.Step> explained) {
        LogTrace trace = new LogTrace(diverging);
        OptionalInt failed = diverging.counterexample().failing();
        List<Trace.Clash> clashes = trace.clashes();
        for (int event : events) {
            if (failed.equals(OptionalInt.of(event)) && !clashes.isEmpty()) {
                trace.cells.clash();
            } else if (explained.containsKey(event)
                    && explained.get(event).state().value() instanceof Value.Rec state) {
                trace.cells.state(state.fields());
            } else {
                trace.cells.logged(places(diverging.log().operations().get(event)));
            }
        }
        return new Trace(trace.cells.names(), trace.cells.columns(), clashes);
    }

    /** The variables of the specification, as far as a state is known. */
    private static List<String> variables(DivergingLog diverging) {
        Set<String> names = new TreeSet<>();
        diverging.counterexample().frontier().forEach(each -> {
            if (each.state().value() instanceof Value.Rec state) {
                names.addAll(state.fields().keySet());
            }
        });
        return List.copyOf(names);
    }

    /** The state after an event as the event has it: by variable, the places with their values. */
    private static Map<String, Map<String, TraceCells.Logged>> places(Operation event) {
        Map<String, Map<String, TraceCells.Logged>> places = new LinkedHashMap<>();
        try {
            LoggedEvent logged = LoggedEvent.of(event);
            logged.state()
                    .forEach((place, value) -> places.computeIfAbsent(variable(place), any -> new TreeMap<>())
                            .put(place, TraceCells.Logged.of(value)));
            logged.updates()
                    .forEach((name, updates) ->
                            places.computeIfAbsent(name, any -> new TreeMap<>()).put(name, updated(updates)));
        } catch (BadInput notAnEvent) {
            // The bundle was edited: the details show its values.
        }
        return places;
    }

    /** Each list of updates is a change, even if the list before was the same. */
    private static TraceCells.Logged updated(List<StateUpdate> updates) {
        return new TraceCells.Logged(
                updates.stream().map(StateUpdate::toString).collect(Collectors.joining(", ")), new Object());
    }

    private static String variable(String place) {
        try {
            return StatePath.parse(place).variable();
        } catch (BadInput notAPath) {
            return place;
        }
    }

    /** First the places where the log differs from some allowed state, then the other variables. */
    private List<Trace.Clash> clashes() {
        if (possible.isEmpty()) {
            return List.of();
        }
        List<Trace.Clash> clashes = new ArrayList<>();
        Map<String, StateFindings.Difference> places = new LinkedHashMap<>();
        possible.stream()
                .flatMap(each -> each.differences().stream())
                .forEach(each -> places.putIfAbsent(each.place() + " " + each.logged(), each));
        places.values().forEach(place -> clashes.add(clash(place)));
        Set<String> clashing = possible.stream()
                .flatMap(each -> each.differences().stream())
                .map(StateFindings.Difference::variable)
                .collect(Collectors.toSet());
        Set<String> others = new TreeSet<>();
        possible.forEach(each -> others.addAll(fields(each).keySet()));
        others.removeAll(clashing);
        for (String name : others) {
            Allowing allowing = new Allowing();
            possible.forEach(each -> {
                if (fields(each).containsKey(name)) {
                    allowing.add(ValueExcerpt.of(fields(each).get(name), WIDEST), each.call(), true);
                }
            });
            clashes.add(new Trace.Clash(cells.index(name), name, "", allowing.all()));
        }
        return clashes;
    }

    private Trace.Clash clash(StateFindings.Difference place) {
        Allowing allowing = new Allowing();
        for (StateFindings.Possible each : possible) {
            String given = each.differences().stream()
                    .filter(one ->
                            one.place().equals(place.place()) && one.logged().equals(place.logged()))
                    .map(StateFindings.Difference::given)
                    .findFirst()
                    .orElse(null);
            allowing.add(given == null ? place.logged() : given, each.call(), given == null);
        }
        return new Trace.Clash(
                cells.index(place.variable()), place.place(), ValueExcerpt.cut(place.logged(), WIDEST), allowing.all());
    }

    private static Map<String, Value> fields(StateFindings.Possible one) {
        return one.state().value() instanceof Value.Rec state ? state.fields() : Map.of();
    }

    /** Different values, each with the steps that lead to it. */
    private static final class Allowing {
        private final Map<String, Set<String>> steps = new LinkedHashMap<>();
        private final Map<String, Boolean> fitting = new LinkedHashMap<>();

        void add(String value, String step, boolean fits) {
            steps.computeIfAbsent(value, any -> new TreeSet<>()).add(step.isEmpty() ? "no step" : step);
            fitting.merge(value, fits, Boolean::logicalOr);
        }

        List<Trace.Allowed> all() {
            return steps.entrySet().stream()
                    .map(each -> new Trace.Allowed(
                            ValueExcerpt.cut(each.getKey(), WIDEST),
                            ValueExcerpt.cut("after " + listed(List.copyOf(each.getValue())), WIDEST),
                            fitting.get(each.getKey())))
                    .toList();
        }
    }

    private static String listed(List<String> all) {
        String some = all.stream().limit(MOST_STEPS).collect(Collectors.joining(" or "));
        return all.size() <= MOST_STEPS ? some : some + " or " + (all.size() - MOST_STEPS) + " more";
    }
}
