package dev.plumbline.check.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.states.follow.FollowedLogs;
import dev.plumbline.check.states.mapping.StateMapping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs that are checked in parts conform only if the whole ones do. */
class LogPartsTest {
    private static final int LOGS = Math.max(200, Integer.getInteger("plumbline.random", 12_000) / 60);

    @TempDir
    private Path folder;

    private static Optional<Result> inParts(RandomLog log, List<Path> files, int bytes) throws Exception {
        return new FollowedLogs(log.spec, StateMapping.parse("mapping", log.mapping()), files)
                .checkInParts(bytes, List.of(), Progress.NONE);
    }

    private List<Path> files(RandomLog log) throws Exception {
        List<Path> files = new ArrayList<>();
        List<String> texts = log.texts();
        for (int i = 0; i < texts.size(); i++) {
            files.add(Files.writeString(folder.resolve("n" + i + ".ndjson"), texts.get(i)));
        }
        return files;
    }

    @Test
    void partsConformOnlyIfAnOracleThatFollowsEverythingAgrees() throws Exception {
        int decided = 0;
        int ofSeveral = 0;
        int undecided = 0;
        int wrong = 0;
        for (int seed = 0; seed < LOGS; seed++) {
            Random random = new Random(seed);
            RandomLog log = new RandomLog(random, random.nextBoolean());
            boolean conforms = new StateOracle(log).longest() == log.events.size();
            Optional<Result> result = inParts(log, files(log), 1 + random.nextInt(200));
            if (result.isPresent()) {
                assertThat(conforms).as("seed " + seed + ": " + log).isTrue();
                assertThat(result.get().verdict()).isInstanceOf(Verdict.Conforms.class);
                assertThat(result.get().verdict().statistics().operations())
                        .as("seed " + seed + ": " + log)
                        .isEqualTo(log.events.size());
                decided++;
                ofSeveral += log.nodes > 1 ? 1 : 0;
            } else {
                undecided += conforms ? 1 : 0;
                wrong += conforms ? 0 : 1;
            }
        }
        assertThat(decided).as(undecided + " others conform").isGreaterThan(LOGS / 40);
        assertThat(ofSeveral).isPositive();
        assertThat(wrong).isGreaterThan(LOGS / 20);
    }

    /** A last line that was cut off is a matter for the check of the whole log. */
    @Test
    void logThatEndsWithinALineIsNotDecided() throws Exception {
        int cut = 0;
        for (int seed = 0; seed < 100; seed++) {
            RandomLog log = new RandomLog(new Random(seed), true);
            List<Path> files = files(log);
            if (inParts(log, files, 50).isPresent()) {
                String text = Files.readString(files.get(0));
                Files.writeString(files.get(0), text.substring(0, text.length() - 5));
                assertThat(inParts(log, files, 50)).as("seed " + seed).isEmpty();
                cut++;
            }
        }
        assertThat(cut).isPositive();
    }
}
