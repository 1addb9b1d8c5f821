package dev.plumbline.explain.page;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The states that a search found, as a picture: all of them if they are few, otherwise their number by depth and by
 * action.
 *
 * @param name of the specification
 * @param claim what the search found, in one sentence
 * @param facts short ones for the head of the page
 * @param about how it was found, by name
 * @param states empty if there are too many to draw
 * @param steps between the drawn states, at most one from a state to another
 * @param levels how many states there are at depth 1, 2, ...
 * @param actions all of them
 * @param broken the behaviour that breaks a rule
 */
public record StateSpace(
        String name,
        Verdict.Word verdict,
        String claim,
        List<String> facts,
        List<String> notes,
        Map<String, String> about,
        List<Drawn> states,
        List<Step> steps,
        List<Integer> levels,
        List<Taken> actions,
        Optional<BrokenBehaviour> broken) {
    public StateSpace {
        facts = List.copyOf(facts);
        notes = List.copyOf(notes);
        states = List.copyOf(states);
        steps = List.copyOf(steps);
        levels = List.copyOf(levels);
        actions = List.copyOf(actions);
    }

    /**
     * A state.
     *
     * @param depth 1 for an initial state
     * @param values of the variables
     * @param before those of the state from which it was first found; empty for an initial one
     */
    public record Drawn(int depth, Map<String, Value> values, Map<String, Value> before) {}

    /**
     * The steps from a state to another one, or to itself.
     *
     * @param from the index of a state
     * @param calls actions with their arguments
     */
    public record Step(int from, int to, List<String> calls) {
        public Step {
            calls = List.copyOf(calls);
        }
    }

    /**
     * The steps of an action.
     *
     * @param taken how many steps it took between the states
     * @param found how many states it found first
     */
    public record Taken(String action, long taken, long found) {}
}
