package dev.plumbline.cli.services;

import dev.plumbline.check.Engine;
import dev.plumbline.cli.check.BudgetOption;
import dev.plumbline.cli.check.HistoryCheck;
import dev.plumbline.cli.report.BundlePlaces;
import dev.plumbline.cli.report.CheckAgain;
import dev.plumbline.cli.report.JsonReport;
import dev.plumbline.cli.report.PathFree;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.report.TextReport;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.services.plan.Fault;
import dev.plumbline.services.plan.FaultPlan;
import dev.plumbline.services.plan.PlanShrinking;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.services.run.RunReport;
import dev.plumbline.services.run.ServiceRun;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Runs without faults, with faults, and again after a violation; each run is checked as soon as it has ended. */
final class ServiceSeries {
    private static final int MOST_RUNS_TO_SHRINK = 60;

    private final Terminal terminal;
    private final ServiceRun service;
    private final Path out;
    private final String model;
    private final CheckAgain again;
    private final HistoryCheck check;
    private final Function<Path, String> repeating;
    private final TextPage page;
    private Optional<NodeSteps> steps = Optional.empty();
    private Optional<JsonReport> json = Optional.empty();
    private Function<CheckAgain, TextReport> text;

    /**
     * What follows a violation.
     *
     * @param tries runs of each smaller plan; 0 to look for none
     * @param repeat how many times the plan is carried out again, the smallest one if there are several
     * @param logs kilobytes of the output of each node that become part of the bundle
     */
    record AfterViolation(int tries, int repeat, int logs) {}

    /** A run, the report on its history, and the report on the steps of its nodes. */
    private record Checked(RunReport run, Report report, Optional<Report> steps) {
        /** The worst of both. */
        ExitCode exitCode() {
            return steps.map(each -> report.exitCode().and(each.exitCode())).orElse(report.exitCode());
        }

        boolean violates() {
            return report.exitCode() == ExitCode.VIOLATES
                    || steps.filter(each -> each.exitCode() == ExitCode.VIOLATES)
                            .isPresent();
        }
    }

    /**
     * @param model the built-in model of the histories
     * @param repeating the command that carries out the plan in a file
     */
    ServiceSeries(
            Terminal terminal,
            ServiceRun service,
            Path out,
            String model,
            BudgetOption budget,
            Interruption interruption,
            Function<Path, String> repeating)
            throws BadInput {
        this.terminal = terminal;
        this.service = service;
        this.out = out;
        this.model = model;
        this.again = new CheckAgain(terminal.command(), OptionWords.NONE.with("--model", model), budget.time());
        this.check = new HistoryCheck(terminal, Models.named(model), Engine.standard(), budget.budget(), interruption)
                .bundled(true);
        this.repeating = repeating;
        this.page = new TextPage(terminal.out(), terminal.width(), true);
        this.text = how -> new TextReport(terminal, false, how);
    }

    /** Also checks the steps that nodes have noted. */
    ServiceSeries alsoChecking(Optional<NodeSteps> ofNodes) {
        steps = ofNodes;
        return this;
    }

    /** How reports are printed. */
    ServiceSeries printing(Optional<JsonReport> lines, Function<CheckAgain, TextReport> otherwise) {
        json = lines;
        text = otherwise;
        return this;
    }

    /**
     * @param control a plan without faults, which is carried out first
     * @param after a violation
     */
    ExitCode run(Optional<FaultPlan> control, List<FaultPlan> plans, AfterViolation after)
            throws BadInput, IOException, InterruptedException {
        ExitCode exit = ExitCode.CONFORMS;
        if (control.isPresent()) {
            Checked first = run(control.get(), RunResult.CONTROL, "without faults", after.logs);
            exit = status(first);
            if (exit != ExitCode.CONFORMS) {
                terminal.err()
                        .println("note: already the run without faults does not conform, so none with faults was made;"
                                + " the service is wrong without faults, or its client or the model is");
                return exit;
            }
        }
        for (FaultPlan plan : plans) {
            Checked made = run(plan, "run-" + plan.seed(), "with seed " + plan.seed(), after.logs);
            exit = exit.and(status(made));
            if (made.violates()) {
                FaultPlan smallest = after.tries > 0 ? shrunk(plan, after) : plan;
                if (after.repeat > 0) {
                    repeat(smallest, after.repeat, smallest.equals(plan) ? "the plan" : "the smaller plan");
                }
                return exit;
            }
        }
        return exit;
    }

    private Checked run(FaultPlan plan, String folder, String which, int logs)
            throws BadInput, IOException, InterruptedException {
        Checked made = checked(carriedOut(plan, folder));
        RunReport run = made.run();
        Report report = bundled(made.report(), plan, run, folder, again, logs);
        Optional<Report> noted = Optional.empty();
        if (made.steps().isPresent()) {
            noted = Optional.of(bundled(
                    made.steps().get(),
                    plan,
                    run,
                    folder + "-steps",
                    steps.get().again(),
                    logs));
        }
        save(
                folder.equals(RunResult.CONTROL) ? RunResult.CONTROL : RunResult.RUN,
                plan.seed(),
                new Checked(run, report, noted));
        if (json.isPresent()) {
            json.get().print(report, fields(plan, run));
            noted.ifPresent(each -> json.get().print(each, fields(plan, run)));
        } else {
            print(plan, run, which);
            text.apply(again).print(report);
            noted.ifPresent(each -> text.apply(steps.get().again()).print(each));
            if (made.violates()) {
                page.line(2, "To run the same plan again (its timing will differ):");
                page.line(4, repeating.apply(run.plan()));
            }
        }
        for (String incident : run.incidents()) {
            terminal.err().println("warning: " + incident);
        }
        terminal.out().flush();
        terminal.err().flush();
        return made;
    }

    private Checked checked(RunReport run) throws BadInput, IOException {
        Report report = check.run(run.traces().toString());
        return new Checked(
                run, report, steps.isPresent() ? Optional.of(steps.get().check(run)) : Optional.empty());
    }

    private RunReport carriedOut(FaultPlan plan, String folder) throws BadInput, IOException, InterruptedException {
        RunReport run = service.run(plan, out.resolve(folder));
        if (run.total().returned() == 0) {
            throw new BadInput("no request of the run returned, so there is nothing to check"
                    + (run.reasons().isEmpty() ? "" : "; clients failed by " + counts(run.reasons())));
        }
        return run;
    }

    /** What a page about the runs needs. */
    private void save(String which, long seed, Checked made) throws IOException {
        Optional<RunResult.Steps> noted =
                made.steps().map(each -> new RunResult.Steps(steps.get().specification(), verdict(each), bundle(each)));
        RunResult.of(which, seed, model, verdict(made.report()), made.run(), bundle(made.report()), noted)
                .write(made.run().folder());
    }

    private static String verdict(Report report) {
        return report instanceof Report.Checked checked
                ? checked.verdict().word().text()
                : "not checked";
    }

    private static Optional<String> bundle(Report report) {
        return report instanceof Report.Checked checked
                ? checked.bundleFile().map(file -> file.getFileName().toString())
                : Optional.empty();
    }

    private void print(FaultPlan plan, RunReport run, String which) {
        page.line(0, "run " + which + ": " + run.plan());
        for (Fault fault : plan.faults()) {
            page.line(2, fault.toString());
        }
        RunReport.Outcomes total = run.total();
        page.wrapped(
                2,
                Count.of(total.returned() + total.refused() + total.unknown(), "operation") + ": "
                        + Count.of(total.returned()) + " returned, " + Count.of(total.refused()) + " refused, "
                        + Count.of(total.unknown()) + " unknown"
                        + (run.reasons().isEmpty() ? "" : " (" + counts(run.reasons()) + ")"));
        if (!run.unsupported().isEmpty()) {
            page.line(2, "unsupported: " + String.join(", ", run.unsupported()));
        }
    }

    private static String counts(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(each -> each.getKey() + " " + Count.of(each.getValue()))
                .collect(Collectors.joining(", "));
    }

    private Document fields(FaultPlan plan, RunReport run) {
        return new Document()
                .put("seed", plan.seed())
                .put("plan", run.plan().toString())
                .put("faults", plan.faults().size())
                .put("returned", run.total().returned())
                .put("refused", run.total().refused())
                .put("unknown", run.total().unknown())
                .putUnlessEmpty("incidents", run.incidents());
    }

    /** Puts a violation into a file, with the faults as notes. */
    private Report bundled(Report report, FaultPlan plan, RunReport run, String name, CheckAgain again, int logs)
            throws BadInput, IOException {
        if (!(report instanceof Report.Checked checked) || checked.bundle().isEmpty()) {
            return report;
        }
        Bundle bundle = checked.bundle()
                .get()
                .withCommands(List.of(
                        new Bundle.Command("check it again", again.command(checked.history())),
                        new Bundle.Command("run the same plan again", repeating.apply(run.plan()))))
                .withLogs(run.logs(logs));
        for (Fault fault : plan.faults()) {
            bundle = bundle.withNote(fault.toString());
        }
        Path file = out.resolve("violation-" + name + BundlePlaces.EXTENSION);
        PathFree.here().of(bundle).write(file);
        return checked.with(bundle).in(file);
    }

    /** A node that does not come back is no violation of the model, but nothing to pass over either. */
    private static ExitCode status(Checked run) {
        return run.exitCode().and(run.run().incidents().isEmpty() ? ExitCode.CONFORMS : ExitCode.INCONCLUSIVE);
    }

    /** Looks for a smaller plan, and writes it to a file. */
    private FaultPlan shrunk(FaultPlan plan, AfterViolation after) throws BadInput, IOException, InterruptedException {
        int[] made = {0};
        PlanShrinking shrinking = new PlanShrinking(
                smaller -> {
                    Checked run = checked(carriedOut(smaller, "run-" + plan.seed() + "-smaller-" + ++made[0]));
                    save(RunResult.SMALLER, plan.seed(), run);
                    return run.violates();
                },
                after.tries,
                MOST_RUNS_TO_SHRINK);
        FaultPlan smallest = shrinking.smallest(plan);
        List<String> found = new ArrayList<>();
        String runs = Count.of(shrinking.runs(), "run") + " with smaller plans";
        if (smallest.equals(plan)) {
            found.add("no smaller plan was seen to violate, in " + runs);
        } else {
            Path file = out.resolve("smaller-plan-" + plan.seed() + ".txt");
            Files.writeString(file, PlanText.of(smallest));
            found.add("a smaller plan violated too, found in " + runs + ": " + file);
            smallest.faults().forEach(fault -> found.add("  " + fault));
        }
        for (String line : found) {
            if (json.isPresent()) {
                terminal.err().println("note: " + line);
            } else {
                page.line(2, line);
            }
        }
        terminal.out().flush();
        return smallest;
    }

    private void repeat(FaultPlan plan, int times, String which) throws BadInput, IOException, InterruptedException {
        int back = 0;
        int undecided = 0;
        for (int i = 1; i <= times; i++) {
            Checked run = checked(carriedOut(plan, "run-" + plan.seed() + "-repeated-" + i));
            save(RunResult.REPEATED, plan.seed(), run);
            back += run.violates() ? 1 : 0;
            undecided += !run.violates() && run.exitCode() != ExitCode.CONFORMS ? 1 : 0;
        }
        String found = "a violation came back in " + back + " of " + Count.of(times, "repetition") + " of " + which
                + (undecided == 0 ? "" : ", and " + undecided + " could not be decided");
        if (json.isPresent()) {
            terminal.err().println("note: " + found);
        } else {
            page.line(2, found);
        }
        terminal.out().flush();
    }
}
