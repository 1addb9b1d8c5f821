package dev.plumbline.mpcal.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.log.LogHistory;
import dev.plumbline.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Logs of random systems, right and damaged, against an interpreter that knows nothing of the translation and tries all
 * orders: what a run has logged conforms in every strategy, and the verdict on damaged logs is that of the definitions.
 * Many systems share a module, and the records of all logs share what replays them: loading takes longest.
 */
class RandomLogsTest {
    private static final int SYSTEMS = 10;
    private static final int DAMAGED = 8;
    private static final int MODULES = Math.max(1, Integer.getInteger("plumbline.random", 0) / 20_000);

    @TempDir
    Path folder;

    /** Logs with what is to be found in them. */
    private record Case(String about, String damage, History history, RandomLogs.Verdicts expected) {
        Case {
            about = about + ":\n" + history.operations();
        }
    }

    private Case written(String about, String damage, RandomLogs logs) throws IOException, BadInput {
        Path target = folder.resolve(about.replaceAll("\\W+", "-"));
        logs.writeTo(target);
        return new Case(about + ", " + damage, damage, LogHistory.read(target), logs.verdicts());
    }

    @Test
    void verdictsAreThoseOfTheDefinitions() throws BadInput, IOException {
        Map<String, Integer> violations = new TreeMap<>();
        int witnesses = 0;
        int conforming = 0;
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
                assertThat(logs.verdicts().everyOrder()).as(about).isTrue();
                for (int k = 0; k < DAMAGED; k++) {
                    logs.sections = new ArrayList<>(right);
                    cases.add(written(about + ", logs " + k, logs.damage(), logs));
                }
            }
            Spec spec = loaded(systems, cases);
            for (Case each : cases) {
                verify(each, spec, seed);
                if (!each.expected().everyOrder()) {
                    violations.merge(each.damage(), 1, Integer::sum);
                    witnesses += each.expected().witness() ? 1 : 0;
                } else {
                    conforming += each.damage().isEmpty() ? 0 : 1;
                }
            }
        }
        String found = violations + ", with a witness: " + witnesses + ", damaged and conforming: " + conforming;
        assertThat(violations).as(found).hasSizeGreaterThan(6).doesNotContainKey("");
        assertThat(witnesses).as(found).isPositive();
        assertThat(conforming).as(found).isPositive();
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
        Result all = check(of, spec, Strategy.ALL_PATHS, 0);
        assertThat(all.verdict() instanceof Verdict.Violates).as(of.about()).isEqualTo(!expected.everyOrder());
        if (!expected.everyOrder()) {
            assertThat(all.remark().orElseThrow().startsWith("a witness exists"))
                    .as(of.about())
                    .isEqualTo(expected.witness());
        }
        for (Strategy strategy : List.of(Strategy.ONE_PATH, Strategy.SIDESTEP)) {
            Verdict verdict = check(of, spec, strategy, seed).verdict();
            if (expected.everyOrder()) {
                assertThat(verdict).as(of.about()).isInstanceOf(Verdict.Conforms.class);
            } else if (!expected.witness()) {
                assertThat(verdict).as(of.about()).isInstanceOf(Verdict.Violates.class);
            }
        }
    }
}
