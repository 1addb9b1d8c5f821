package dev.plumbline.explain.evidence;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.explain.standing.Standings;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.history.precedence.TimeboxedHistory;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A history that no behaviour of its specification explains.
 *
 * <p>Operations are named by their index in {@link #history}, here and in the counterexample and the layers. Reports
 * show {@link Numbers#original}: of a large history only the part around the failure may be here.
 *
 * @param numbers which operations of the whole history those of {@code history} are
 * @param layers the interpretations near the end; without nodes if none are known
 * @param stalled where in the layers blocked operations were open, and why they could not be performed there
 * @param actors the schedule of actors that the history comes from
 * @param interleaving the test of threads that the history comes from, with the steps of each thread
 */
public record FailingHistory(
        History history,
        Numbers numbers,
        Counterexample counterexample,
        Layers layers,
        List<Stalled> stalled,
        Optional<ActorSchedule> actors,
        Optional<ThreadTest> interleaving)
        implements Evidence {
    /** The name of this kind. */
    public static final String KIND = "history";

    /** Where no interpretations are known. */
    public static final Layers NO_LAYERS = new Layers(List.of(), List.of(), Layers.Extent.SOME_OF_THE_END);

    /** @throws IllegalArgumentException if neither timeboxes nor vector clocks order the history */
    public FailingHistory {
        if (!supports(history.order())) {
            throw new IllegalArgumentException("a bundle holds timeboxes or vector clocks; " + history.name()
                    + " is ordered by " + history.order().described());
        }
        stalled = List.copyOf(stalled);
    }

    /** A history of which neither actors nor threads are known. */
    public FailingHistory(
            History history, Numbers numbers, Counterexample counterexample, Layers layers, List<Stalled> stalled) {
        this(history, numbers, counterexample, layers, stalled, Optional.empty(), Optional.empty());
    }

    /**
     * @param operation that was open and never performed, or that might have come at another place
     * @param at nodes of the layers at which it was open and not performed next, with the false conditions there, or
     *     the consequence of performing it
     */
    public record Stalled(int operation, List<Interpretations.Stalled> at) {}

    /** Whether a history of that order can be explained. */
    public static boolean supports(Order order) {
        return TimeboxedHistory.supports(order) || order instanceof Order.VectorClocks;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String described() {
        return "a history";
    }

    @Override
    public String name() {
        return history.name();
    }

    /** Whether vector clocks order the history, and not timeboxes. */
    public boolean isClocked() {
        return history.order() instanceof Order.VectorClocks;
    }

    /** The history with its times, if timeboxes order it. */
    public TimeboxedHistory timeboxed() {
        return TimeboxedHistory.find(history).orElseThrow();
    }

    /** The operations that were open when the failing one returned, by how many interpretations perform them. */
    public Map<Standing, List<Integer>> open() {
        return Standings.open(
                counterexample, layers.nodes().isEmpty() ? Optional.empty() : Optional.of(layers), timeboxed());
    }

    public FailingHistory withActors(ActorSchedule schedule) {
        return new FailingHistory(
                history, numbers, counterexample, layers, stalled, Optional.of(schedule), interleaving);
    }

    /** @param test whose last run is the history */
    public FailingHistory withInterleaving(ThreadTest test) {
        return new FailingHistory(history, numbers, counterexample, layers, stalled, actors, Optional.of(test));
    }

    /** The same operations under another name. */
    public FailingHistory withHistory(History other) {
        return new FailingHistory(other, numbers, counterexample.of(other), layers, stalled, actors, interleaving);
    }
}
