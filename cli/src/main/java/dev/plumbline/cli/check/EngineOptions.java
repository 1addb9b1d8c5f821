package dev.plumbline.cli.check;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Check;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.tla.WrittenSpec;
import dev.plumbline.tlc.TlcCheck;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options that choose who searches. */
@Command
public final class EngineOptions implements HistoryCheck.Engine {
    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description = "Who searches: sweep (the default), or tlc, the slow reference, with --spec only.")
    private String name = "sweep";

    @Option(
            names = "--keep",
            paramLabel = "DIR",
            description = "Keep the modules that --engine tlc writes in this folder, to open them in a TLA+ tool.")
    private Optional<Path> keep = Optional.empty();

    @Option(
            names = "--tla2tools",
            paramLabel = "JAR",
            description = "The TLC for --engine tlc to run instead of the one brought along.")
    private Optional<Path> tools = Optional.empty();

    /** @throws BadInput if the options do not go together */
    void validate(boolean tla, boolean witness, int histories) throws BadInput {
        if (!name.equals("sweep") && !name.equals("tlc")) {
            throw new BadInput("--engine " + name + "; expected sweep or tlc");
        }
        if (!isTlc() && (keep.isPresent() || tools.isPresent())) {
            throw new BadInput("--keep and --tla2tools belong to --engine tlc");
        }
        if (isTlc() && !tla) {
            throw new BadInput("--engine tlc belongs to --spec: TLC knows no models");
        }
        if (isTlc() && witness) {
            throw new BadInput("--witness belongs to --engine sweep; TLC keeps its behaviours to itself");
        }
        if (keep.isPresent() && histories > 1) {
            throw new BadInput("--keep takes one history, not " + histories);
        }
    }

    String name() {
        return name;
    }

    private boolean isTlc() {
        return name.equals("tlc");
    }

    @Override
    public Verdict run(
            History history,
            Spec spec,
            Budget budget,
            Progress progress,
            Optional<? extends Witness.Sink> witness,
            Optional<Checkpoints> left)
            throws BadInput {
        if (isTlc()) {
            return TlcCheck.run(history, (WrittenSpec) spec, budget, new TlcCheck.Settings(keep, tools));
        }
        Check check = Check.of(history, spec).budget(budget).progress(progress);
        witness.ifPresent(check::witness);
        left.ifPresent(check::checkpoints);
        return check.run();
    }

    /** TLC is ended from outside when its time is over; then there may be a second search, for a counterexample. */
    @Override
    public Duration extraTime(Budget budget) {
        return isTlc() ? budget.time().multipliedBy(2).plusMinutes(2) : Duration.ZERO;
    }

    /** As words of a command line. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (isTlc()) {
            words.addAll(List.of("--engine", name));
        }
        keep.ifPresent(folder -> words.addAll(List.of("--keep", folder.toString())));
        tools.ifPresent(jar -> words.addAll(List.of("--tla2tools", jar.toString())));
        return words;
    }
}
