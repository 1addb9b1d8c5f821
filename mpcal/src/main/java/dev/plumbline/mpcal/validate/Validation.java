package dev.plumbline.mpcal.validate;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Check;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.MpcalSource;
import dev.plumbline.mpcal.log.LogFolder;
import dev.plumbline.mpcal.log.LogRecord;
import dev.plumbline.mpcal.names.ModuleNames;
import dev.plumbline.mpcal.translate.TranslatedModule;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.tla.WrittenSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Logs of a compiled system against its specification in Modular PlusCal: translates the specification, turns each record
 * into an operation of it, and follows the orders that the clocks allow.
 */
public final class Validation {
    private final Path specification;
    private final TranslatedModule module;
    private final ModuleNames names;
    private final ConfigParts config;

    private Validation(Path specification, TranslatedModule module, ModuleNames names, ConfigParts config) {
        this.specification = specification;
        this.module = module;
        this.names = names;
        this.config = config;
    }

    /**
     * @param config the .cfg with the values of constants
     * @throws BadInput if the specification has problems (all are named), or cannot be translated
     */
    public static Validation of(Path specification, Path config) throws BadInput {
        MpcalSource source = MpcalSource.read(specification, false);
        TranslatedModule module = TranslatedModule.of(source.module(), source.names());
        try {
            return new Validation(specification, module, source.names(), ConfigParts.of(Files.readString(config)));
        } catch (IOException e) {
            throw new BadInput("cannot read " + config + "; expected a .cfg with the constants of the specification", e);
        }
    }

    /**
     * What a validation gave.
     *
     * @param records of the operations of the history that was checked, by their numbers
     * @param torn how many records at the ends of logs were cut off
     */
    public record Outcome(Result result, List<LogRecord> records, int torn) {}

    /** @throws BadInput if the logs are damaged, or do not belong to the specification */
    public Outcome check(Path logs, CutsEngine engine, Budget budget, Progress progress) throws BadInput {
        LogFolder folder = LogFolder.read(logs);
        Replay replay = Replay.of(module, folder, logs.getFileName().toString());
        History history = replay.history();
        WrittenSpec spec = load(ReplayModule.text(
                module, names, replay.strings(), ReplayModule.sections(replay.templates())));
        Result result = Check.of(history, spec).engine(engine).budget(budget).progress(progress).run();
        return new Outcome(result, replay.records(), folder.torn());
    }

    /** Loads a module that extends the translation; the files live as long as they are read. */
    private WrittenSpec load(String text) throws BadInput {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("plumbline-mpcal");
            Path main = folder.resolve(ReplayModule.name(module) + ".tla");
            Map<Path, String> files = Map.of(
                    folder.resolve(module.source().name() + ".tla"), module.text(),
                    main, text,
                    folder.resolve("replay.cfg"), ReplayModule.config(module, config));
            for (Map.Entry<Path, String> file : files.entrySet()) {
                Files.writeString(file.getKey(), file.getValue());
            }
            TlaOptions options = TlaOptions.DEFAULT
                    .withConfig(folder.resolve("replay.cfg"))
                    .withFolder(specification.toAbsolutePath().getParent());
            return TlaSpec.load(main, options);
        } catch (IOException e) {
            throw new BadInput("cannot write the translation to a temporary folder", e);
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) {
        if (folder == null) {
            return;
        }
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // What stays behind is a temporary file; the answer does not depend on it.
        }
    }
}
