package dev.plumbline.cli.check;

import dev.plumbline.check.Engine;
import dev.plumbline.check.automatic.AutomaticEngine;
import dev.plumbline.check.late.LateSweepEngine;
import dev.plumbline.tlc.TlcCheck;
import dev.plumbline.tlc.TlcEngine;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options that choose the engine. */
@Command
final class EngineOptions {
    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description = "The engine: auto (the default; a monitor if one applies, else the sweep), sweep, or tlc (the"
                    + " slow reference, with --spec only).")
    private String name = "auto";

    @Option(
            names = "--container",
            paramLabel = "MODEL...",
            description = "Declare that your specification is a container, so that a monitor can decide: 'queue"
                    + " Put=enqueue(value:item) Take=dequeue(result)'. It is compared with that model first.")
    private Optional<String> container = Optional.empty();

    @Option(
            names = "--modules",
            paramLabel = "FOLDER",
            description = "With --engine tlc: keep the modules that it writes in this folder, to open them in a TLA+"
                    + " tool. For logs of Modular PlusCal: also write the check as modules to this folder, to run TLC"
                    + " on FOLDER/...Validate.tla.")
    private Optional<Path> modules = Optional.empty();

    @Option(
            names = "--tla2tools",
            paramLabel = "JAR",
            description = "The TLC for --engine tlc, instead of the included one.")
    private Optional<Path> tools = Optional.empty();

    /** @throws BadInput if the options contradict each other */
    void validate(boolean tla, boolean witness, int histories) throws BadInput {
        if (container.isPresent() && !name.equals("auto")) {
            throw new BadInput("--container belongs to --engine auto: " + name + " asks no monitor");
        }
        if (container.isPresent() && witness) {
            throw new BadInput(
                    "--container has a monitor decide, and a monitor constructs no --witness; expected one of"
                            + " them");
        }
        if (!List.of("auto", "sweep", "tlc").contains(name)) {
            throw new BadInput("--engine " + name + "; expected auto, sweep or tlc");
        }
        if (!isTlc() && tools.isPresent()) {
            throw new BadInput("--tla2tools belongs to --engine tlc");
        }
        if (isTlc() && !tla) {
            throw new BadInput("--engine tlc belongs to --spec: TLC knows no models");
        }
        if (isTlc() && witness) {
            throw new BadInput("--witness belongs to --engine auto or sweep; TLC writes no witness");
        }
        if (modules.isPresent() && histories > 1) {
            throw new BadInput("--modules takes one history, not " + histories);
        }
    }

    /** @throws BadInput if both an engine and a strategy were chosen */
    void refuseWithStrategy() throws BadInput {
        if (!name.equals("auto")) {
            throw new BadInput("--engine " + name + " and --strategy, --seed or --paths; expected one of them");
        }
    }

    /** The folder for modules that validate logs, if the engine is not TLC. */
    Optional<Path> modulesOfLogs() {
        return isTlc() ? Optional.empty() : modules;
    }

    /** Whether no engine was chosen. */
    boolean isAutomatic() {
        return name.equals("auto");
    }

    private boolean isTlc() {
        return name.equals("tlc");
    }

    Engine engine() {
        return switch (name) {
            case "tlc" -> new TlcEngine(new TlcCheck.Settings(modules, tools));
            case "sweep" -> new LateSweepEngine();
            default -> container.<Engine>map(AutomaticEngine::new).orElseGet(Engine::standard);
        };
    }
}
