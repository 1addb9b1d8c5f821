package dev.plumbline.actor.scheduler;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.schedule.Recording;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.Scheduler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All executions of a harness: by an enumeration that knows of no scheduler, and as a scheduler has them run. */
final class Runs {
    private Runs() {}

    /**
     * @param histories up to what criteria for histories look at
     * @param ends the same with the state of the system at the end
     * @param known histories by log, since logs of neighbouring executions are often the same object
     * @param logs one for each history
     */
    record Found(
            List<String> schedules,
            TreeSet<String> histories,
            TreeSet<String> ends,
            long redundant,
            Map<CallLog, String> known,
            Map<String, CallLog> logs) {
        Found() {
            this(new ArrayList<>(), new TreeSet<>(), new TreeSet<>(), 0, new IdentityHashMap<>(), new TreeMap<>());
        }
    }

    /** Systems with more schedules are not enumerated; in a run with more systems they may be larger. */
    static final int MOST = Integer.getInteger("plumbline.random", 10_000) > 10_000 ? 5_000 : 1_500;

    private static final int LONGEST = 100;

    /** Every operation with its result and what had returned when it was called. */
    static String history(CallLog calls) {
        Map<String, String> operations = new TreeMap<>();
        Map<String, Integer> returned = new TreeMap<>();
        for (CallLog.Event event : calls.events()) {
            String name = event.client() + "." + event.operation();
            if (event.answer().isEmpty()) {
                Map<String, Integer> others = new TreeMap<>(returned);
                others.remove(event.client().name());
                operations.put(name, event.invocation() + " after " + others);
            } else {
                operations.merge(name, " -> " + event.answer().get(), String::concat);
                returned.merge(event.client().name(), 1, Integer::sum);
            }
        }
        return operations.toString();
    }

    static String system(Snapshot snapshot) {
        Map<ActorRef, String> actors = new TreeMap<>();
        for (Map.Entry<ActorRef, Actor> each : snapshot.actors().entrySet()) {
            actors.put(each.getKey(), each.getValue() + (snapshot.isDown(each.getKey()) ? " down" : ""));
        }
        List<String> left =
                snapshot.inTransit().stream().map(Envelope::toString).sorted().toList();
        return actors + " left " + left;
    }

    private static void add(Found found, Snapshot last, String schedule) {
        String history = found.known.computeIfAbsent(last.calls(), Runs::history);
        found.schedules.add(schedule);
        found.histories.add(history);
        found.logs.putIfAbsent(history, last.calls());
        found.ends.add(history + " " + system(last));
    }

    /** By {@code Snapshot.enabled} and {@code take}; null if there are too many. */
    static Found enumerate(Harness harness) {
        Found found = new Found();
        return enumerate(Snapshot.initial(harness), "", found, new ArrayList<>()) ? found : null;
    }

    /** @param before the systems that the execution came through; it ends where it comes to one again */
    private static boolean enumerate(Snapshot snapshot, String schedule, Found found, List<Snapshot> before) {
        if (found.schedules.size() > MOST || before.size() > LONGEST) {
            return false;
        }
        int[] enabled = snapshot.enabled();
        if (enabled.length == 0 || before.stream().anyMatch(each -> isRepeated(each, snapshot))) {
            add(found, snapshot, schedule);
            return true;
        }
        before.add(snapshot);
        boolean all = enumerateFrom(snapshot, enabled, schedule, found, before);
        before.remove(before.size() - 1);
        return all;
    }

    private static boolean isRepeated(Snapshot before, Snapshot now) {
        return before.calls().events().size() == now.calls().events().size() && before.sameSystem(now);
    }

    private static boolean enumerateFrom(
            Snapshot snapshot, int[] enabled, String schedule, Found found, List<Snapshot> before) {
        for (int transition : enabled) {
            List<Integer> answers = new ArrayList<>();
            boolean more = true;
            while (more) {
                List<Integer> asked = new ArrayList<>();
                List<Integer> among = new ArrayList<>();
                Snapshot.Taken taken = snapshot.take(transition, alternatives -> {
                    int position = asked.size();
                    asked.add(position < answers.size() ? answers.get(position) : 0);
                    among.add(alternatives);
                    return asked.get(position);
                });
                String longer = schedule + " " + transition + (asked.isEmpty() ? "" : asked);
                if (taken.step().failure().isPresent()) {
                    add(found, taken.after(), longer);
                } else if (!enumerate(taken.after(), longer, found, before)) {
                    return false;
                }
                answers.clear();
                answers.addAll(asked);
                more = advance(answers, among);
            }
        }
        return true;
    }

    private static boolean advance(List<Integer> answers, List<Integer> among) {
        for (int i = answers.size() - 1; i >= 0; i--) {
            if (answers.get(i) + 1 < among.get(i)) {
                answers.set(i, answers.get(i) + 1);
                answers.subList(i + 1, answers.size()).clear();
                return true;
            }
        }
        return false;
    }

    static Found run(Harness harness, Scheduler scheduler, boolean stateful) {
        Found found = new Found();
        Execution execution = new Execution(harness, scheduler, stateful);
        long redundant = 0;
        while (execution.next()) {
            if (execution.end() == Execution.End.REDUNDANT) {
                redundant++;
            } else {
                add(found, execution.last(), text(execution.steps()));
            }
        }
        return new Found(found.schedules, found.histories, found.ends, redundant, found.known, found.logs);
    }

    /** Whatever the executions came through, with the history until there. */
    static TreeSet<String> visited(Harness harness, Scheduler scheduler) {
        TreeSet<String> visited = new TreeSet<>();
        Execution execution = new Execution(harness, scheduler, true);
        while (execution.next()) {
            Snapshot at = Snapshot.initial(harness);
            visited.add(history(at.calls()) + " " + system(at));
            for (Step step : execution.steps()) {
                Iterator<Integer> choices = step.choices().iterator();
                at = at.take(step.transition(), alternatives -> choices.next()).after();
                visited.add(history(at.calls()) + " " + system(at));
            }
        }
        return visited;
    }

    static String text(List<Step> steps) {
        StringBuilder schedule = new StringBuilder();
        for (Step step : steps) {
            schedule.append(' ').append(step.transition());
            schedule.append(step.choices().isEmpty() ? "" : step.choices());
        }
        return schedule.toString();
    }

    /** Each schedule of the first executions with the history it gave; a random scheduler never ends by itself. */
    static Map<Schedule, String> recorded(Harness harness, Scheduler scheduler, int most) {
        Map<Schedule, String> all = new HashMap<>();
        Recording recording = new Recording(scheduler);
        Execution execution = new Execution(harness, recording, true);
        for (int i = 0; i < most && execution.next(); i++) {
            if (execution.end() != Execution.End.REDUNDANT) {
                all.put(recording.schedule(), history(execution.last().calls()) + system(execution.last()));
            }
        }
        return all;
    }

    static <T> Set<T> minus(Set<T> all, Set<T> found) {
        Set<T> rest = new HashSet<>(all);
        rest.removeAll(found);
        return rest;
    }
}
