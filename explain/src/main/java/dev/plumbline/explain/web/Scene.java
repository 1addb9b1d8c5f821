package dev.plumbline.explain.web;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.explain.standing.Standings;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.history.interleaving.ThreadTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The data with which a browser shows why a history has no witness. The timeboxes are sent separately, because there
 * may be many.
 *
 * @param history name of the history
 * @param spec name of the specification, or empty
 * @param verdict {@code violates}, {@code conforms}, {@code inconclusive} or {@code not checked}
 * @param about lines that people should know about run and check, by what they are about
 * @param notes to read before trusting the verdict
 * @param operations that can be shown; counterexample and layers name them by index
 * @param counterexample if it violates
 * @param layers the interpretations near the end, if they are known
 * @param more whether layers before those can be asked for
 * @param chart the messages of the actors that made the history, if they are known
 * @param interleaving the steps of the threads that made the history, if they are known
 * @param cause why it violates, in one sentence, if that is known
 * @param witness of a conforming history, if it is known
 */
public record Scene(
        String history,
        String spec,
        Optional<Verdict.Word> verdict,
        Map<String, String> about,
        List<String> notes,
        Operations operations,
        Optional<Counterexample> counterexample,
        Optional<Layers> layers,
        boolean more,
        Optional<MessageChart> chart,
        Optional<ThreadTest> interleaving,
        Optional<Cause> cause,
        Optional<ShownWitness> witness) {

    /** The same with a sentence about the cause. */
    public Scene because(Optional<Cause> known) {
        return with(notes, layers, more, chart, interleaving, known);
    }

    /** The same with other rows of the grid. */
    public Scene withLayers(Layers others, boolean extensible) {
        return with(notes, Optional.of(others), extensible, chart, interleaving, cause);
    }

    /** The same with other notes. */
    Scene withNotes(List<String> others) {
        return with(others, layers, more, chart, interleaving, cause);
    }

    /** The same with other pictures, and without further rows to ask for. */
    Scene alone(Optional<MessageChart> messages, Optional<ThreadTest> threads) {
        return with(notes, layers, false, messages, threads, cause);
    }

    private Scene with(
            List<String> otherNotes,
            Optional<Layers> otherLayers,
            boolean extensible,
            Optional<MessageChart> messages,
            Optional<ThreadTest> threads,
            Optional<Cause> known) {
        return new Scene(
                history,
                spec,
                verdict,
                about,
                otherNotes,
                operations,
                counterexample,
                otherLayers,
                extensible,
                messages,
                threads,
                known,
                witness);
    }

    /** Of a history of which neither messages nor threads are known. */
    public Scene(
            String history,
            String spec,
            Optional<Verdict.Word> verdict,
            Map<String, String> about,
            List<String> notes,
            Operations operations,
            Optional<Counterexample> counterexample,
            Optional<Layers> layers,
            boolean more) {
        this(
                history,
                spec,
                verdict,
                about,
                notes,
                operations,
                counterexample,
                layers,
                more,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** The standing of each operation, by index. */
    IntFunction<Standing> standings() {
        if (counterexample.isPresent()) {
            return operations.isClocked()
                    ? Standings.atCut(counterexample.get())
                    : Standings.of(counterexample.get(), layers, operations.timeboxed());
        }
        if (verdict.filter(Verdict.Word.CONFORMS::equals).isPresent()) {
            return Standings.conforming(index -> operations.list().get(index).isPending());
        }
        return index -> Standing.NOT_CHECKED;
    }
}
