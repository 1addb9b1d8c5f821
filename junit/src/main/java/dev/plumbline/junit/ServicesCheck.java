package dev.plumbline.junit;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.explain.Explain;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.files.Folders;
import dev.plumbline.services.load.Loads;
import dev.plumbline.services.plan.Fault;
import dev.plumbline.services.plan.FaultKind;
import dev.plumbline.services.plan.FaultPlan;
import dev.plumbline.services.plan.PlanDraw;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.services.run.NetworkChoice;
import dev.plumbline.services.run.RunReport;
import dev.plumbline.services.run.RunSettings;
import dev.plumbline.services.run.ServiceRun;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Performs the runs that an annotation describes: without faults, then with them. */
final class ServicesCheck {
    private static final long LONGEST_CONTROL_MILLIS = 2000;
    private static final int CLIENTS = 6;
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Services wanted;
    private final String test;
    private final Path folder;

    /** @param test class and method, for the names of files */
    ServicesCheck(Services wanted, String test) {
        this.wanted = wanted;
        this.test = test;
        this.folder = Path.of("target", "plumbline", "services", test.replaceAll("[^A-Za-z0-9._-]+", "-"));
    }

    /**
     * @throws AssertionError on a violation and on mistakes; an {@link InconclusiveError} if the service cannot be
     *     judged
     */
    void run() throws IOException, InterruptedException {
        try {
            FaultPlan plan = plan();
            Budget budget = Budget.DEFAULT.withTime(Attributes.budget(wanted.budget()));
            if (wanted.rate() < 1) {
                throw new BadInput("rate = " + wanted.rate() + "; expected at least 1");
            }
            if (wanted.nodeLogs() < 0) {
                throw new BadInput("nodeLogs = " + wanted.nodeLogs() + "; expected at least 0");
            }
            Loads.named(wanted.workload(), CLIENTS);
            ServiceRun service = new ServiceRun(
                    Attributes.made(wanted.service()),
                    wanted.workload(),
                    new RunSettings(CLIENTS, wanted.rate(), TIMEOUT, PATIENCE),
                    NetworkChoice.PROXY);
            requireMachine(plan);
            Folders.delete(folder);
            check(service, plan.control(Math.min(plan.time(), LONGEST_CONTROL_MILLIS)), "control", budget);
            check(service, plan, "run", budget);
        } catch (BadInput e) {
            throw new AssertionError("@Services on " + test + ": " + e.getMessage(), e);
        }
    }

    private static void requireMachine(FaultPlan plan) {
        try {
            ServiceRun.requireMachine(NetworkChoice.PROXY);
            ServiceRun.requireFaults(plan, NetworkChoice.PROXY);
        } catch (BadInput e) {
            Assumptions.abort(e.getMessage());
        }
    }

    private FaultPlan plan() throws BadInput {
        if (!wanted.plan().isBlank()) {
            return PlanText.parse(wanted.plan());
        }
        Duration time = Attributes.time("time", wanted.time());
        return PlanDraw.of(wanted.seed(), wanted.nodes(), time.toMillis(), FaultKind.parse(wanted.faults()));
    }

    private void check(ServiceRun service, FaultPlan plan, String which, Budget budget)
            throws BadInput, IOException, InterruptedException {
        RunReport run = service.run(plan, folder.resolve(which));
        if (run.total().returned() == 0) {
            throw new BadInput("no request of the run returned, so there is nothing to check; clients failed by "
                    + run.reasons().keySet());
        }
        Result result = Check.of(
                        run.traces(),
                        Models.named(Loads.named(wanted.workload(), CLIENTS).model()))
                .budget(budget)
                .explainable()
                .run();
        if (result.verdict() instanceof Verdict.Violates) {
            throw new AssertionError(violation(result, plan, which, run));
        }
        PlumblineAssertions.require(result);
        if (!run.incidents().isEmpty()) {
            throw new InconclusiveError(test + ", " + run.folder() + ": " + String.join("; ", run.incidents()) + ".");
        }
    }

    private String violation(Result result, FaultPlan plan, String which, RunReport run) throws BadInput, IOException {
        Map<String, String> logs = run.logs(wanted.nodeLogs());
        Optional<Bundle> bundle = Explain.bundle(result).map(found -> found.withLogs(logs));
        for (Fault fault : plan.faults()) {
            bundle = bundle.map(each -> each.withNote(fault.toString()));
        }
        Optional<Bundle> noted = bundle;
        String text = noted.isPresent() ? Explain.text(result, noted.get()) : Explain.text(result);
        String how = plan.faults().isEmpty()
                ? "This run was without faults: the service is wrong without them, or its client or the model is.\n"
                : "To run the same plan again (its timing will differ), use @Services(plan = ...) with\n"
                        + PlanText.of(plan).indent(2);
        return text + "\n" + (BundleFile.write(test + "-" + which, () -> noted) + how).indent(2);
    }
}
