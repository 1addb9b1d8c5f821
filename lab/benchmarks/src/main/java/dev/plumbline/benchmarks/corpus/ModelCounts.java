package dev.plumbline.benchmarks.corpus;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Counts the states of the TLA+ models of the corpus, each of them with TLC. */
final class ModelCounts {
    /** The name of the table, in the folder {@code tla} of the corpus. */
    static final String FILE = "MODELS.tsv";

    private ModelCounts() {}

    /** Counts for every module that has a configuration with its name. */
    static int write(Path corpus, Path scratch) throws BadInput, IOException, InterruptedException {
        Path folder = corpus.resolve("tla");
        List<String> lines = new ArrayList<>(List.of("module\tconfig\tdistinct\tgenerated\tdepth\tresult"));
        List<Path> configs;
        try (Stream<Path> files = Files.list(folder)) {
            configs = files.filter(file -> file.toString().endsWith(".cfg"))
                    .sorted()
                    .toList();
        }
        for (Path config : configs) {
            String name = config.getFileName().toString();
            String module = name.replace(".cfg", ".tla");
            TlcRun run = TlcRun.of(folder, module, name, scratch.resolve(name)).orFail(module);
            lines.add(String.join(
                    "\t",
                    module,
                    name,
                    String.valueOf(run.distinct()),
                    String.valueOf(run.generated()),
                    // TLC reports a depth of 1 even without a state.
                    String.valueOf(run.distinct() == 0 ? 0 : run.depth()),
                    "success"));
        }
        Files.write(folder.resolve(FILE), lines);
        return configs.size();
    }
}
