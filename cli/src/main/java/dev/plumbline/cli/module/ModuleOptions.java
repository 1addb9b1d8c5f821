package dev.plumbline.cli.module;

import dev.plumbline.tla.TlaOptions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options for loading a TLA+ module without a history from which constants could be taken. */
@Command
public final class ModuleOptions {
    @Option(
            names = "--config",
            paramLabel = "FILE.cfg",
            description = "The configuration of the module. Default: the file next to it with the same name, if there"
                    + " is one.")
    private Optional<Path> config = Optional.empty();

    @Option(
            names = "--constant",
            paramLabel = "NAME=VALUE",
            description = "A constant of the module, as a TLA+ value. May be given several times.")
    private Map<String, String> constants = new LinkedHashMap<>();

    /** Whether any of them was given. */
    public boolean isGiven() {
        return config.isPresent() || !constants.isEmpty();
    }

    public TlaOptions options() {
        return new TlaOptions(config, constants, Optional.empty(), List.of(), List.of());
    }
}
