package dev.plumbline.mpcal.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Logs of random systems, right and damaged, against an interpreter that knows nothing of the translation and tries all
 * orders: what a run has logged conforms in every strategy, and the verdict on damaged logs is that of the definitions.
 * Many systems share a module, and the records of all logs share what replays them: loading takes longest.
 */
@Tag("slow")
class RandomLogsTest {
    private static final int SYSTEMS = 10;
    private static final int DAMAGED = 8;
    private static final int CUT = 8;
    private static final int MODULES = Math.max(1, Integer.getInteger("plumbline.random", 0) / 20_000);

    @TempDir
    Path folder;

    /**
     * Logs with what is to be found in them.
     *
     * @param whole what is to be found in the same logs before a file of them was cut
     */
    private record Case(
            String about, String damage, History history, RandomLogs.Verdicts expected, RandomLogs.Verdicts whole) {
        Case {
            about = about + ":\n" + history.operations();
        }
    }

    private Case written(String about, String damage, RandomLogs logs) throws IOException, BadInput {
        Path target = folder.resolve(about.replaceAll("\\W+", "-"));
        logs.writeTo(target);
        RandomLogs.Verdicts verdicts = logs.verdicts();
        return new Case(about + ", " + damage, damage, LogHistory.read(target), verdicts, verdicts);
    }

    /** The same with one file cut at any byte. */
    private Optional<Case> cut(String about, String damage, RandomLogs logs, Random random)
            throws IOException, BadInput {
        Path target = folder.resolve(about.replaceAll("\\W+", "-") + "-cut");
        logs.writeTo(target);
        Path file = target.resolve("trace-" + logs.self(random.nextInt(RandomSystem.PROCESSES)) + "-1.log");
        byte[] bytes = Files.readAllBytes(file);
        int length = random.nextInt(bytes.length + 1);
        Files.write(file, Arrays.copyOf(bytes, length));
        if (Files.list(target).mapToLong(each -> each.toFile().length()).sum() == 0) {
            return Optional.empty();
        }
        History history;
        try {
            history = LogHistory.read(target);
        } catch (BadInput e) {
            // Every file may have lost its only whole line.
            assertThat(e).hasMessageContaining("are empty");
            return Optional.empty();
        }
        return Optional.of(new Case(
                about + ", " + damage + ", cut at " + file + ":" + length,
                damage,
                history,
                logs.beginning(history).verdicts(),
                logs.verdicts()));
    }

    @Test
    void verdictsAreThoseOfTheDefinitions() throws BadInput, IOException {
        Map<String, Integer> violations = new TreeMap<>();
        int witnesses = 0;
        int conforming = 0;
        int leftOut = 0;
        int violationsOfCutLogs = 0;
        for (int seed = 0; seed < MODULES; seed++) {
            Random random = new Random(seed);
            List<RandomSystem> systems = new ArrayList<>();
            List<Case> cases = new ArrayList<>();
            for (int i = 0; i < SYSTEMS; i++) {
                RandomSystem system = new RandomSystem(random, i);
                systems.add(system);
                RandomLogs logs = new RandomLogs(system, random, 4 + random.nextInt(4));
                List<RandomLogs.Section> right = List.copyOf(logs.sections);
                String about = "seed " + seed + ", system " + i;
                cases.add(written(about, "", logs));
                for (int k = 0; k < CUT; k++) {
                    cut(about + ", cut " + k, "", logs, random).ifPresent(cases::add);
                }
                assertThat(logs.verdicts().everyOrder()).as(about).isTrue();
                for (int k = 0; k < DAMAGED; k++) {
                    logs.sections = new ArrayList<>(right);
                    String damage = logs.damage();
                    cases.add(written(about + ", logs " + k, damage, logs));
                    cut(about + ", logs " + k, damage, logs, random).ifPresent(cases::add);
                }
            }
            Spec spec = loaded(systems, cases);
            for (Case each : cases) {
                verify(each, spec, seed);
                if (!each.expected().everyOrder()) {
                    violations.merge(each.damage(), 1, Integer::sum);
                    violationsOfCutLogs += each.history().torn().isPresent() ? 1 : 0;
                    witnesses += each.expected().witness() ? 1 : 0;
                } else {
                    conforming += each.damage().isEmpty() ? 0 : 1;
                    leftOut += isPartial(each.history()) ? 1 : 0;
                }
            }
        }
        String found = violations + ", with a witness: " + witnesses + ", damaged and conforming: " + conforming;
        assertThat(violations).as(found).hasSizeGreaterThan(6).doesNotContainKey("");
        assertThat(witnesses).as(found).isPositive();
        assertThat(conforming).as(found).isPositive();
        assertThat(leftOut).as(found).isPositive();
        assertThat(violationsOfCutLogs).as(found).isPositive();
    }

    /** Whether records were left out that are whole. */
    private static boolean isPartial(History history) {
        return history.torn().filter(torn -> torn.operations() > 0).isPresent();
    }

    /** One specification for all records. */
    private Spec loaded(List<RandomSystem> systems, List<Case> cases) throws BadInput, IOException {
        Path spec = Files.writeString(folder.resolve("Small.tla"), RandomSystem.module(systems));
        return MpcalSpecSource.of(spec, Optional.empty(), List.of())
                .load(cases.stream().map(Case::history).toList());
    }

    /** Without reasons: for those, a module is loaded for each kind of record. */
    private static Result check(Case of, Spec spec, Strategy strategy, long seed) throws BadInput {
        return Check.of(of.history(), spec)
                .engine(new CutsEngine(strategy, seed, 1).withoutReasons())
                .run();
    }

    private static void verify(Case of, Spec spec, long seed) throws BadInput {
        RandomLogs.Verdicts expected = of.expected();
        // A violation of what is left of cut logs is one of the whole logs.
        assertThat(expected.everyOrder() || !of.whole().everyOrder())
                .as(of.about())
                .isTrue();
        Class<? extends Verdict> right = isPartial(of.history()) ? Verdict.Inconclusive.class : Verdict.Conforms.class;
        Result all = check(of, spec, Strategy.ALL_PATHS, 0);
        assertThat(all.verdict()).as(of.about()).isInstanceOf(expected.everyOrder() ? right : Verdict.Violates.class);
        if (!expected.everyOrder()) {
            assertThat(all.remark().orElseThrow().startsWith("a witness exists"))
                    .as(of.about())
                    .isEqualTo(expected.witness());
        }
        for (Strategy strategy : List.of(Strategy.ONE_PATH, Strategy.SIDESTEP)) {
            Verdict verdict = check(of, spec, strategy, seed).verdict();
            if (expected.everyOrder()) {
                assertThat(verdict).as(of.about()).isInstanceOf(right);
            } else if (!expected.witness()) {
                assertThat(verdict).as(of.about()).isInstanceOf(Verdict.Violates.class);
            }
        }
    }
}
