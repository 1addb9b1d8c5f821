package dev.plumbline.check.states.event;

import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.history.statelog.Fitting;
import dev.plumbline.history.statelog.StatePath;
import dev.plumbline.history.statelog.StateUpdate;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The conditions on the state after an event, given the state before it. */
public final class Expected {
    /** Answers to expressions of a mapping, in the state before the event. */
    public interface Evaluation {
        Value of(String expression);
    }

    private final Map<String, Value> before;
    private final List<Observation> observations = new ArrayList<>();
    /** By variable, what it may be. */
    private final Map<String, List<Value>> results = new LinkedHashMap<>();
    /** Variables that keep what the event does not log of them, with the places that it does. */
    private final Map<String, List<StatePath>> kept = new LinkedHashMap<>();

    private final BoundEvent event;

    /**
     * @param initial the state where the behaviour began
     * @param unchanged variables that keep what an event does not log
     * @param nil what keys are reset to, if the specification has such a constant
     */
    public Expected(
            BoundEvent event,
            Map<String, Value> before,
            Map<String, Value> initial,
            Set<String> unchanged,
            Optional<Value> nil,
            Evaluation evaluation,
            MappingUse use) {
        this.event = event;
        this.before = before;
        observations.addAll(event.observations());
        for (Map.Entry<String, List<StateUpdate>> entry : event.updates().entrySet()) {
            List<Value> values = List.of(before.get(entry.getKey()));
            for (StateUpdate update : entry.getValue()) {
                List<Value> next = new ArrayList<>();
                values.forEach(value -> next.addAll(update.apply(value, initial.get(entry.getKey()), nil)));
                values = next;
            }
            results.put(entry.getKey(), values);
        }
        for (Conditional each : event.conditional()) {
            boolean applies = each.condition().isEmpty()
                    || evaluation.of(each.condition().get()).equals(Value.of(true));
            if (applies) {
                use.count(each.statement());
                observations.removeIf(known -> known.place().equals(each.place()));
                if (each.place().keys().isEmpty()) {
                    results.remove(each.place().variable());
                }
                each.expression()
                        .ifPresent(expression ->
                                observations.add(new Observation(-1, each.place(), evaluation.of(expression), false)));
            }
        }
        Set<String> logged = new HashSet<>(results.keySet());
        observations.stream()
                .filter(each -> each.place().keys().isEmpty())
                .forEach(each -> logged.add(each.place().variable()));
        for (String variable : unchanged) {
            if (!logged.contains(variable)) {
                kept.put(
                        variable,
                        observations.stream()
                                .map(Observation::place)
                                .filter(place -> place.variable().equals(variable))
                                .toList());
            }
        }
    }

    /** @param met which stale observations were met on the way */
    public boolean holds(Map<String, Value> after, int[] met) {
        for (Observation each : observations) {
            if (!each.holds(after) && !(each.stale() && Arrays.binarySearch(met, each.id()) >= 0)) {
                return false;
            }
        }
        for (Map.Entry<String, List<Value>> each : results.entrySet()) {
            if (!fitsAny(each.getValue(), after.get(each.getKey()))) {
                return false;
            }
        }
        return kept.entrySet().stream().allMatch(each -> isKept(each.getKey(), each.getValue(), after));
    }

    private static boolean fitsAny(List<Value> values, Value held) {
        return values.stream().anyMatch(value -> Fitting.fits(value, held));
    }

    /** Whether the variable differs at most at these places. */
    private boolean isKept(String variable, List<StatePath> places, Map<String, Value> after) {
        Value expected = before.get(variable);
        for (StatePath place : places) {
            Optional<Value> part = place.in(after.get(variable));
            Optional<Value> with = part.isEmpty() ? part : place.replaced(expected, part.get());
            if (with.isEmpty()) {
                return false;
            }
            expected = with.get();
        }
        return expected.equals(after.get(variable));
    }

    /** The parts of {@link #holds} that fail, with what a step would give instead. */
    public List<Obstacle> differences(String step, Map<String, Value> after, int[] met, String where) {
        return mismatches(after, met).stream()
                .map(each -> each.obstacle(step, where))
                .toList();
    }

    /** The places of {@link #differences}, with both values. */
    public List<Mismatch> mismatches(Map<String, Value> after, int[] met) {
        List<Mismatch> mismatches = new ArrayList<>();
        for (Observation each : observations) {
            if (!each.holds(after) && !(each.stale() && Arrays.binarySearch(met, each.id()) >= 0)) {
                String seen = each.seen(after).map(Value::toString).orElse("no such place");
                String said = each.place() + " is " + each.logged() + " in the log";
                mismatches.add(new Mismatch(
                        each.place(),
                        each.logged().toString(),
                        seen,
                        said + (each.stale() ? " (stale)" : ""),
                        said + ", but " + seen));
            }
        }
        for (Map.Entry<String, List<Value>> each : results.entrySet()) {
            if (!fitsAny(each.getValue(), after.get(each.getKey()))) {
                String updates = String.join(
                        ", ",
                        event.updates().get(each.getKey()).stream()
                                .map(StateUpdate::toString)
                                .toList());
                boolean any = !each.getValue().isEmpty();
                String wanted =
                        any ? "makes it " + each.getValue().get(0) : "makes no sense of " + before.get(each.getKey());
                mismatches.add(new Mismatch(
                        StatePath.of(each.getKey()),
                        any ? each.getValue().get(0).toString() : updates,
                        after.get(each.getKey()).toString(),
                        each.getKey() + " " + updates + " in the log " + wanted,
                        any ? difference(each.getKey(), each.getValue().get(0), after.get(each.getKey())) : ""));
            }
        }
        for (Map.Entry<String, List<StatePath>> each : kept.entrySet()) {
            if (!isKept(each.getKey(), each.getValue(), after)) {
                String stays = each.getKey() + " is not logged, so it stays " + before.get(each.getKey());
                String seen = after.get(each.getKey()).toString();
                mismatches.add(new Mismatch(
                        StatePath.of(each.getKey()),
                        before.get(each.getKey()).toString(),
                        seen,
                        stays,
                        stays + ", but is " + seen));
            }
        }
        return mismatches;
    }

    /** Of two functions that differ for one argument, what they are there. */
    private static String difference(String name, Value logged, Value seen) {
        if (logged instanceof Value.Rec one && seen instanceof Value.Rec other) {
            List<String> fields = one.fields().keySet().stream()
                    .filter(field ->
                            !one.fields().get(field).equals(other.fields().get(field)))
                    .toList();
            if (one.fields().keySet().equals(other.fields().keySet()) && fields.size() == 1) {
                String field = fields.get(0);
                return difference(
                        name + "[" + Value.of(field) + "]",
                        one.fields().get(field),
                        other.fields().get(field));
            }
        }
        return name + " is " + logged + " in the log, but " + seen;
    }

    /** The observations of the state after the event, used to continue after an unexplained one. */
    public List<Observation> observations() {
        return observations;
    }

    /** By variable, what it may be after the updates. */
    public Map<String, List<Value>> results() {
        return results;
    }
}
