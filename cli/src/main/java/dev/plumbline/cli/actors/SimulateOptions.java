package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.simulate.Simulation;
import dev.plumbline.actor.simulate.SimulationResult;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of a simulation. */
@Command
final class SimulateOptions {
    private static final Pattern PERCENT = Pattern.compile("([0-9]{1,2}(?:\\.[0-9]{1,6})?)%");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--simulate",
            paramLabel = "TIME|EVENTS",
            description = "Run the system in virtual time again and again, for TIME (100h) or a number of events, with"
                    + " latencies, clocks and faults drawn from --seed. Stops at the first violation.")
    private Optional<String> simulate = Optional.empty();

    @Option(
            names = "--latency",
            paramLabel = "FROM..TO",
            description = "With --simulate: how long messages take. Default: 1ms..100ms.")
    private Optional<String> latency = Optional.empty();

    @Option(
            names = "--drift",
            paramLabel = "PERCENT",
            description = "With --simulate: how much faster or slower than time clocks may run. Default: 1%%.")
    private Optional<String> drift = Optional.empty();

    boolean asked() {
        return simulate.isPresent();
    }

    void refuseUnlessAsked() throws BadInput {
        if (!asked() && (latency.isPresent() || drift.isPresent())) {
            throw new BadInput("--latency and --drift belong to --simulate");
        }
    }

    /** The options that repeat the run with a seed and no more. */
    OptionWords ofRun(long seed) {
        return OptionWords.given(command, "simulation").with("--simulate", "1").with("--seed", Long.toString(seed));
    }

    SimulationResult run(Harness harness, Optional<Long> seed, Optional<Duration> time, LongConsumer progress)
            throws BadInput {
        Simulation simulation = Simulation.of(harness)
                .seed(seed.orElse(1L))
                .budget(time.orElse(Budget.UNLIMITED.time()))
                .progress(progress);
        String amount = simulate.orElseThrow();
        try {
            simulation.until(amount);
        } catch (BadInput e) {
            throw new BadInput("--simulate " + amount + ": " + e.getMessage(), e);
        }
        if (latency.isPresent()) {
            bound(simulation, latency.get());
        }
        if (drift.isPresent()) {
            Matcher percent = PERCENT.matcher(drift.get());
            if (!percent.matches()) {
                throw new BadInput("--drift " + drift.get() + "; expected for instance 0.5%, and less than 100%");
            }
            simulation.drift(Double.parseDouble(percent.group(1)) / 100);
        }
        return simulation.run();
    }

    private static void bound(Simulation simulation, String range) throws BadInput {
        String option = "--latency " + range;
        String[] ends = range.split("\\.\\.", -1);
        if (ends.length != 2) {
            throw new BadInput(option + "; expected two times, for instance 1ms..100ms");
        }
        try {
            simulation.latency(time(option, ends[0]), time(option, ends[1]));
        } catch (IllegalArgumentException e) {
            throw new BadInput(option + ": " + e.getMessage(), e);
        }
    }

    private static Duration time(String option, String text) throws BadInput {
        try {
            return Budget.parseTime(text);
        } catch (BadInput e) {
            throw new BadInput(option + ": " + e.getMessage(), e);
        }
    }
}
