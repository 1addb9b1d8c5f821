package dev.plumbline.cli.archive;

import dev.plumbline.check.Verdict;
import dev.plumbline.cli.report.CheckAgain;
import dev.plumbline.cli.report.Rendered;
import dev.plumbline.cli.report.Report;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.History;
import dev.plumbline.run.RunRecord;
import dev.plumbline.store.Store;
import dev.plumbline.store.StoredVerdict;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;

/** The store, if one is wanted. */
public final class Archive implements AutoCloseable {
    private final Optional<Store> store;

    private Archive(Optional<Store> store) {
        this.store = store;
    }

    public static Archive open(Optional<Path> file) throws BadInput {
        return new Archive(file.isEmpty() ? Optional.empty() : Optional.of(Store.open(file.get())));
    }

    /** Stores a history that was not checked. */
    public void keep(History history, RunRecord run) throws BadInput {
        if (store.isPresent()) {
            store.get().add(history, Optional.of(run), Optional.empty());
        }
    }

    /** Stores a history with its verdict. A history that could not be checked is not stored. */
    public void keep(Optional<History> history, Optional<RunRecord> run, Report report, CheckAgain again)
            throws BadInput {
        if (store.isEmpty() || history.isEmpty() || !(report instanceof Report.Checked checked)) {
            return;
        }
        StoredVerdict verdict = new StoredVerdict(
                checked.result().specName(),
                checked.verdict().word(),
                Rendered.json(report).strip(),
                checked.verdict() instanceof Verdict.Violates
                        ? Optional.of(Rendered.text(report, again))
                        : Optional.empty(),
                again.command(checked.history()));
        Optional<byte[]> bundle = Optional.empty();
        // A store can only show bundles of histories.
        if (checked.bundle().filter(Bundle::isHistory).isPresent()) {
            Bundle kept = checked.bundle().get();
            bundle = Optional.of((run.isPresent() ? kept.withRun(run.get().json()) : kept).bytes());
        }
        store.get().add(history.get(), run, Optional.of(verdict), bundle);
    }

    @Override
    public void close() throws BadInput {
        if (store.isPresent()) {
            store.get().close();
        }
    }
}
