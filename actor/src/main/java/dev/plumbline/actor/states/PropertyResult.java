package dev.plumbline.actor.states;

import dev.plumbline.actor.Property;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.text.Count;
import java.util.Optional;

/**
 * The result for a property.
 *
 * @param states for a property of states, how many of them violate it, or are examples of it
 * @param path to the first of them, which no path is shorter than; for a property of executions, one that violates it;
 *     for a refinement, the shortest path with a step that violates it
 * @param why what the specification of a refinement refuses, or why it decides nothing
 */
public record PropertyResult(
        Property property, Verdict.Word word, long states, Optional<StatePath> path, Optional<String> why) {
    PropertyResult(Property property, Verdict.Word word, long states, Optional<StatePath> path) {
        this(property, word, states, path, Optional.empty());
    }

    PropertyResult because(Optional<String> reason) {
        return new PropertyResult(property, word, states, path, reason);
    }

    /** One line for reports. */
    public String text() {
        return property + ": " + found();
    }

    /** The same without the property. */
    public String found() {
        if (word == Verdict.Word.INCONCLUSIVE) {
            return "not decided" + why.map(each -> ": " + each).orElse("");
        }
        boolean conforms = word == Verdict.Word.CONFORMS;
        return switch (property.kind()) {
            case ALWAYS ->
                conforms
                        ? "holds in every state"
                        : "violated in " + Count.of(states, "state") + ", first after " + steps(path.orElseThrow(), 0);
            case SOMETIMES ->
                conforms
                        ? "an example after " + steps(path.orElseThrow(), 0) + ", one of " + Count.of(states, "state")
                        : "violated, no state is an example";
            case REFINES -> conforms ? "the first state and every step are among its own" : why.orElseThrow();
            case EVENTUALLY, LEADS_TO ->
                conforms ? "holds in every execution" : "violated by an execution that " + end(path.orElseThrow());
        };
    }

    private static String steps(StatePath path, int without) {
        return Count.of(path.steps().size() - without, "step");
    }

    private static String end(StatePath path) {
        return path.around() == 0
                ? "ends after " + steps(path, 0)
                : "after " + steps(path, path.around()) + " repeats the last " + Count.of(path.around(), "step")
                        + " for ever";
    }
}
