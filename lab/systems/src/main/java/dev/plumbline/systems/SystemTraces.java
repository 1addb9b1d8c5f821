package dev.plumbline.systems;

import dev.plumbline.mpcal.internal.compile.Compilation;
import dev.plumbline.mpcal.internal.run.CompiledSystem;
import dev.plumbline.mpcal.internal.run.RunConfig;
import dev.plumbline.mpcal.internal.run.Traces;
import dev.plumbline.mpcal.internal.validate.MpcalSpecSource;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A system in a folder, which is compiled and can be run there any number of times. */
public final class SystemTraces {
    private static final int ATTEMPTS_FOR_EACH = 3;

    private final Path folder;
    private final RunConfig config;
    private final CompiledSystem system;
    private final Traces distinct = new Traces();
    private int runs;

    private SystemTraces(Path folder, RunConfig config, CompiledSystem system) {
        this.folder = folder;
        this.config = config;
        this.system = system;
    }

    /**
     * Compiles a system.
     *
     * @param lines of a configuration, which override those of the system
     * @param byHand changes of the compiled Java
     */
    public static SystemTraces compile(
            SystemConfiguration configuration, Path folder, List<String> lines, UnaryOperator<Compilation> byHand)
            throws BadInput {
        Path file = configuration.unpack(folder);
        List<String> all = new ArrayList<>(List.of("include = " + file.getFileName()));
        all.addAll(lines);
        RunConfig config = RunConfig.read(write(folder.resolve("chosen.run"), String.join("\n", all) + "\n"));
        write(folder.resolve("constants.cfg"), config.constants());
        return new SystemTraces(folder, config, CompiledSystem.compile(config, folder.resolve("classes"), byHand));
    }

    /** The specification that is compiled. */
    public Path specification() {
        return config.specification();
    }

    /**
     * Runs the system until a run differs from those before it.
     *
     * @return the folder of its logs
     */
    public Path next(long seed) throws BadInput, InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS_FOR_EACH; attempt++) {
            runs++;
            Path logs = folder.resolve("run-" + runs);
            CompiledSystem.Ended ended = system.run(logs, seed * 1_000 + runs);
            if (ended.failed()) {
                throw new BadInput(logs + ": a process failed: " + String.join("; ", ended.printed()));
            }
            if (distinct.add(logs)) {
                return logs;
            }
        }
        throw new BadInput("no run in " + folder + " differs from those before it");
    }

    /** A specification for logs of this system, with its constants: the one that is compiled, or a variant of it. */
    public MpcalSpecSource source(Path specification) throws BadInput {
        return MpcalSpecSource.of(specification, Optional.of(folder.resolve("constants.cfg")), config.properties());
    }

    private static Path write(Path file, String text) throws BadInput {
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new BadInput("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
