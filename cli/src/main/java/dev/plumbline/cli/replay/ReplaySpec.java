package dev.plumbline.cli.replay;

import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.cli.check.SpecOptions;
import dev.plumbline.cli.check.SpecWords;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The specification for a repeated run: that of the options, otherwise that of the recorded run.
 *
 * @param words as options of {@code plumbline check}; files are unpacked into the folder of a run
 */
record ReplaySpec(SpecSource source, Words words) {
    /** Provides the options that choose it. */
    @FunctionalInterface
    interface Words {
        OptionWords in(Path folder) throws BadInput;
    }

    /** Empty if there is neither. */
    static Optional<ReplaySpec> of(
            CommandSpec command, SpecOptions options, ClassPathOption classes, Optional<SpecCopy> recorded)
            throws BadInput {
        OptionWords classPath = OptionWords.given(command).only("--class-path");
        if (options.isGiven()) {
            OptionWords given = OptionWords.given(command, "spec");
            return Optional.of(new ReplaySpec(options.source(), folder -> given.and(classPath)));
        }
        if (recorded.isEmpty()) {
            return Optional.empty();
        }
        SpecCopy copy = recorded.get();
        return Optional.of(new ReplaySpec(
                copy.source(classes.classes()),
                folder -> SpecWords.of(copy, folder.resolve("spec")).and(classPath)));
    }

    OptionWords words(Path folder) throws BadInput {
        return words.in(folder);
    }
}
