package dev.plumbline.actor.systems;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.BadInput;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * What came of all executions that a scheduler wanted.
 *
 * @param ends how many ended in which way
 * @param incomplete how many have an operation without an answer
 * @param chronologies histories that differ in the order of their events
 * @param violations histories that the check refuses, one for each order of intervals
 */
record Explored(
        long schedules,
        Map<Execution.End, Long> ends,
        long incomplete,
        Set<Object> chronologies,
        Map<Object, CallLog> histories,
        Set<Object> violations) {
    static Explored all(Harness harness) throws BadInput {
        return by(harness, DepthFirst.within(DepthFirst.UNBOUNDED));
    }

    static Explored random(Harness harness, long seed, int executions) throws BadInput {
        return by(harness, Limited.to(executions, new RandomWalk(seed)));
    }

    static Explored by(Harness harness, Scheduler scheduler) throws BadInput {
        Execution execution = new Execution(harness, scheduler, true);
        Map<Execution.End, Long> ends = new EnumMap<>(Execution.End.class);
        Set<Object> chronologies = new LinkedHashSet<>();
        Map<Object, CallLog> histories = new LinkedHashMap<>();
        long incomplete = 0;
        while (execution.next()) {
            ends.merge(execution.end(), 1L, Long::sum);
            CallLog calls = execution.last().calls();
            incomplete += calls.open().isEmpty() && answered(harness, calls) ? 0 : 1;
            chronologies.add(calls.chronology());
            histories.putIfAbsent(calls.byOrder(), calls);
        }
        Set<Object> violations = new LinkedHashSet<>();
        for (Map.Entry<Object, CallLog> each : histories.entrySet()) {
            Verdict verdict = verdict(harness, each.getValue());
            if (!(verdict instanceof Verdict.Conforms)) {
                violations.add(each.getKey());
            }
        }
        long schedules = ends.values().stream().mapToLong(Long::longValue).sum();
        return new Explored(schedules, ends, incomplete, chronologies, histories, violations);
    }

    private static boolean answered(Harness harness, CallLog calls) {
        return calls.events().size() == 2 * harness.requests().size();
    }

    static Verdict verdict(Harness harness, CallLog calls) throws BadInput {
        return Check.of(calls.history(harness.name()), harness.spec()).run().verdict();
    }

    long violating() {
        return violations.size();
    }

    @Override
    public String toString() {
        return schedules + " schedules " + ends + ", " + incomplete + " incomplete, " + chronologies.size()
                + " unique, " + histories.size() + " unique by order, " + violating() + " violating";
    }
}
