package dev.plumbline.cli.services;

import dev.plumbline.cli.check.BudgetOption;
import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.cli.report.JsonReport;
import dev.plumbline.cli.report.TextReport;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.services.Service;
import dev.plumbline.services.load.Loads;
import dev.plumbline.services.plan.FaultKind;
import dev.plumbline.services.plan.FaultPlan;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.services.run.NetworkChoice;
import dev.plumbline.services.run.RunSettings;
import dev.plumbline.services.run.ServiceRun;
import dev.plumbline.services.run.UserNamespaces;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline services run}. */
@Command(
        name = "run",
        sortOptions = false,
        customSynopsis = {
            "plumbline services run (FILE.java | CLASS) [--class-path PATH] --out FOLDER",
            "       [--faults KINDS --seed N | --plan FILE] [OPTION]..."
        },
        description = "Starts the nodes of a service, sends requests, makes faults, and checks what the clients saw:"
                + " first without faults, then with them.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline services run Replicas.java --faults kill,partition --time 20s --out replicas",
            "  plumbline services run Replicas.java --plan plan.txt --repeat 4 --out again",
            "",
            "Exit status: 0 every run conforms, 1 a run violates, 2 bad input or a service that does not start,",
            "3 a check was inconclusive or a node did not come back, 4 internal error."
        })
public final class ServicesRunCommand implements Callable<Integer> {
    private final Terminal terminal;

    @CommandLine.Spec
    private CommandSpec command;

    @Parameters(paramLabel = "SERVICE", description = "A Java file, or the full name of a class: see docs/services.md.")
    private String service;

    @Mixin
    private ClassPathOption classPath;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FOLDER",
            description = "The folder for runs and violations; all files of the nodes are there too.")
    private Path out;

    @Mixin
    private PlanOptions drawn;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "The plan of faults, instead of --nodes, --seed, --faults and --time.")
    private Optional<Path> plan = Optional.empty();

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "What clients do: register (reads, writes and cas by key), set, queue, counter, lock, bank"
                    + " (transfers between accounts), watch (a log). Default: register.")
    private String workload = Loads.NAMES.get(0);

    @Option(
            names = "--spec",
            paramLabel = "FILE.tla",
            description = "Also check the steps of the nodes against this TLA+ module: the operations in the file"
                    + " steps.ndjson in their folders, or the state logs in states.ndjson.")
    private Optional<Path> spec = Optional.empty();

    @Option(
            names = "--mapping",
            paramLabel = "FILE",
            description = "With --spec and state logs: the mapping between log and specification. See"
                    + " docs/state-logs.md.")
    private Optional<Path> mapping = Optional.empty();

    @Option(
            names = "--clients",
            paramLabel = "N",
            description = "The number of clients; client i calls node 1 + i modulo the number of nodes. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int clients = 6;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Requests per second of all clients together. Default: ${DEFAULT-VALUE}.")
    private int rate = 100;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "How long a client waits for a response. Default: 2s.")
    private Duration timeout = Duration.ofSeconds(2);

    @Option(
            names = "--patience",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description =
                    "How long to wait for nodes at the beginning and after all faults are healed, and for the last"
                            + " requests. Default: 60s.")
    private Duration patience = Duration.ofSeconds(60);

    @Option(
            names = "--network",
            paramLabel = "KIND",
            description = "proxy: a proxy between the nodes, on loopback addresses (default). namespaces: a network"
                    + " namespace for each node, which needs root or a system that allows user namespaces.")
    private NetworkChoice network = NetworkChoice.PROXY;

    @Option(
            names = "--control",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description =
                    "The time of the first run, which is without faults. Default: 10s, or --time if that is less.")
    private Optional<Duration> control = Optional.empty();

    @Option(names = "--no-control", description = "Leave out the run without faults.")
    private boolean noControl;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Run with N seeds, until a run violates. Default: ${DEFAULT-VALUE}.")
    private int runs = 1;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Run the plan of a violation N times more, and say how often it came back. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int repeat;

    @Option(
            names = "--shrink",
            paramLabel = "N",
            description = "After a violation, look for a plan with fewer and shorter faults that violates too: each is"
                    + " carried out up to N times. --repeat then repeats the smallest one. Default: ${DEFAULT-VALUE}.")
    private int shrink;

    @Option(
            names = "--node-logs",
            paramLabel = "N",
            description = "Put the last N kilobytes of the output of each node into the bundle of a violation, 2 MB of"
                    + " all nodes at most. Default: ${DEFAULT-VALUE}.")
    private int nodeLogs;

    @Mixin
    private BudgetOption budget;

    @Option(names = "--json", description = "Print one line of JSON for each run instead of text.")
    private boolean json;

    @Option(names = "--full", description = "Print the whole text, without shortening.")
    private boolean full;

    @Mixin
    private HelpOption help;

    public ServicesRunCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput, InterruptedException {
        validate();
        List<FaultPlan> plans = plans();
        for (FaultPlan each : plans) {
            ServiceRun.requireFaults(each, network);
            if (Files.exists(out.resolve("control")) || Files.exists(out.resolve("run-" + each.seed()))) {
                throw new BadInput(out + " has runs already; expected another folder after --out");
            }
        }
        boolean isWithin = System.getenv(UserNamespaces.WITHIN) != null;
        if (network == NetworkChoice.NAMESPACES && !isWithin && UserNamespaces.help()) {
            return runInUserNamespace();
        }
        ServiceRun.requireMachine(network);
        Service loaded = ServiceFile.load(service, classPath.path(), out.resolve("classes"));
        ServiceRun run = new ServiceRun(loaded, workload, new RunSettings(clients, rate, timeout, patience), network);
        terminal.err().println("note: " + run.described(plans.get(0).nodes()));
        terminal.err().flush();
        try (Interruption interruption = Interruption.armed(terminal.err())) {
            ServiceSeries series = new ServiceSeries(
                    terminal, run, out, Loads.named(workload, clients).model(), budget, interruption, this::again);
            Optional<NodeSteps> steps = spec.isPresent()
                    ? Optional.of(new NodeSteps(terminal, spec.get(), mapping, budget, interruption))
                    : Optional.empty();
            return series.alsoChecking(steps)
                    .printing(
                            json ? Optional.of(new JsonReport(terminal.out())) : Optional.empty(),
                            check -> new TextReport(terminal, full, check))
                    .run(
                            noControl ? Optional.empty() : Optional.of(control(plans.get(0))),
                            plans,
                            new ServiceSeries.AfterViolation(shrink, repeat, nodeLogs))
                    .number();
        } catch (IOException e) {
            throw new BadInput("the run failed: " + BadInput.reason(e), e);
        }
    }

    private int runInUserNamespace() throws BadInput, InterruptedException {
        terminal.err().println("note: without root, the run is in a user namespace, which has a network of its own");
        terminal.err().flush();
        try {
            return UserNamespaces.runAgain();
        } catch (IOException e) {
            throw new BadInput("the run in a user namespace failed: " + BadInput.reason(e), e);
        }
    }

    private void validate() throws BadInput {
        Loads.named(workload, 1);
        Amounts.within(1, 1000, "--clients", clients);
        Amounts.within(1, 1_000_000, "--rate", rate);
        Amounts.atLeast(1, "--runs", runs);
        Amounts.atLeast(0, "--repeat", repeat);
        Amounts.atLeast(0, "--shrink", shrink);
        Amounts.atLeast(0, "--node-logs", nodeLogs);
        Amounts.atLeast(1, "--timeout in milliseconds", timeout.toMillis());
        if (plan.isPresent() && (drawn.isGiven() || runs != 1)) {
            throw new BadInput("--plan has the nodes, the seed, the faults and the time; expected no --nodes, --seed,"
                    + " --faults, --time and --runs with it");
        }
        if (spec.isPresent() && !Files.isRegularFile(spec.get())) {
            throw new BadInput("--spec " + spec.get() + ": no such file; expected a TLA+ module");
        }
        if (mapping.isPresent() && spec.isEmpty()) {
            throw new BadInput("--mapping belongs to --spec FILE.tla");
        }
        if (noControl && control.isPresent()) {
            throw new BadInput("--control and --no-control exclude each other");
        }
    }

    private List<FaultPlan> plans() throws BadInput {
        List<FaultPlan> plans = new ArrayList<>();
        if (plan.isPresent()) {
            try {
                plans.add(PlanText.parse(Files.readString(plan.get())));
            } catch (BadInput e) {
                throw e.at(plan.get().toString());
            } catch (IOException e) {
                throw new BadInput(plan.get() + ": " + BadInput.reason(e), e);
            }
        } else {
            for (FaultKind kind : drawn.kinds()) {
                if (!ServiceRun.kinds(network).contains(kind)) {
                    throw new BadInput("--faults " + kind.word() + " needs --network proxy");
                }
            }
            for (int i = 0; i < runs; i++) {
                plans.add(drawn.plan(drawn.seed() + i));
            }
        }
        return plans;
    }

    private FaultPlan control(FaultPlan first) {
        return first.control(
                Math.min(first.time(), control.orElse(Duration.ofSeconds(10)).toMillis()));
    }

    /** The command that carries out a plan again. */
    private String again(Path file) {
        List<String> words = new ArrayList<>(List.of(terminal.command(), "services", "run", service));
        words.addAll(OptionWords.given(command)
                .without(
                        "--nodes",
                        "--seed",
                        "--faults",
                        "--time",
                        "--plan",
                        "--runs",
                        "--repeat",
                        "--shrink",
                        "--control",
                        "--no-control",
                        "--json",
                        "--full",
                        "--out")
                .with("--plan", file.toString())
                .with("--out", out.resolve("again").toString())
                .words());
        return ShellWords.line(words);
    }
}
