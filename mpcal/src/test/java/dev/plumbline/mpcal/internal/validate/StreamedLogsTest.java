package dev.plumbline.mpcal.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Logs that are checked while they are read have the verdict of the whole logs, at the same record and with the same
 * steps: random logs, right, damaged, and cut at any byte.
 */
@Tag("slow")
class StreamedLogsTest {
    private static final int MODULES = Math.max(1, Integer.getInteger("plumbline.random", 0) / 20_000);
    private static final int SYSTEMS = 4;
    private static final int DAMAGED = 8;
    private static final Pattern COUNT = Pattern.compile("\\],(\\d+)\\]");

    @TempDir
    Path folder;

    /** Logs that can be read as a whole. */
    private record Readable(String about, Path logs, History history) {}

    private MpcalSpecSource source(List<RandomSystem> systems) throws IOException, BadInput {
        Path spec = Files.writeString(folder.resolve("Small.tla"), RandomSystem.module(systems));
        return MpcalSpecSource.of(spec, Optional.empty(), List.of());
    }

    private static StreamedLogs streamed(MpcalSpecSource source, CutsEngine engine) {
        return new StreamedLogs(source, engine, Budget.UNLIMITED, Progress.NONE);
    }

    @Test
    void verdictIsThatOfTheWholeLogs() throws IOException, BadInput {
        int[] found = new int[4];
        for (int seed = 0; seed < MODULES; seed++) {
            Random random = new Random(seed);
            List<RandomSystem> systems = new ArrayList<>();
            List<Path> written = new ArrayList<>();
            for (int i = 0; i < SYSTEMS; i++) {
                systems.add(new RandomSystem(random, i));
                RandomLogs logs = new RandomLogs(systems.get(i), random, 4 + random.nextInt(30));
                List<RandomLogs.Section> right = List.copyOf(logs.sections);
                for (int k = 0; k <= DAMAGED; k++) {
                    Path target = folder.resolve(seed + "-" + i + "-" + k);
                    logs.sections = new ArrayList<>(right);
                    if (k > 0) {
                        logs.damage();
                    }
                    logs.writeTo(target);
                    if (k % 2 == 1) {
                        spoil(target, random);
                    }
                    written.add(target);
                }
            }
            MpcalSpecSource source = source(systems);
            List<Readable> readable = new ArrayList<>();
            for (Path logs : written) {
                try {
                    readable.add(new Readable(logs + ":\n" + Files.list(logs).toList(), logs, LogHistory.read(logs)));
                } catch (BadInput e) {
                    found[0]++;
                    assertThatThrownBy(() -> streamed(source, sidestep(1)).check(logs))
                            .as(logs.toString())
                            .isInstanceOf(BadInput.class);
                }
            }
            ReplaySpec all = (ReplaySpec)
                    source.load(readable.stream().map(Readable::history).toList());
            for (Readable each : readable) {
                CutsEngine engine = new CutsEngine(
                                random.nextBoolean() ? Strategy.SIDESTEP : Strategy.ONE_PATH,
                                random.nextInt(100),
                                1 + random.nextInt(2))
                        .withoutReasons();
                found[verify(each, source, all, engine)]++;
            }
        }
        assertThat(found).as("refused, conform, violate, inconclusive").doesNotContain(0);
    }

    private static CutsEngine sidestep(long seed) {
        return new CutsEngine(Strategy.SIDESTEP, seed, 1);
    }

    /** Cuts a file at any byte, or changes a count of a clock. */
    private static void spoil(Path logs, Random random) throws IOException {
        List<Path> files = new ArrayList<>(Files.list(logs).sorted().toList());
        Path file = files.get(random.nextInt(files.size()));
        byte[] bytes = Files.readAllBytes(file);
        if (random.nextInt(3) > 0) {
            Files.write(file, Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
            return;
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        Matcher counts = COUNT.matcher(text);
        List<Integer> places = new ArrayList<>();
        while (counts.find()) {
            places.add(counts.start(1));
        }
        if (!places.isEmpty()) {
            int at = places.get(random.nextInt(places.size()));
            Files.writeString(file, text.substring(0, at) + random.nextInt(10) + text.substring(at + 1));
        }
    }

    /** @return 1 for logs that conform, 2 for a violation, 3 for an inconclusive check */
    private static int verify(Readable of, MpcalSpecSource source, ReplaySpec all, CutsEngine engine) throws BadInput {
        Result whole =
                Check.of(of.history(), all).engine(engine).withoutConfirmation().run();
        StreamedLogs.Found found = streamed(source, engine).check(of.logs(), (StreamedLogs.Loading) all::replaying);
        Result result = found.result();
        assertThat(result.verdict()).as(of.about()).hasSameClassAs(whole.verdict());
        assertThat(result.remark()).as(of.about()).isEqualTo(whole.remark());
        assertThat(result.verdict().statistics().operations())
                .isEqualTo(of.history().size());
        assertThat(result.verdict().statistics().processes())
                .isEqualTo(of.history().processes().size());
        assertThat(result.history().torn()).isEqualTo(of.history().torn());
        if (!(result.verdict() instanceof Verdict.Violates violates)) {
            assertThat(result.neverUsed()).as(of.about()).isEqualTo(whole.neverUsed());
            return result.verdict() instanceof Verdict.Conforms ? 1 : 3;
        }
        assertThat(failed(result)).as(of.about()).isEqualTo(failed(whole));
        assertThat(violates.counterexample().cut().orElseThrow().done())
                .isEqualTo(whole.verdict()
                        .counterexampleIfAny()
                        .orElseThrow()
                        .cut()
                        .orElseThrow()
                        .done());
        History beginning = found.beginning().orElseThrow().read();
        Result again = Check.of(beginning, found.beginning().get().source())
                .engine(found.engine())
                .withoutConfirmation()
                .run();
        assertThat(failed(again)).as(of.about()).isEqualTo(failed(whole));
        return 2;
    }

    private static String failed(Result result) {
        Operation failed =
                result.verdict().counterexampleIfAny().orElseThrow().failed().orElseThrow();
        return failed.process() + " " + failed.place();
    }

    /** Ten times as many records, and as much is kept. */
    @Test
    void keepsAsMuchOfLongLogsAsOfShortOnes() throws IOException, BadInput {
        Random random = new Random(1);
        RandomSystem system = new RandomSystem(random, 0);
        MpcalSpecSource source = source(List.of(system));
        int[] kept = new int[2];
        for (int i = 0; i < 2; i++) {
            Path logs = folder.resolve("long-" + i);
            int size = i == 0 ? 150 : 900;
            new RandomLogs(system, random, size).writeTo(logs);
            StreamedLogs.Found found = streamed(source, sidestep(1)).check(logs);
            assertThat(found.result().verdict()).isInstanceOf(Verdict.Conforms.class);
            assertThat(found.result().verdict().statistics().operations()).isEqualTo(size);
            kept[i] = found.kept();
        }
        assertThat(kept[1]).isBetween(1, kept[0] + 10);
    }
}
