package dev.plumbline.cli.replay;

import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.cli.check.SpecOptions;
import dev.plumbline.cli.check.SpecWords;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a repeated run is checked against: what the options choose, else what comes with the recorded run.
 *
 * @param words as options of {@code plumbline check}; files are unpacked into the folder of a run
 */
record ReplaySpec(SpecSource source, Words words) {
    /** Options that choose it. */
    @FunctionalInterface
    interface Words {
        List<String> in(Path folder) throws BadInput;
    }

    /** Nothing if neither is there. */
    static Optional<ReplaySpec> of(SpecOptions options, ClassPathOption classes, Optional<SpecCopy> recorded)
            throws BadInput {
        if (options.isGiven()) {
            return Optional.of(new ReplaySpec(options.source(), folder -> and(options.words(), classes)));
        }
        if (recorded.isEmpty()) {
            return Optional.empty();
        }
        SpecCopy copy = recorded.get();
        return Optional.of(new ReplaySpec(
                copy.source(classes.classes()), folder -> and(SpecWords.of(copy, folder.resolve("spec")), classes)));
    }

    private static List<String> and(List<String> words, ClassPathOption classes) {
        List<String> all = new ArrayList<>(words);
        all.addAll(classes.words());
        return all;
    }

    List<String> words(Path folder) throws BadInput {
        return words.in(folder);
    }
}
