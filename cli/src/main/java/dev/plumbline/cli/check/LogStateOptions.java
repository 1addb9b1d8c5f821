package dev.plumbline.cli.check;

import dev.plumbline.check.states.Skipping;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options for state logs. */
@Command
final class LogStateOptions {
    @Option(
            names = "--mapping",
            paramLabel = "FILE",
            description = "For state logs: the mapping between log and specification. See docs/state-logs.md.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--steps",
            paramLabel = "RANGE",
            description = "For state logs: how many steps of the specification explain an event: 1, 0..2. Default: 1.")
    private Optional<String> steps = Optional.empty();

    @Option(
            names = "--skip",
            paramLabel = "N",
            description = "For state logs: continue after event N if nothing explains it. May be given several times.")
    private List<Integer> skip = new ArrayList<>();

    @Option(
            names = "--from-event",
            paramLabel = "N",
            description = "For state logs: continue after each unexplained event before N.")
    private Optional<Integer> from = Optional.empty();

    @Option(
            names = "--follow",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "Check a history or state logs while they are being written, until there is a violation or"
                    + " nothing new for this long: 10s.")
    private Optional<Duration> follow = Optional.empty();

    @Option(
            names = "--also",
            paramLabel = "FILE.tla[=MAPPING]",
            description = "For state logs: a further specification, for other variables of the same logs, with its own"
                    + " mapping. May be given several times.")
    private List<String> also = new ArrayList<>();

    @Option(names = "--merge", description = "For state logs: all files are logs of nodes of one history.")
    private boolean merge;

    @Option(names = "--separate", description = "For state logs: each file is a separate history.")
    private boolean separate;

    private StateMapping mapping = StateMapping.NONE;
    private final List<Target> targets = new ArrayList<>();

    /**
     * A specification that logs are checked against.
     *
     * @param others the other specifications, whose variables and actions do not belong to this one
     */
    record Target(SpecSource spec, StateMapping mapping, List<SpecSource> others) {}

    /** All specifications that logs are checked against, the given one first. */
    List<Target> targets(SpecSource first) {
        List<SpecSource> all = new ArrayList<>(List.of(first));
        targets.forEach(target -> all.add(target.spec()));
        List<Target> known = new ArrayList<>(List.of(new Target(first, mapping, List.of())));
        known.addAll(targets);
        return known.stream()
                .map(target -> new Target(
                        target.spec(),
                        target.mapping(),
                        all.stream().filter(other -> other != target.spec()).toList()))
                .toList();
    }

    /** Whether an option was given that needs state logs. */
    boolean isGiven() {
        return file.isPresent()
                || steps.isPresent()
                || !skip.isEmpty()
                || from.isPresent()
                || merge
                || separate
                || !also.isEmpty();
    }

    /** Whether logs are checked against more than one specification. */
    boolean hasFurtherSpecifications() {
        return !also.isEmpty();
    }

    /** How long to wait for further events or operations. */
    Optional<Duration> follow() {
        return follow;
    }

    /** The mapping of the first specification. Known once the options are valid. */
    StateMapping mapping() {
        return mapping;
    }

    StateLogFiles.MergeChoice merging() {
        return new StateLogFiles.MergeChoice(merge, separate);
    }

    /**
     * @param evaluator selects the chosen evaluator for a module
     * @throws BadInput if the mapping cannot be read, or options contradict each other
     */
    void validate(UnaryOperator<TlaSource> evaluator) throws BadInput {
        if (merge && separate) {
            throw new BadInput("--merge and --separate; expected one of them");
        }
        if (skip.stream().anyMatch(event -> event < 0) || from.orElse(0) < 0) {
            throw new BadInput("--skip and --from-event take numbers of events, from 0");
        }
        if (follow.isPresent() && (!skip.isEmpty() || from.isPresent())) {
            throw new BadInput("--follow ends at the first violation; expected no --skip and no --from-event with it");
        }
        if (follow.isPresent() && !also.isEmpty()) {
            throw new BadInput("--follow and --also; expected one specification to follow logs by");
        }
        mapping = file.isPresent() ? StateMapping.read(file.get()) : StateMapping.NONE;
        targets.clear();
        for (String each : also) {
            String[] parts = each.split("=", 2);
            targets.add(new Target(
                    evaluator.apply(TlaSource.of(Path.of(parts[0]))),
                    parts.length == 2 ? StateMapping.read(Path.of(parts[1])) : StateMapping.NONE,
                    List.of()));
        }
        if (steps.isPresent()) {
            try {
                mapping = mapping.with("steps " + steps.get());
            } catch (BadInput e) {
                throw new BadInput("--steps " + steps.get() + "; expected a number or a range such as 0..2", e);
            }
        }
    }

    Skipping skipping() {
        Skipping skipping = Skipping.NOTHING.upTo(from.orElse(0));
        for (int event : skip) {
            skipping = skipping.and(event);
        }
        return skipping;
    }
}
