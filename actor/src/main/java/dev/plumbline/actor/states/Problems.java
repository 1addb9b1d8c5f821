package dev.plumbline.actor.states;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.StateCoder;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.value.BadInput;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Names and counts problems other than violations, and keeps where each was first seen. */
final class Problems {
    /** The number of different problems of a kind that are kept. More paths would not help to understand the system. */
    private static final int DIFFERENT = 20;

    private final Harness harness;
    private final StateCoder coder;
    private final StateStore store;
    private final Map<Problem, Seen> seen = new LinkedHashMap<>();
    private final Map<Problem.Kind, Integer> different = new LinkedHashMap<>();
    /** Of each history, the requests without an answer. */
    private final Map<Integer, String> unanswered = new HashMap<>();

    private static final class Seen {
        private final StateStore.Target first;
        private long count;

        Seen(StateStore.Target first) {
            this.first = first;
        }
    }

    Problems(Harness harness, StateCoder coder, StateStore store) {
        this.harness = harness;
        this.coder = coder;
        this.store = store;
    }

    private void note(Problem.Kind kind, String what, StateStore.Target where) {
        Problem problem = new Problem(kind, what);
        if (!seen.containsKey(problem) && different.merge(kind, 1, Integer::sum) > DIFFERENT) {
            problem = new Problem(kind, "others");
        }
        seen.computeIfAbsent(problem, each -> new Seen(where)).count++;
    }

    void failed(Step step, StateStore.Target where) {
        Throwable thrown = step.failure().orElseThrow();
        String text = thrown.getMessage() == null ? "" : ": " + thrown.getMessage();
        note(
                Problem.Kind.FAILURE,
                step.actor().orElseThrow() + " throws " + thrown.getClass().getSimpleName() + text,
                where);
    }

    /** A state from which only faults lead to another one: a message is left that its receiver does not accept. */
    void stuck(Snapshot state, int number) {
        List<Envelope> stuck = Successors.stuck(state);
        if (!stuck.isEmpty()) {
            String which =
                    stuck.stream().map(Envelope::toString).distinct().sorted().collect(Collectors.joining(", "));
            note(Problem.Kind.DEADLOCK, which, StateStore.Target.of(number));
        }
    }

    /** Such a state with this history: requests may have no answer. */
    void atRest(int log, int number) {
        String missing = unanswered.computeIfAbsent(
                log, each -> String.join(", ", coder.log(each).unanswered(harness.requests())));
        if (!missing.isEmpty()) {
            note(Problem.Kind.MISSING_ANSWER, missing, StateStore.Target.of(number));
        }
    }

    /**
     * The system can return to this state.
     *
     * @param fair whether the network does not deliver the same message again and again
     * @param several whether the cycle has more than one state
     */
    void cycles(int state, boolean closed, boolean fair, boolean several) {
        List<CallLog.Event> open = coder.log(store.log(state)).open();
        if (open.isEmpty() || !fair && !(closed && several)) {
            return;
        }
        String who = open.stream()
                .map(event -> event.client() + " " + event.invocation())
                .sorted()
                .collect(Collectors.joining(", "));
        Problem.Kind kind = closed ? Problem.Kind.INESCAPABLE_LIVELOCK : Problem.Kind.LIVELOCK;
        note(kind, who, StateStore.Target.of(state));
    }

    Map<Problem, StatesFound.Occurrences> found(PathFinder paths) throws BadInput {
        Map<Problem, StatesFound.Occurrences> found = new LinkedHashMap<>();
        for (Map.Entry<Problem, Seen> entry : seen.entrySet()) {
            Problem problem = entry.getKey();
            Seen each = entry.getValue();
            boolean round =
                    problem.kind() == Problem.Kind.LIVELOCK || problem.kind() == Problem.Kind.INESCAPABLE_LIVELOCK;
            StatePath path = round ? paths.around(each.first.state()) : paths.to(each.first);
            found.put(problem, new StatesFound.Occurrences(each.count, path));
        }
        return found;
    }
}
