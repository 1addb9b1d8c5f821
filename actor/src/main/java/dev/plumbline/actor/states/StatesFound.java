package dev.plumbline.actor.states;

import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.Repeatability;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The results of a search through the states of a system.
 *
 * @param states different ones, the first included
 * @param systems different ones without the observations of the clients; the same number if these were not part of a
 *     state
 * @param transitions steps between states, including those that lead to a known state
 * @param depth the number of steps to the state that is farthest from the start
 * @param historyCounted whether the observations of the clients were part of a state. If not, a state has the history
 *     with which it was first reached
 * @param merged how often a known state was reached with another history than the stored one, which was then not
 *     followed. Above 0 a violation may have been missed; always 0 if the history was counted
 * @param histories that the clients saw at some moment, distinguished by order
 * @param ends the histories, by order, with which an execution can end or continue for ever: the keys of
 *     {@code CallLog.byOrder}; the history without calls only if an execution can end with it, or if there are requests
 * @param violatingStates states whose history the sequential object does not explain
 * @param violatingHistories such histories, distinguished by order
 * @param undecided histories whose check ran out of its budget
 * @param violation the shortest path to such a history
 * @param problems other problems of the system
 * @param properties the results for the properties of the harness
 * @param repeatability whether paths were the same when they were repeated, and what that relies on
 * @param stopped why the search ended before it was complete; then all figures are those of the part that it saw
 */
public record StatesFound(
        long states,
        long systems,
        long transitions,
        int depth,
        boolean historyCounted,
        long merged,
        long histories,
        Set<Object> ends,
        long violatingStates,
        long violatingHistories,
        long undecided,
        Optional<StatePath> violation,
        Map<Problem, Occurrences> problems,
        List<PropertyResult> properties,
        Repeatability repeatability,
        Optional<StopReason> stopped,
        long nanos) {
    /**
     * How often a problem was seen, and the shortest path to it.
     *
     * @param count states with this problem; components of states for livelocks, steps for failures
     */
    public record Occurrences(long count, StatePath first) {}

    /** Whether the figures are those of all states. */
    public boolean complete() {
        return stopped.isEmpty();
    }

    /** Whether a property has this result. */
    private boolean anyProperty(Verdict.Word word) {
        return properties.stream().anyMatch(each -> each.word() == word);
    }

    /** Why there was nothing to check: no operation was ever called, or none ever returned. Empty if there was something, or if not all was seen. */
    public Optional<String> nothingToCheck() {
        if (!properties.isEmpty()) {
            return Optional.empty();
        }
        if (histories <= 1) {
            return Optional.of(ExplorationResult.Gap.NO_CALLS);
        }
        return !complete() || ends.stream().anyMatch(CallLog::hasAnswer)
                ? Optional.empty()
                : Optional.of(ExplorationResult.Gap.NO_ANSWERS);
    }

    /**
     * Whether every history conforms and every property holds. Inconclusive if some could not be seen or decided, or
     * there is none.
     */
    public Verdict.Word word() {
        if (violation.isPresent()
                || count(Problem.Kind.FAILURE) > 0
                || repeatability.holds() && anyProperty(Verdict.Word.VIOLATES)) {
            return Verdict.Word.VIOLATES;
        }
        boolean repeatable =
                repeatability.holds() && repeatability.uncontrolled().isEmpty();
        return complete()
                        && repeatable
                        && merged == 0
                        && undecided == 0
                        && !anyProperty(Verdict.Word.INCONCLUSIVE)
                        && nothingToCheck().isEmpty()
                ? Verdict.Word.CONFORMS
                : Verdict.Word.INCONCLUSIVE;
    }

    /** The shortest path that a property gives for its violation; empty if none is violated, or no path shows it. */
    public Optional<PropertyResult> violatedProperty() {
        return properties.stream()
                .filter(each ->
                        each.word() == Verdict.Word.VIOLATES && each.path().isPresent())
                .min(Comparator.comparing(
                        each -> each.path().orElseThrow().steps().size()));
    }

    /** The number of problems of a kind. */
    public long count(Problem.Kind kind) {
        return problems.entrySet().stream()
                .filter(each -> each.getKey().kind() == kind)
                .mapToLong(each -> each.getValue().count())
                .sum();
    }

    /** The shortest path to a problem of a kind. */
    public Optional<StatePath> first(Problem.Kind kind) {
        return problems.entrySet().stream()
                .filter(each -> each.getKey().kind() == kind)
                .map(each -> each.getValue().first())
                .min((one, other) ->
                        Integer.compare(one.steps().size(), other.steps().size()));
    }
}
