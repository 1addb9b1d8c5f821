package dev.plumbline.cli.actors;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.run.RunProperties;
import dev.plumbline.actor.run.RunResult;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.check.HistoryCheck;
import dev.plumbline.cli.report.BundlePlaces;
import dev.plumbline.cli.report.CheckAgain;
import dev.plumbline.cli.report.PathFree;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.report.TextReport;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks a run in real time and reports the result. */
final class RealTimeReport {
    private final Terminal terminal;
    private final String system;
    private final Harness harness;
    private final String how;
    private final long seed;
    private final Path folder;
    private final Budget budget;
    private final String runAgain;

    /**
     * @param how the actors were run
     * @param runAgain the command that runs them again
     */
    RealTimeReport(
            Terminal terminal,
            String system,
            Harness harness,
            String how,
            long seed,
            Path folder,
            Budget budget,
            String runAgain) {
        this.terminal = terminal;
        this.system = system;
        this.harness = harness;
        this.how = how;
        this.seed = seed;
        this.folder = folder;
        this.budget = budget;
        this.runAgain = runAgain;
    }

    ExitCode print(RunResult run, boolean json) throws BadInput {
        Optional<Report> history = harness.spec().isPresent() && run.answered() + run.unanswered() > 0
                ? Optional.of(checked(harness.spec().get()))
                : Optional.empty();
        List<String> open = open(run, history);
        boolean violates = run.failure().isPresent()
                || run.properties().violates()
                || history.filter(each -> each.exitCode() == ExitCode.VIOLATES).isPresent();
        ExitCode code = violates ? ExitCode.VIOLATES : open.isEmpty() ? ExitCode.CONFORMS : ExitCode.INCONCLUSIVE;
        if (history.isPresent() && history.get() instanceof Report.Refused refused) {
            throw new BadInput(refused.error());
        }
        if (json) {
            terminal.out().println(DocumentJson.line(document(run, history, open, code)));
        } else {
            text(run, history, open, code);
        }
        terminal.out().flush();
        return code;
    }

    private static Verdict.Word word(ExitCode code) {
        return switch (code) {
            case VIOLATES -> Verdict.Word.VIOLATES;
            case CONFORMS -> Verdict.Word.CONFORMS;
            default -> Verdict.Word.INCONCLUSIVE;
        };
    }

    /** Why nothing that was seen is a pass. */
    private List<String> open(RunResult run, Optional<Report> history) {
        List<String> open = new ArrayList<>();
        if (harness.spec().isPresent() && run.answered() == 0) {
            open.add("no call was answered, so there is nothing to check");
        }
        if (history.filter(each -> each.exitCode() == ExitCode.INCONCLUSIVE).isPresent()) {
            open.add("the history of the clients could not be decided");
        }
        if (!run.properties().isWhole()) {
            open.add("properties were evaluated for the first "
                    + Count.of(run.properties().steps(), "step") + " only");
        }
        run.properties().results().stream()
                .filter(each -> each.shown() == RunProperties.Shown.UNDECIDED)
                .forEach(each -> open.add("the property \"" + each.property() + "\" is not decided"));
        return open;
    }

    /** What the harness allows and this run did not show. */
    private List<String> unseen(RunResult run) {
        List<String> unseen = new ArrayList<>();
        int crashes = harness.faults().crashes();
        if (crashes != Faults.UNLIMITED && run.crashed().size() < crashes) {
            unseen.add("of " + Count.of(crashes) + " possible crashes "
                    + run.crashed().size() + " happened: a crash "
                    + (harness.requests().isEmpty() ? "" : "follows an answer, and ") + "takes the time of a restart");
        }
        if (harness.faults().partitions() > 0) {
            unseen.add("a run makes no partitions");
        }
        return unseen;
    }

    private void text(RunResult run, Optional<Report> history, List<String> open, ExitCode code) {
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        page.line(0, system + " " + harness.name() + ": " + word(code));
        page.wrapped(
                2,
                how + ", "
                        + (harness.requests().isEmpty()
                                ? "no client calls anything"
                                : Count.of(run.answered(), "call") + " answered, " + Count.of(run.unanswered())
                                        + " not answered in time")
                        + (run.crashed().isEmpty() ? "" : ", crashed: " + String.join(" ", run.crashed())));
        run.failure().ifPresent(failure -> page.wrapped(2, "an actor failed: " + failure));
        run.properties().results().forEach(each -> page.wrapped(2, each.property() + ": " + each.text()));
        open.forEach(each -> page.wrapped(2, "note: " + each));
        unseen(run).forEach(each -> page.wrapped(2, "note: " + each));
        history.ifPresent(report -> new TextReport(terminal, false, again()).print(report));
        if (code == ExitCode.VIOLATES) {
            page.line(2, "To run the actors again (their timing will differ):");
            page.line(4, runAgain);
        }
    }

    private Document document(RunResult run, Optional<Report> history, List<String> open, ExitCode code) {
        List<Document> properties = run.properties().results().stream()
                .map(each -> new Document()
                        .put("property", each.property().toString())
                        .put(
                                "shown",
                                switch (each.shown()) {
                                    case VIOLATED -> "violated";
                                    case HOLDS -> "holds";
                                    case UNDECIDED -> "undecided";
                                })
                        .put("text", each.text()))
                .toList();
        return new Document()
                .put("verdict", word(code).text())
                .put("system", system)
                .put("harness", harness.name())
                .put("run", how)
                .put("seed", seed)
                .put("answered", run.answered())
                .put("unanswered", run.unanswered())
                .put("crashed", run.crashed())
                .put("failure", run.failure())
                .put("properties", properties)
                .put("open", open)
                .put("unseen", unseen(run))
                .put("history", folder.resolve("history").toString())
                .put("bundle", history.flatMap(RealTimeReport::bundle).map(Path::toString));
    }

    private static Optional<Path> bundle(Report report) {
        return report instanceof Report.Checked checked ? checked.bundleFile() : Optional.empty();
    }

    /** The command that checks the history again. */
    private CheckAgain again() {
        OptionWords words = OptionWords.NONE;
        Optional<SequentialModel<?>> model = harness.spec().flatMap(Models::builtIn);
        if (model.isPresent()) {
            words = words.with("--model", model.get().name()).with("--initial", initial(model.get()));
        }
        return new CheckAgain(terminal.command(), words, budget.time());
    }

    private static <S> String initial(SequentialModel<S> model) {
        return model.show(model.initial()).toString();
    }

    private Report checked(Spec spec) throws BadInput {
        try (Interruption interruption = Interruption.armed(terminal.err())) {
            Report report = new HistoryCheck(terminal, spec, Engine.standard(), budget, interruption)
                    .bundled(true)
                    .run(folder.resolve("history").toString());
            if (!(report instanceof Report.Checked checked) || checked.bundle().isEmpty()) {
                return report;
            }
            Bundle bundle = checked.bundle()
                    .get()
                    .withCommands(List.of(
                            new Bundle.Command("check it again", again().command(checked.history())),
                            new Bundle.Command("run the actors again", runAgain)));
            Path file = folder.resolve("violation" + BundlePlaces.EXTENSION);
            PathFree.here().of(bundle).write(file);
            return checked.with(bundle).in(file);
        }
    }
}
