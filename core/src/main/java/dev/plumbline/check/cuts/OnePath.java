package dev.plumbline.check.cuts;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Follows one order, chosen by a seed from what the clocks allow and from nothing else, and never comes back: each step
 * costs the same however long the history is.
 */
final class OnePath {
    private final Following following;
    private final long seed;
    private final boolean sidestep;

    OnePath(Following following, long seed, boolean sidestep) {
        this.following = following;
        this.seed = seed;
        this.sidestep = sidestep;
    }

    Verdict follow() throws BadInput {
        int[] cut = new int[following.cuts.width()];
        Set<State> states = following.initialStates();
        Deque<Witness.Performed> recent = new ArrayDeque<>();
        List<Integer> order = new ArrayList<>();
        int done = 0;
        try {
            for (int chosen : following.cuts.order(seed)) {
                if (sidestep) {
                    List<Integer> impossible = impossible(states, following.cuts.allowed(cut));
                    if (!impossible.isEmpty()) {
                        return following.violates(cut, states, impossible.get(0), order, List.copyOf(recent));
                    }
                }
                Set<State> next = following.attempts.next(states, chosen);
                if (next.isEmpty()) {
                    return following.violates(cut, states, chosen, order, List.copyOf(recent));
                }
                states = next;
                cut = following.cuts.after(cut, chosen);
                done++;
                order.add(chosen);
                recent.addLast(new Witness.Performed(
                        chosen, following.name(chosen), true, next.iterator().next()));
                if (recent.size() > Following.RECENT) {
                    recent.removeFirst();
                }
                following.report(done, states.size());
            }
            return new Verdict.Conforms(following.statistics());
        } catch (Meter.Exhausted e) {
            return following.inconclusive(e.reason(), done, states.size());
        }
    }

    private List<Integer> impossible(Set<State> states, List<Integer> allowed) throws Meter.Exhausted {
        List<Integer> impossible = new ArrayList<>();
        for (int operation : allowed) {
            if (following.attempts.next(states, operation).isEmpty()) {
                impossible.add(operation);
            }
        }
        return impossible;
    }
}
