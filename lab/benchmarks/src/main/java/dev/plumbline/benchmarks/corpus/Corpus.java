package dev.plumbline.benchmarks.corpus;

import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The recorded regression cases: histories of objects, state logs, logs of compiled systems, models with their numbers
 * of states. The specifications are written by hand. All else is recorded here, and gets its verdict here.
 */
public final class Corpus {
    /** The folders that are written by hand. */
    private static final List<String> SOURCES = List.of("tla", "states", "mpcal/specs");

    private final Path corpus;
    private final Path scratch;
    private final long seed;
    private final Consumer<String> progress;

    private Corpus(Path corpus, Path scratch, long seed, Consumer<String> progress) {
        this.corpus = corpus;
        this.scratch = scratch;
        this.seed = seed;
        this.progress = progress;
    }

    /**
     * Records a corpus. Takes minutes.
     *
     * @param sources a corpus with the specifications
     * @param target a folder that does not exist
     * @param seed of the operations of threads; their timing is not controlled, so no two recordings are the same
     */
    public static void record(Path sources, Path target, long seed, Consumer<String> progress)
            throws BadInput, InterruptedException {
        if (Files.exists(target)) {
            throw new BadInput(target + " exists; expected a new folder");
        }
        if (!Files.isDirectory(sources.resolve("tla"))) {
            throw new BadInput("no specifications in " + sources + "; expected the folder of a corpus");
        }
        try {
            Path scratch = Files.createTempDirectory("plumbline-corpus");
            try {
                new Corpus(target, scratch, seed, progress).record(sources);
            } finally {
                Folders.delete(scratch);
            }
        } catch (IOException e) {
            throw new BadInput("cannot record a corpus: " + BadInput.reason(e), e);
        }
    }

    private void record(Path sources) throws BadInput, IOException, InterruptedException {
        for (String folder : SOURCES) {
            copy(sources.resolve(folder), Files.createDirectories(corpus.resolve(folder)));
        }
        VerdictTable table = new VerdictTable();
        ObjectHistories histories = new ObjectHistories(corpus, table, scratch, seed);
        for (Subject subject : Subject.all()) {
            progress.accept("histories of a " + subject.name());
            histories.record(subject);
        }
        progress.accept("state logs");
        LedgerLogs.record(corpus, table, seed, List.of(2, 4));
        progress.accept("logs of compiled systems");
        new SystemLogs(corpus, table, scratch, seed).record();
        SpecificationVerdicts.write(corpus);
        progress.accept("states of models");
        ModelCounts.write(corpus, scratch);
        table.write(corpus);
        String text = Files.readString(sources.resolve(CorpusPage.FILE));
        Files.writeString(corpus.resolve(CorpusPage.FILE), CorpusPage.with(text, corpus, table));
    }

    /** Copies specifications and their configurations, but not files of an earlier recording. */
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(each -> each.toString().matches(".*\\.(tla|cfg)"))
                    .toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}
