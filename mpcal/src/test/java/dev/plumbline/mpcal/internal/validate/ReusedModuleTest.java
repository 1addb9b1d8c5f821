package dev.plumbline.mpcal.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The logs of several runs, checked with one source of the specification. */
@Tag("slow")
class ReusedModuleTest {
    private static final String SPECIFICATION = """
        ---- MODULE words ----
        EXTENDS Naturals, FiniteSets, Limits, TLC
        CONSTANT Names
        (* --mpcal words {
        mapping macro Word {
            read { with (name \\in Names) { yield name; }; }
            write { yield $value; }
        }
        archetype A(ref m) variables l = "none"; {
            a: l := m;
               assert Cardinality(Names) <= Most;
               goto a;
        }
        variables v = 0;
        process (P \\in {1, 2}) == instance A(ref v) mapping v via Word;
        } *)
        ====
        """;

    @TempDir
    private Path folder;

    private Path limits;

    @BeforeEach
    void writeLimits() throws IOException {
        limits = Files.writeString(folder.resolve("Limits.tla"), "---- MODULE Limits ----\nMost == 3\n====\n");
    }

    private MpcalSpecSource source(String names) throws Exception {
        Path spec = Files.writeString(folder.resolve("words.tla"), SPECIFICATION);
        Path config = Files.writeString(folder.resolve("words.cfg"), "CONSTANT Names " + names + "\n");
        return MpcalSpecSource.of(spec, Optional.of(config), List.of());
    }

    private History log(String... words) throws Exception {
        LoggedProcess p = new LoggedProcess("A", "1", "a").local("A.l", Value.of("none"));
        for (String word : words) {
            p.section(() -> {
                p.outside("read", "A.m", List.of(), Value.of(word));
                p.write("A.l", Value.of(word));
                p.jump("A.a");
            });
        }
        return written(p);
    }

    private History aborted(String word) throws Exception {
        LoggedProcess p = new LoggedProcess("A", "1", "a").local("A.l", Value.of("none"));
        p.aborted(() -> p.outside("read", "A.m", List.of(), Value.of(word)));
        return written(p);
    }

    private History written(LoggedProcess p) throws Exception {
        Path logs = Files.createTempDirectory(folder, "logs");
        p.writeTo(logs);
        return LogHistory.read(logs);
    }

    private static Verdict check(History history, MpcalSpecSource source) throws BadInput {
        return Check.of(history, source)
                .engine(new CutsEngine(Strategy.ONE_PATH, 1, 1))
                .run()
                .verdict();
    }

    private static String word(History history, MpcalSpecSource source) throws BadInput {
        return check(history, source).word().text();
    }

    @Test
    void verdictsAreThoseOfModulesOfTheirOwn() throws Exception {
        for (String names : List.of("<- __all_strings", "= {\"apple\", \"pear\"}")) {
            List<History> histories = new ArrayList<>(List.of(
                    log("apple"),
                    log("apple", "apple"),
                    log("pear"),
                    log("apple", "pear"),
                    log("plum"),
                    aborted("pear"),
                    log("apple"),
                    log("cherry", "cherry"),
                    log("quince")));
            MpcalSpecSource shared = source(names);
            List<String> verdicts = new ArrayList<>();
            for (History history : histories) {
                String alone = word(history, source(names));
                assertThat(word(history, shared))
                        .as(names + " " + history.operations())
                        .isEqualTo(alone);
                verdicts.add(alone);
            }
            assertThat(verdicts).contains("conforms", "violates");
        }
    }

    @Test
    void moduleIsReadAgainOnlyForOtherTemplatesOrStrings() throws Exception {
        MpcalSpecSource source = source("= {\"apple\", \"pear\"}");
        assertThat(check(log("apple"), source)).isInstanceOf(Verdict.Conforms.class);
        assertThat(check(log("plum"), source)).isInstanceOf(Verdict.Violates.class);
        Files.writeString(limits, "no module");
        assertThat(check(log("apple", "apple"), source)).isInstanceOf(Verdict.Conforms.class);
        assertThat(check(log("plum", "plum"), source)).isInstanceOf(Verdict.Violates.class);
        assertThatThrownBy(() -> check(aborted("apple"), source)).isInstanceOf(BadInput.class);
        assertThat(check(log("apple"), source)).isInstanceOf(Verdict.Conforms.class);
        source.forget();
        assertThatThrownBy(() -> check(log("apple"), source)).isInstanceOf(BadInput.class);
    }
}
