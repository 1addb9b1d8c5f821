package dev.plumbline.schedule;

import dev.plumbline.schedule.search.Dependence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;

/**
 * All executions of a toy system: by a naive enumeration that knows of no scheduler, and as a scheduler has them run.
 */
final class ToyRuns {
    private ToyRuns() {}

    /**
     * The executions.
     *
     * @param traces each once, however many executions are equivalent: every step with all steps before it
     * @param states in which executions ended, stuck ones included
     */
    record Found(long executions, long cut, TreeSet<String> traces, TreeSet<String> states) {}

    /** A step taken; how it chose is part of its name. */
    private record Taken(int transition, String name, List<Access> accesses) {}

    private static String trace(List<Taken> steps, Dependence dependence) {
        List<TreeSet<String>> past = new ArrayList<>();
        Map<String, TreeSet<String>> all = new TreeMap<>();
        for (int i = 0; i < steps.size(); i++) {
            TreeSet<String> before = new TreeSet<>();
            for (int j = 0; j < i; j++) {
                boolean ordered = steps.get(i).transition() == steps.get(j).transition()
                        || dependence.dependent(
                                steps.get(i).accesses(), steps.get(j).accesses());
                if (ordered) {
                    before.addAll(past.get(j));
                    before.add(steps.get(j).name());
                }
            }
            past.add(before);
            all.put(steps.get(i).name(), before);
        }
        return all.toString();
    }

    static Found enumerate(ToySystem system, Dependence dependence) {
        Found found = new Found(0, 0, new TreeSet<>(), new TreeSet<>());
        long executions = enumerate(system, dependence, new ArrayList<>(), found);
        return new Found(executions, 0, found.traces(), found.states());
    }

    private static long enumerate(ToySystem system, Dependence dependence, List<Taken> steps, Found found) {
        List<Transition> enabled = system.enabled();
        if (enabled.isEmpty()) {
            found.traces().add(trace(steps, dependence));
            found.states().add(system.state());
            return 1;
        }
        long executions = 0;
        for (Transition each : enabled) {
            int[] alternatives = {1};
            for (int index = 0; index < alternatives[0]; index++) {
                ToySystem next = system.copy();
                int chosen = index;
                String name = next.name(each.number());
                List<Access> did = next.take(each.number(), among -> {
                    alternatives[0] = among;
                    return chosen;
                });
                steps.add(new Taken(each.number(), name + (alternatives[0] > 1 ? "?" + chosen : ""), did));
                executions += enumerate(next, dependence, steps, found);
                steps.remove(steps.size() - 1);
            }
        }
        return executions;
    }

    private static List<Transition> blocked(ToySystem system) {
        return system.pending().stream()
                .filter(each -> !system.isEnabled(each.number()))
                .toList();
    }

    /**
     * Like an engine: it asks the scheduler if several processes can continue or the last one cannot, and reports every
     * step.
     */
    static Found run(ToySystem start, Scheduler scheduler, Dependence dependence) {
        Found found = new Found(0, 0, new TreeSet<>(), new TreeSet<>());
        long executions = 0;
        long cut = 0;
        while (scheduler.begin()) {
            ToySystem system = start.copy();
            List<Taken> steps = new ArrayList<>();
            int current = -1;
            int currentProcess = -1;
            while (true) {
                List<Transition> enabled = system.enabled();
                if (enabled.isEmpty()) {
                    executions++;
                    scheduler.ended(blocked(system));
                    found.traces().add(trace(steps, dependence));
                    found.states().add(system.state());
                    break;
                }
                boolean unasked = enabled.size() == 1 && system.goesOn(current);
                int next = unasked ? current : scheduler.next(system.point(current, currentProcess, enabled));
                if (next == Scheduler.NO_TRANSITION) {
                    cut++;
                    scheduler.ended(blocked(system));
                    break;
                }
                Transition taken = enabled.stream()
                        .filter(each -> each.number() == next)
                        .findAny()
                        .orElseThrow(() -> new AssertionError(next + " is not enabled"));
                String name = system.name(next);
                String[] choices = {""};
                IntUnaryOperator choice = among -> {
                    int chosen = scheduler.choose(among);
                    choices[0] = "?" + chosen;
                    return chosen;
                };
                List<Access> did = system.take(next, choice);
                steps.add(new Taken(next, name + choices[0], did));
                scheduler.taken(new TakenStep(next, taken.process(), did));
                current = next;
                currentProcess = taken.process();
            }
        }
        return new Found(executions, cut, found.traces(), found.states());
    }
}
