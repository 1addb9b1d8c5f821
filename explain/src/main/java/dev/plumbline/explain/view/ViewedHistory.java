package dev.plumbline.explain.view;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundle.Explanation;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.Operations;
import dev.plumbline.explain.web.Scene;
import dev.plumbline.explain.web.ShownWitness;
import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One history in the viewer: its scene, and what can be asked about it afterwards. A page says how many rows it has,
 * and gets more than that; so several pages may look at the same one, each as far back as it likes.
 */
public final class ViewedHistory {
    /** How the interpretations are had; sweeping the history anew takes time, so this is done on request only. */
    @FunctionalInterface
    public interface Origin {
        Interpretations interpretations(Progress progress) throws BadInput;
    }

    /**
     * Sweeps the history of a bundle again. The caller decides about threads and time. When the
     * thread is interrupted the result is no longer needed: {@link #untilInterrupted} is for that.
     */
    @FunctionalInterface
    public interface Sweep {
        Interpretations of(Bundle bundle, Progress progress) throws BadInput;
    }

    private static final int STEPS_A_READING = 64;

    /**
     * The same budget, over at once when the thread that spends it is interrupted. So a search stops at its next step:
     * a search looks at the clock of its budget and at nothing else.
     */
    public static Budget untilInterrupted(Budget budget) {
        BudgetClock clock = budget.clock();
        return budget.withClock(new BudgetClock() {
            private int calls;
            private long last;

            @Override
            public long nanos(Thread thread) {
                if (thread.isInterrupted()) {
                    return Long.MAX_VALUE;
                }
                if (thread != Thread.currentThread()) {
                    return clock.nanos(thread);
                }
                // It is called at every step, and the check is expensive; so it may be late by some steps.
                if (calls++ % STEPS_A_READING == 0) {
                    last = clock.nanos(thread);
                }
                return last;
            }

            @Override
            public boolean isCheap() {
                return true;
            }
        });
    }

    private final Scene scene;
    private final List<FailingHistory.Stalled> known;
    private final Optional<Origin> origin;

    /** Not a monitor: a waiting thread can be interrupted when the answer is no longer needed. */
    private final ReentrantLock asking = new ReentrantLock();

    private final List<Layers> stretches = new ArrayList<>();
    private Interpretations interpretations;
    private volatile Swept swept = new Swept(0, 0);

    /** How far a sweep has come, of how many operations. */
    private record Swept(int settled, int total) {}

    private ViewedHistory(Scene scene, List<FailingHistory.Stalled> known, Optional<Origin> origin) {
        this.scene = scene;
        this.known = known;
        this.origin = origin;
    }

    /**
     * A history without anything to explain.
     *
     * @throws BadInput if neither timeboxes nor vector clocks order it
     */
    public static ViewedHistory plain(
            History history, String spec, Optional<Verdict.Word> verdict, Map<String, String> about) throws BadInput {
        return new ViewedHistory(
                new Scene(
                        history.name(),
                        spec,
                        verdict,
                        about,
                        history.notes(),
                        Operations.of(history),
                        Optional.empty(),
                        Optional.empty(),
                        false),
                List.of(),
                Optional.empty());
    }

    /** A history that was just found to conform, with its witness. */
    public static ViewedHistory conforming(
            History history, String spec, Map<String, String> about, ShownWitness witness) throws BadInput {
        return explained(new Scene(
                history.name(),
                spec,
                Optional.of(Verdict.Word.CONFORMS),
                about,
                history.notes(),
                Operations.of(history),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(witness)));
    }

    /** The explanation without interpretations. */
    public static ViewedHistory explained(Scene scene) {
        return new ViewedHistory(scene, List.of(), Optional.empty());
    }

    /** A history that was just found to violate a specification. */
    public static ViewedHistory violating(
            Verdict.Violates verdict, String spec, Map<String, String> about, Interpretations interpretations)
            throws BadInput {
        History history = verdict.counterexample().history();
        Layers end = interpretations.end();
        boolean some = !end.nodes().isEmpty();
        Scene scene = new Scene(
                        history.name(),
                        spec,
                        Optional.of(verdict.word()),
                        about,
                        history.notes(),
                        Operations.of(history),
                        Optional.of(verdict.counterexample().with(interpretations.participants())),
                        some ? Optional.of(end) : Optional.empty(),
                        some && isExtensible(end))
                .because(Cause.of(verdict.counterexample()));
        return new ViewedHistory(scene, List.of(), Optional.of(progress -> interpretations));
    }

    /** A history with vector clocks that was just found to violate a specification: there is nothing to sweep. */
    public static ViewedHistory stuck(Verdict.Violates verdict, String spec, Map<String, String> about)
            throws BadInput {
        History history = verdict.counterexample().history();
        return explained(new Scene(
                history.name(),
                spec,
                Optional.of(verdict.word()),
                about,
                history.notes(),
                Operations.of(history),
                Optional.of(verdict.counterexample()),
                Optional.empty(),
                false));
    }

    /** A bundle. Earlier rows can be had if it holds the whole history: then it is checked again. */
    public static ViewedHistory of(Bundle bundle, Sweep sweep) {
        return new ViewedHistory(
                scene(Explanation.of(bundle)),
                bundle.failing().stalled(),
                bundle.failing().numbers().isWhole()
                        ? Optional.of(progress -> sweep.of(bundle, progress))
                        : Optional.empty());
    }

    /** A bundle of which the history is not there yet. */
    public static ViewedHistory of(Explanation early) {
        return new ViewedHistory(scene(early), early.bundle().failing().stalled(), Optional.empty());
    }

    private static Scene scene(Explanation explanation) {
        Layers layers = explanation.bundle().failing().layers();
        boolean more = explanation.hasWholeHistory() && !layers.nodes().isEmpty() && isExtensible(layers);
        return BundleScene.of(explanation, more);
    }

    public Scene scene() {
        return scene;
    }

    /** Why the failing operation is impossible, as far as that is known: what everybody asks first. */
    List<FailingHistory.Stalled> failing() {
        return known.subList(0, Math.min(1, known.size()));
    }

    /** A sample has no earlier part: it would belong to other interpretations. */
    private static boolean isExtensible(Layers layers) {
        return layers.extent() == Layers.Extent.ALL_OF_THE_END;
    }

    /** The progress of an answer that takes a while. */
    String progress() {
        Swept now = swept;
        return "{\"settled\":" + now.settled() + ",\"total\":" + now.total() + "}";
    }

    private interface Question<T> {
        T answer() throws BadInput;
    }

    /** One at a time, and only while a client waits for it. */
    private <T> T asked(Question<T> question) throws BadInput {
        try {
            asking.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("nobody waits for the answer");
        }
        try {
            return question.answer();
        } finally {
            swept = new Swept(0, 0);
            asking.unlock();
        }
    }

    /** The same scene with more rows than these, or with as many as there are. */
    Scene withMoreRowsThan(int rows) throws BadInput {
        return origin.isEmpty() || !scene.more() ? scene : asked(() -> more(rows));
    }

    private Scene more(int rows) throws BadInput {
        begin();
        Layers last = stretches.get(stretches.size() - 1);
        for (Layers stretch : stretches) {
            if (rowsOf(stretch) > rows) {
                return with(stretch, true);
            }
        }
        while (rowsOf(last) <= rows) {
            Layers earlier = interpretations.before(last);
            if (Thread.currentThread().isInterrupted()) {
                // In any case these are not all interpretations.
                throw new BadInput("nobody waits for the answer");
            }
            if (rowsOf(earlier) <= rowsOf(last)) {
                return with(last, false);
            }
            stretches.add(earlier);
            last = earlier;
        }
        return with(last, true);
    }

    private void begin() throws BadInput {
        if (interpretations == null) {
            Interpretations found = origin.orElseThrow()
                    .interpretations((settled, total, frontier, steps) -> swept = new Swept(settled, total));
            Layers end = found.end();
            if (Thread.currentThread().isInterrupted()) {
                throw new BadInput("nobody waits for the answer");
            }
            interpretations = found;
            stretches.add(end);
        }
    }

    private Scene with(Layers layers, boolean more) {
        return scene.withLayers(layers, more && isExtensible(layers));
    }

    /** @param rows that the page has: the places are nodes of exactly those layers */
    FailingHistory.Stalled stalled(int operation, int rows) throws BadInput {
        if (scene.layers().isPresent() && rowsOf(scene.layers().get()) == rows) {
            for (FailingHistory.Stalled one : known) {
                if (one.operation() == operation) {
                    return one;
                }
            }
        }
        return origin.isEmpty()
                ? new FailingHistory.Stalled(operation, List.of())
                : asked(() -> sought(operation, rows));
    }

    private FailingHistory.Stalled sought(int operation, int rows) throws BadInput {
        begin();
        for (Layers stretch : stretches) {
            if (rowsOf(stretch) == rows) {
                return new FailingHistory.Stalled(operation, interpretations.stalled(stretch, operation));
            }
        }
        return new FailingHistory.Stalled(operation, List.of());
    }

    private static int rowsOf(Layers layers) {
        List<Layers.Node> nodes = layers.nodes();
        return nodes.isEmpty()
                ? 0
                : nodes.get(nodes.size() - 1).depth() - nodes.get(0).depth();
    }
}
