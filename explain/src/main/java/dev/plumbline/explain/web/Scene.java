package dev.plumbline.explain.web;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.spec.Obstacle;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a browser needs to show why a history has no witness; the timeboxes come apart from it, because they may be
 * many.
 *
 * @param history name of the history
 * @param spec name of the specification, or empty
 * @param verdict {@code violates}, {@code conforms}, {@code inconclusive} or {@code not checked}
 * @param about lines that people should know about run and check, by what they are about
 * @param notes what people must be told before they trust the verdict
 * @param operations that can be shown; counterexample and layers name them by index
 * @param counterexample if it violates
 * @param layers the interpretations near the end, if they are known
 * @param more whether layers before those can be asked for
 * @param chart the messages behind the history, if they are known
 * @param witness of a conforming history, if it is known
 */
public record Scene(
        String history,
        String spec,
        String verdict,
        Map<String, String> about,
        List<String> notes,
        Operations operations,
        Optional<Counterexample> counterexample,
        Optional<Layers> layers,
        boolean more,
        Optional<MessageChart> chart,
        Optional<ShownWitness> witness) {

    /** Of a history without a witness. */
    public Scene(
            String history,
            String spec,
            String verdict,
            Map<String, String> about,
            List<String> notes,
            Operations operations,
            Optional<Counterexample> counterexample,
            Optional<Layers> layers,
            boolean more,
            Optional<MessageChart> chart) {
        this(history, spec, verdict, about, notes, operations, counterexample, layers, more, chart, Optional.empty());
    }

    /** Of a history without messages. */
    public Scene(
            String history,
            String spec,
            String verdict,
            Map<String, String> about,
            List<String> notes,
            Operations operations,
            Optional<Counterexample> counterexample,
            Optional<Layers> layers,
            boolean more) {
        this(history, spec, verdict, about, notes, operations, counterexample, layers, more, Optional.empty());
    }

    /**
     * Why a blocked operation could not be performed, everywhere that it was open.
     *
     * @param operation its number
     * @param places by nodes of the layers; a node in which nothing stood in its way has no obstacles
     */
    public record Stalled(int operation, List<Place> places) {}

    /**
     * @param node number of a node of the layers
     * @param obstacles what fails there
     */
    public record Place(int node, List<Obstacle> obstacles) {}
}
