package dev.plumbline.cli.explain;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Check;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.cli.check.SpecOptions;
import dev.plumbline.cli.files.FormatOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.ProgressBar;
import dev.plumbline.cli.watch.Sightings;
import dev.plumbline.cli.watch.Supervised;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.view.BackgroundLoading;
import dev.plumbline.explain.view.Content;
import dev.plumbline.explain.view.Exhibit;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Format;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.store.Store;
import dev.plumbline.store.StoredRuns;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/** Makes what the viewer shows of a file. */
record ViewedFile(Terminal terminal, SpecOptions spec, FormatOption format, ReadOptions reading, Budget budget) {
    /** So long the address is held back, so that most bad files are refused without one. */
    private static final Duration PATIENCE = Duration.ofMillis(700);

    /** And so long when there is something to show already. */
    private static final Duration MORE_PATIENCE = Duration.ofMillis(100);

    private static final Duration FOREVER = Duration.ofDays(10_000);

    /** A large bundle is read while the browser starts; who asks too early waits. */
    Content bundle(Path file) throws BadInput {
        return whileLoading(early ->
                Exhibit.of(Bundle.read(file, found -> early.accept(Exhibit.of(found))), this::sweep));
    }

    /** With a specification every run is checked with that when it is opened; without one its bundle is shown. */
    Content store(Path file, Store store) {
        Optional<StoredRuns.Checking> checking = spec.isGiven() ? Optional.of(this::check) : Optional.empty();
        return new Content.Many(new StoredRuns(file.toString(), store, checking, this::sweep));
    }

    private Interpretations sweep(Bundle bundle) throws BadInput {
        return supervised(() -> Interpretations.of(
                bundle.history(), bundle.spec().load(), bundle.counterexample(), budget, Progress.NONE));
    }

    /** With a specification it is checked first, as check does it; without one its timeboxes are shown. */
    Content history(Path file) throws BadInput {
        if (!spec.isGiven()) {
            return whileLoading(early -> Exhibit.plain(read(file), "", "not checked", Map.of()));
        }
        Exhibit checked = check(read(file));
        return new Content.One(() -> checked);
    }

    private History read(Path file) throws BadInput {
        Optional<Format> chosen = format.format();
        return supervised(() -> Formats.read(file, chosen, reading));
    }

    private Exhibit check(History read) throws BadInput {
        Spec loaded = supervised(() -> spec.load(read));
        History history = read.withLifecycle(loaded.operationNames());
        Sightings sightings = new Sightings(history.size(), history.processes().size());
        ProgressBar bar = new ProgressBar(terminal.err(), terminal.width(), history.name(), sightings);
        Map<String, String> about = new LinkedHashMap<>();
        try {
            Checkpoints left = new Checkpoints();
            Verdict verdict = Supervised.call(
                            () -> Check.of(history, loaded)
                                    .budget(budget)
                                    .progress(sightings)
                                    .checkpoints(left)
                                    .run(),
                            budget.time().plusSeconds(10),
                            terminal.live() ? bar : () -> {})
                    .orElseGet(() -> sightings.inconclusive("a single step of the specification did not come back"));
            if (verdict instanceof Verdict.Violates violates) {
                return supervised(
                        () -> Exhibit.violating(violates, loaded.name(), about, Interpretations.of(left, budget)));
            }
            if (verdict instanceof Verdict.Inconclusive inconclusive) {
                about.put("inconclusive", inconclusive.reason());
            }
            return Exhibit.plain(history, loaded.name(), verdict.word(), about);
        } catch (ExecutionException e) {
            throw problem(e);
        } finally {
            bar.wipe();
        }
    }

    /** Specifications are evaluated by recursion and want a deep stack. */
    private static <T> T supervised(Callable<T> work) throws BadInput {
        try {
            return Supervised.call(work, FOREVER, () -> {}).orElseThrow(() -> new BadInput("interrupted"));
        } catch (ExecutionException e) {
            throw problem(e);
        }
    }

    private static BadInput problem(ExecutionException e) {
        if (e.getCause() instanceof BadInput bad) {
            return bad;
        }
        if (e.getCause() instanceof SpecException bad) {
            return new BadInput(bad.getMessage(), bad);
        }
        if (e.getCause() instanceof RuntimeException ours) {
            throw ours;
        }
        if (e.getCause() instanceof OutOfMemoryError) {
            return new BadInput("memory ran out; PLUMBLINE_JAVA_OPTS=-Xmx... gives more", e.getCause());
        }
        throw new IllegalStateException(e.getCause());
    }

    private static Content whileLoading(BackgroundLoading.Work work) throws BadInput {
        BackgroundLoading loading = BackgroundLoading.start(work);
        loading.await(PATIENCE, MORE_PATIENCE);
        return new Content.One(loading);
    }
}
