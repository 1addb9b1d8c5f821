package dev.plumbline.check.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.states.follow.FollowedLogs;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.history.statelog.StateLogs;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs that are checked in parts conform only if the whole ones do. */
@Tag("slow")
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
            // Times that are exact order the events of several nodes.
            String exact = texts.get(i).replaceFirst("\"uncertainty\":[0-9]", "\"uncertainty\":0");
            files.add(Files.writeString(folder.resolve("n" + i + ".ndjson"), exact));
        }
        return files;
    }

    /** With different times, and without updates: such logs are not checked in parts. */
    private static void decidable(RandomLog log) {
        for (int i = 0; i < log.events.size(); i++) {
            RandomLog.Event event = log.events.get(i);
            Map<String, Value> state = new LinkedHashMap<>(event.state());
            state.keySet().removeIf(place -> place.startsWith("+"));
            log.events.set(i, new RandomLog.Event(event.node(), 10 * i, event.action(), event.argument(), state));
        }
    }

    /** Of logs of one node by an oracle that follows everything; otherwise by a check of the whole logs. */
    private static boolean conforms(RandomLog log, List<Path> files) throws Exception {
        if (log.nodes == 1) {
            return new StateOracle(log).longest() == log.events.size();
        }
        StateMapping mapping = StateMapping.parse("mapping", log.mapping());
        return Check.of(StateLogs.read("logs", files, mapping.reading()), log.spec)
                        .engine(new StatesEngine(mapping, Skipping.NOTHING))
                        .amongOthers()
                        .run()
                        .verdict()
                instanceof Verdict.Conforms;
    }

    @Test
    void partsConformOnlyIfTheWholeLogsDo() throws Exception {
        int decided = 0;
        int ofSeveral = 0;
        int undecided = 0;
        int wrong = 0;
        for (int seed = 0; seed < LOGS; seed++) {
            Random random = new Random(seed);
            RandomLog log = new RandomLog(random, random.nextInt(3) == 0);
            if (random.nextInt(4) > 0) {
                decidable(log);
            }
            List<Path> files = files(log);
            boolean conforms = conforms(log, files);
            Optional<Result> result = inParts(log, files, 1 + random.nextInt(200));
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
