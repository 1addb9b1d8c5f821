package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.actor.states.StepName;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.explain.Serving;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.view.Content;
import dev.plumbline.history.text.Suggestion;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code plumbline actors explore}. */
@Command(
        name = "explore",
        sortOptions = false,
        customSynopsis = "plumbline actors explore --system S [--class-path PATH] [--harness H] [OPTION]...",
        description = "Walks through the states of an actor system in the browser, step by step, while a search visits"
                + " all of them.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline actors explore --system erroneous",
            "  plumbline actors explore --system raft.Election --class-path classes --property \"one leader per term\"",
            "  plumbline actors explore --system register --crashes 1 --schedule violation.plumb",
            "",
            "The page is available on this machine only, at the printed address. Ctrl-C ends it."
        })
public final class ExploreCommand implements Callable<Integer> {
    private final Terminal terminal;

    @CommandLine.Spec
    private CommandSpec command;

    @Mixin
    private ActorsTarget target;

    @Option(
            names = "--schedule",
            paramLabel = "FILE",
            description = "Begin with the steps of this schedule, or of the bundle of a violation.")
    private Optional<Path> schedule = Optional.empty();

    @Option(
            names = "--property",
            paramLabel = "NAME",
            description = "Go to the first state that the search finds for this property: a violation, or an example.")
    private Optional<String> property = Optional.empty();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "CPU time of the search through all states: 30s, 10m. Default: 1m.")
    private Duration time = Budget.DEFAULT.time();

    @Mixin
    private Serving serving;

    @Mixin
    private HelpOption help;

    public ExploreCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        target.refuseUnnamed(command.commandLine());
        serving.validate();
        List<Harness> harnesses = target.harnesses();
        if (harnesses.size() != 1) {
            throw new BadInput("--harness all; expected one harness to walk through");
        }
        if (schedule.isPresent() && property.isPresent()) {
            throw new BadInput("--schedule and --property both say where to begin; expected one of them");
        }
        Harness harness = harnesses.get(0);
        if (property.isPresent()) {
            refuseUnknown(harness, property.get());
        }
        String name = target.system() + " " + harness.name();
        try {
            BackgroundSearch search = new BackgroundSearch(harness, Budget.DEFAULT.withTime(time), property);
            ExploredSystem system = new ExploredSystem(name, harness, beginning(harness), search);
            search.start();
            serving.serve(new Content.Stepped(system), name, terminal);
        } catch (HarnessMistake e) {
            throw new BadInput("--system " + target.system() + ": " + e.getMessage(), e);
        }
        return 0;
    }

    private static void refuseUnknown(Harness harness, String name) throws BadInput {
        List<String> names = harness.properties().stream().map(Property::name).toList();
        if (names.isEmpty()) {
            throw new BadInput("--property " + name + ": harness " + harness.name() + " has no properties");
        }
        if (!names.contains(name)) {
            throw new BadInput("--property " + name + ": harness " + harness.name() + " has no such property"
                    + Suggestion.didYouMean(name, names) + "; expected one of " + String.join(", ", names));
        }
    }

    private List<StepName> beginning(Harness harness) throws BadInput {
        if (schedule.isEmpty()) {
            return List.of();
        }
        List<StepName> steps = StepName.ofAll(
                Repetition.replay(harness, ScheduleFile.read(schedule.get())).steps());
        if (steps.size() > StepName.MOST_STEPS) {
            throw new BadInput("--schedule " + schedule.get() + " has " + steps.size() + " steps; expected at most "
                    + StepName.MOST_STEPS);
        }
        return steps;
    }
}
