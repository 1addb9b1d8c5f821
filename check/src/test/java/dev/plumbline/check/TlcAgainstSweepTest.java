package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.tlc.TlcCheck;
import dev.plumbline.history.History;
import dev.plumbline.spec.tla.TlaOptions;
import dev.plumbline.spec.tla.TlaSpec;
import dev.plumbline.spec.tla.WrittenSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The two engines share the specification and nothing of the search: on every history they have to agree. */
class TlcAgainstSweepTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 20_000) / 200;

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> agreesOn() {
        return TlaAgainstBruteForceTest.cases().stream()
                .map(one -> DynamicTest.dynamicTest(HISTORIES + " histories of " + one.name(), () -> compare(one)));
    }

    private void compare(TlaAgainstBruteForceTest.Case one) throws Exception {
        Path file = folder.resolve(one.name() + ".tla");
        Files.writeString(file, "---- MODULE " + one.name() + " ----\n" + one.text() + "====\n");
        WrittenSpec spec =
                TlaSpec.load(file, TlaOptions.DEFAULT.withSilent(one.silent().toArray(new String[0])));
        List<History> histories = new ArrayList<>();
        for (int seed = 0; seed < HISTORIES; seed++) {
            histories.add(new SpecHistories(spec, one.templates(), 1_000_000 + seed).next(7));
        }
        Set<Integer> accepted = TlcCheck.conforming(histories, spec, Budget.UNLIMITED, TlcCheck.Settings.DEFAULT);
        for (int number = 0; number < HISTORIES; number++) {
            History history = histories.get(number);
            Verdict swept = Check.of(history, spec).budget(Budget.UNLIMITED).run();
            assertThat(accepted.contains(number) ? "conforms" : "violates")
                    .as("history %d of %s: %s", number, one.name(), history.operations())
                    .isEqualTo(swept.word());
        }
        assertThat(accepted.size()).as("a mixture of both verdicts").isBetween(HISTORIES / 10, HISTORIES * 49 / 50);
    }
}
