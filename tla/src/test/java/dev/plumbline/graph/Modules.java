package dev.plumbline.graph;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Specifications of tests, written where they are used. */
final class Modules {
    private Modules() {}

    /**
     * @param body what stands between the first and the last line of the module M
     * @param config the text of its .cfg
     */
    static ExplorableSpec load(Path folder, String body, String config) throws BadInput {
        try {
            Files.writeString(folder.resolve("M.cfg"), config);
            Path module = Files.writeString(folder.resolve("M.tla"), "---- MODULE M ----\n" + body + "====\n");
            return TlaSpec.explorable(module, TlaOptions.DEFAULT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
