package dev.plumbline.mpcal.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.Cases;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLC alone, with nothing of this project but what was written for it, finds what the authors' runs of TLC found. */
@Tag("slow")
class EmittedModulesInTlcTest {
    @TempDir
    Path folder;

    private static final Path LOCKS = Cases.CORPUS.resolve("LockService");
    private static final Path RUN = LOCKS.resolve("traces_found/run-1");

    /** The folder of a system: ours, or a public one. */
    private static Path folder(String system) {
        Path own = Cases.CORPUS.resolve(system);
        return Files.isDirectory(own) ? own : Cases.MPCAL.resolve(system);
    }

    private String tlc(String system, Path spec, Path logs, boolean file)
            throws BadInput, IOException, InterruptedException, URISyntaxException {
        return tlc(system, spec, LogHistory.read(logs), EmittedModules.Question.EVERY_ORDER, file);
    }

    private String tlc(String system, Path spec, History history, EmittedModules.Question question, boolean file)
            throws BadInput, IOException, InterruptedException, URISyntaxException {
        String constants = Files.readString(folder(system).resolve(system + "Validate.cfg"));
        EmittedModules modules = EmittedModules.of(MpcalSource.read(spec, false), constants, history, question, file);
        Path target = folder.resolve("modules" + file);
        modules.write(target);
        Path tools = Path.of(tlc2.TLC
                .class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path output = folder.resolve("tlc.out");
        int status = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        tools + File.pathSeparator + ".",
                        "tlc2.TLC",
                        "-config",
                        system + "Validate.cfg",
                        system + "Validate.tla")
                .directory(target.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        return status + "\n" + Files.readString(output);
    }

    @Tag("long")
    @Test
    void textAndFileHaveTheStatesOfTheCorpus() throws Exception {
        String row = Files.readAllLines(Cases.CORPUS.resolveSibling("VERDICTS.tsv")).stream()
                .filter(line -> line.startsWith("mpcal/LockService/traces_found/run-1\t"))
                .findFirst()
                .orElseThrow();
        String states = row.replaceFirst("(?s).*TLC: (\\d+) states.*", "$1");
        for (boolean file : new boolean[] {false, true}) {
            assertThat(tlc("LockService", LOCKS.resolve("LockService.tla"), RUN, file))
                    .startsWith("0\n")
                    .contains("No error has been found")
                    .contains(states + " distinct states found");
        }
    }

    @Test
    void publicLogsHaveTheStatesOfTheAuthorsRuns() throws Exception {
        assumeTrue(Files.isDirectory(Cases.MPCAL), "no cases at " + Cases.MPCAL);
        Path locks = Cases.MPCAL.resolve("locksvc");
        assertThat(tlc(
                        "locksvc",
                        locks.resolve("locksvc.tla"),
                        locks.resolve("traces_found/10048212154511080998"),
                        true))
                .startsWith("0\n")
                .contains("No error has been found")
                .contains("5350 distinct states found")
                .contains("depth of the complete state graph search is 48");
    }

    /** Logs in which the client that gets the lock second claims to have read the grant before the server sent it. */
    private Path withoutAnEdge() throws IOException {
        List<String> served = Files.readAllLines(RUN.resolve("AServer-0.log"));
        String second = served.stream()
                .filter(line -> line.contains("grant"))
                .skip(1)
                .findFirst()
                .orElseThrow()
                .replaceFirst(
                        "(?s).*\"indices\":\\[\"(\\d)\"\\],[^{]*\\{[^}]*\\},\"tag\":\"write\",\"value\":\"[^}]*grant.*",
                        "$1");
        Path changed = Files.createDirectories(folder.resolve("logs"));
        try (Stream<Path> files = Files.list(RUN)) {
            for (Path file : files.toList()) {
                List<String> lines = new ArrayList<>(Files.readAllLines(file));
                if (file.getFileName().toString().equals("AClient-" + second + ".log")) {
                    lines.replaceAll(line -> line.contains("\"\\\"AClient.leave\\\"\"") && line.contains("grant")
                            ? line.replaceAll("\\[\\[\"AServer\",\"0\"\\],\\d+\\],?", "")
                                    .replace("],],\"csElements", "]],\"csElements")
                            : line);
                }
                Files.write(changed.resolve(file.getFileName()), lines);
            }
        }
        return changed;
    }

    @Tag("long")
    @Test
    void theModulesAskWhatTheirStrategyAsks() throws Exception {
        Path spec = LOCKS.resolve("LockService.tla");
        History history = LogHistory.read(withoutAnEdge());
        SpecSource source = MpcalSpecSource.of(spec, Optional.of(LOCKS.resolve("LockServiceValidate.cfg")), List.of())
                .loadedFor(List.of(history));
        List<String> verdicts = new ArrayList<>();
        boolean file = false;
        for (CutsEngine engine : List.of(
                new CutsEngine(Strategy.ALL_PATHS, 1, 1),
                new CutsEngine(Strategy.SIDESTEP, 1, 1),
                onePath(history, source, Verdict.Conforms.class),
                onePath(history, source, Verdict.Violates.class))) {
            Verdict verdict = Check.of(history, source).engine(engine).run().verdict();
            EmittedModules.Question question =
                    new EmittedModules.Question(engine.orders(history), engine.asksForSidesteps());
            file = !file;
            String output = tlc("LockService", spec, history, question, file);
            assertThat(output.contains("No error has been found"))
                    .as(engine.name() + " " + verdict.word().text() + ":\n" + output)
                    .isEqualTo(verdict instanceof Verdict.Conforms);
            verdicts.add(engine.name() + " " + verdict.word().text());
        }
        assertThat(verdicts)
                .containsExactly("all-paths violates", "sidestep violates", "one-path conforms", "one-path violates");
    }

    /** One path of the first seed with such a verdict. */
    private static CutsEngine onePath(History history, SpecSource source, Class<? extends Verdict> verdict)
            throws BadInput {
        for (int seed = 1; seed < 500; seed++) {
            CutsEngine engine = new CutsEngine(Strategy.ONE_PATH, seed, 1);
            if (verdict.isInstance(Check.of(history, source)
                    .engine(engine.withoutReasons())
                    .run()
                    .verdict())) {
                return engine;
            }
        }
        throw new AssertionError("no order has the verdict " + verdict);
    }

    @Test
    void aWrongSpecificationIsFound() throws Exception {
        String text = Files.readString(LOCKS.resolve("LockService.tla"));
        String wrong = text.replace("Grant   == \"grant\"", "Grant   == \"granted\"");
        assertThat(wrong).isNotEqualTo(text);
        Path spec = Files.writeString(folder.resolve("LockService.tla"), wrong);
        assertThat(tlc("LockService", spec, RUN, true))
                .contains("Invariant __SideStepProgress is violated")
                .contains("__next =");
    }
}
