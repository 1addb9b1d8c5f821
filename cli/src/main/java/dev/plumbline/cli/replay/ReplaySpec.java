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
 * What a repeated run is checked against: what the options choose, else what comes with the recorded run.
 *
 * @param words as options of {@code plumbline check}; files are unpacked into the folder of a run
 */
record ReplaySpec(SpecSource source, Words words) {
    /** Options that choose it. */
    @FunctionalInterface
    interface Words {
        OptionWords in(Path folder) throws BadInput;
    }

    /** Nothing if neither is there. */
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
