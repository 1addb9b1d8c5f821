package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class EngineOptionsTest {
    @TempDir
    private Path folder;

    private Path spec() throws IOException {
        return Files.writeString(folder.resolve("Reg.tla"), """
                ---- MODULE Reg ----
                EXTENDS Naturals
                VARIABLE x
                Init == x = 0
                Write(value) == x' = value
                Read(result) == x = result /\\ UNCHANGED x
                Next == \\E value \\in Nat : Write(value) \\/ Read(value)
                ====
                """);
    }

    private String history(String result) throws IOException {
        return Files.writeString(folder.resolve("h.ndjson"), """
                        {"process":0,"op":"Write","args":{"value":1},"call":1,"return":2}
                        {"process":1,"op":"Read","args":{"result":%s},"call":3,"return":4}
                        """.formatted(result))
                .toString();
    }

    @Tag("long")
    @Test
    void tlcGivesTheSameVerdictsAndKeepsItsModules() throws IOException {
        String tla = spec().toString();
        Path keep = folder.resolve("kept");
        Run good = Run.of("check", "--spec", tla, "--engine", "tlc", history("1"));
        assertThat(good.out()).startsWith("conforms");
        assertThat(good.status()).isZero();
        Run bad = Run.of("check", "--spec", tla, "--engine", "tlc", "--modules", keep.toString(), history("0"));
        assertThat(bad.status()).isEqualTo(1);
        assertThat(bad.out())
                .startsWith("VIOLATES")
                .contains("#1 Read(result: 0)")
                .contains("x = result: 1 = 0 is FALSE at Reg.tla:6")
                .contains("plumbline check --spec " + tla + " --engine tlc --modules " + keep);
        assertThat(keep.resolve("RegTrace.tla"))
                .content()
                .contains("Trace_op_Read(Trace_args) ==\n  Read(Trace_args.result)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --engine fast --spec R.tla h           | --engine fast; expected auto, sweep or tlc
                    --modules out --spec R.tla h           | --modules belongs to --engine tlc
                    --tla2tools a.jar --spec R.tla h       | --tla2tools belongs to --engine tlc
                    --engine tlc --model queue h           | --engine tlc belongs to --spec: TLC knows no models
                    --engine tlc --spec R.tla --witness w h | --witness belongs to --engine auto or sweep; TLC writes no witness
                    --engine tlc --spec R.tla --modules d h i | --modules takes one history, not 2
                    """)
    void optionsThatDoNotGoTogetherAreRefused(String options, String message) {
        Run run = Run.of(("check " + options).split(" "));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(message).hasLineCount(1);
    }

    @Test
    void aJarWithoutTlcIsRefused() throws IOException {
        Run run =
                Run.of("check", "--spec", spec().toString(), "--engine", "tlc", "--tla2tools", "no.jar", history("1"));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("no.jar: expected a tla2tools.jar");
    }
}
