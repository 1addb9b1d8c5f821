package dev.plumbline.cli.explain;

import dev.plumbline.check.Check;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.cli.files.FormatOption;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.ReadingOptions;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.LastProgress;
import dev.plumbline.cli.watch.WatchedCheck;
import dev.plumbline.explain.Explain;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.page.Pages;
import dev.plumbline.explain.view.BackgroundLoading;
import dev.plumbline.explain.view.Content;
import dev.plumbline.explain.view.ViewedHistory;
import dev.plumbline.explain.web.ShownWitness;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.format.Format;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.store.Store;
import dev.plumbline.store.StoredRuns;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Creates the content that the viewer shows for a file. */
public record ViewedFile(
        Terminal terminal,
        Optional<SpecSource> spec,
        ClassLoader classes,
        FormatOption format,
        ReadingOptions reading,
        Budget budget) {
    /** How long the viewer waits before it prints its address, so that most bad files are rejected without one. */
    private static final Duration PATIENCE = Duration.ofMillis(700);

    /** The same if something can already be shown. */
    private static final Duration MORE_PATIENCE = Duration.ofMillis(100);

    /** A large bundle is read while the browser starts; earlier requests wait. */
    public Content bundle(Path file) throws BadInput {
        if (!Bundle.kind(file).equals(FailingHistory.KIND)) {
            return new Content.Rows(Pages.of(Bundle.read(file)));
        }
        return whileLoading(early ->
                ViewedHistory.of(Bundle.read(file, found -> early.accept(ViewedHistory.of(found))), this::sweep));
    }

    /** The same for a bundle that was read already. */
    public Content bundle(String name, byte[] bytes) throws BadInput {
        Bundle bundle = Bundle.read(name, bytes);
        if (!bundle.isHistory()) {
            return new Content.Rows(Pages.of(bundle));
        }
        ViewedHistory viewed = ViewedHistory.of(bundle, this::sweep);
        return new Content.One(() -> viewed);
    }

    /** Each bundle is shown with the specification that it has. */
    public static ViewedFile withoutSpecification(Terminal terminal) {
        return new ViewedFile(
                terminal,
                Optional.empty(),
                ViewedFile.class.getClassLoader(),
                new FormatOption(),
                new ReadingOptions(),
                Budget.DEFAULT);
    }

    /** With a specification, each run is checked against it when it is opened; otherwise its bundle is shown. */
    public Content store(Path file, Store store) {
        Optional<StoredRuns.Checking> checking = spec.isPresent() ? Optional.of(this::check) : Optional.empty();
        return new Content.Many(new StoredRuns(file.toString(), store, checking, this::sweep));
    }

    private Interpretations sweep(Bundle bundle, Progress progress) throws BadInput {
        return supervised(() -> Interpretations.of(
                bundle.failing().history(),
                bundle.violated().source(classes).load(bundle.failing().history()),
                bundle.failing().counterexample(),
                ViewedHistory.untilInterrupted(budget),
                progress));
    }

    /**
     * With a specification, the history is checked first, as by the command check; otherwise only its operations are
     * shown.
     */
    Content history(String file) throws BadInput {
        if (spec.isEmpty()) {
            return whileLoading(early -> ViewedHistory.plain(read(file), "", Optional.empty(), Map.of()));
        }
        ViewedHistory checked = check(read(file));
        return new Content.One(() -> checked);
    }

    private History read(String file) throws BadInput {
        Optional<Format> chosen = format.format();
        return supervised(() -> HistoryFiles.read(file, chosen, reading));
    }

    private ViewedHistory check(History read) throws BadInput {
        try (WatchedCheck watched = new WatchedCheck(terminal, read.name(), new LastProgress())) {
            return shown(Check.of(read, spec.orElseThrow())
                    .budget(budget)
                    .progress(watched)
                    .explainable()
                    .run());
        } catch (SpecException e) {
            throw new BadInput(e.getMessage(), e);
        }
    }

    /** The history of a check, with its verdict. */
    ViewedHistory shown(Result result) throws BadInput {
        Map<String, String> about = new LinkedHashMap<>();
        if (result.verdict() instanceof Verdict.Violates violates
                && result.history().order() instanceof Order.VectorClocks) {
            about.put(
                    "found by",
                    result.decider().name()
                            + result.remark().map(orders -> ", " + orders).orElse(""));
            return ViewedHistory.stuck(violates, result.specName(), about);
        }
        if (result.verdict() instanceof Verdict.Violates violates) {
            return supervised(() -> violating(violates, result, about));
        }
        if (result.verdict() instanceof Verdict.Inconclusive inconclusive) {
            about.put("inconclusive", inconclusive.reason().text());
        }
        Optional<ShownWitness> witness = witness(result);
        if (witness.isPresent()) {
            return ViewedHistory.conforming(result.history(), result.specName(), about, witness.get());
        }
        return ViewedHistory.plain(
                result.history(),
                result.specName(),
                Optional.of(result.verdict().word()),
                about);
    }

    /** With the content of its bundle, so that both show the same; with less if no bundle can be made. */
    private ViewedHistory violating(Verdict.Violates violates, Result result, Map<String, String> about)
            throws BadInput {
        Optional<Bundle> bundle = bundle(result);
        Budget each = ViewedHistory.untilInterrupted(budget);
        return bundle.isPresent()
                ? ViewedHistory.of(bundle.get(), (same, progress) -> Interpretations.of(result, each, progress))
                : ViewedHistory.violating(
                        violates, result.specName(), about, Interpretations.of(result, each, Progress.NONE));
    }

    private static Optional<Bundle> bundle(Result result) {
        try {
            return Explain.bundle(result);
        } catch (BadInput e) {
            // The history can be shown even if its specification cannot be written to a file.
            return Optional.empty();
        }
    }

    /**
     * The witness of a history that conforms. It takes a separate search, since the verdict may come from a monitor,
     * which finds no witness. Empty if this search exceeds the budget; the verdict is not affected.
     */
    private Optional<ShownWitness> witness(Result result) throws BadInput {
        if (!(result.verdict() instanceof Verdict.Conforms)
                || !(result.history().order() instanceof Order.Timeboxes)) {
            return Optional.empty();
        }
        ShownWitness.Collector collector = new ShownWitness.Collector();
        Result again = Check.of(result.history(), spec.orElseThrow())
                .budget(budget)
                .progress(Progress.NONE)
                .witness(collector)
                .run();
        return again.verdict() instanceof Verdict.Conforms ? Optional.of(collector.witness()) : Optional.empty();
    }

    /** Specifications are evaluated by recursion and need a deep stack. */
    private static <T> T supervised(Callable<T> work) throws BadInput {
        try {
            return Watchdog.call(work, Watchdog.FOREVER).orElseThrow(() -> new BadInput("interrupted"));
        } catch (SpecException e) {
            throw new BadInput(e.getMessage(), e);
        } catch (OutOfMemoryError e) {
            throw new BadInput("memory ran out; PLUMBLINE_JAVA_OPTS=-Xmx... gives more", e);
        }
    }

    private static Content whileLoading(BackgroundLoading.Work work) throws BadInput {
        BackgroundLoading loading = BackgroundLoading.start(work);
        loading.await(PATIENCE, MORE_PATIENCE);
        return new Content.One(loading);
    }
}
