package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class StoreCommandTest {
    @TempDir
    private Path folder;

    private String store;
    private String bad;

    @BeforeEach
    void histories() throws IOException {
        store = folder.resolve("s.db").toString();
        bad = Files.writeString(
                        folder.resolve("bad.ndjson"),
                        "{\"process\":0,\"op\":\"write\",\"args\":{\"value\":1},\"call\":0,\"return\":10}\n"
                                + "{\"process\":1,\"op\":\"read\",\"args\":{\"result\":2},\"call\":15,\"return\":20}\n")
                .toString();
    }

    @Test
    void verdictsOfACheckAreKeptShownAndExported() throws IOException {
        assertThat(Run.of("check", "--model", "register", "--store", store, bad).status())
                .isEqualTo(1);
        Run list = Run.of("store", "list", store);
        assertThat(list.status()).isZero();
        assertThat(list.out()).startsWith("1  ").contains("violates  register  2 operations, 2 processes");
        assertThat(Run.of("store", "list", store, "--verdict", "conforms").out())
                .isEqualTo("0 histories\n");
        Run show = Run.of("store", "show", store, "1");
        assertThat(show.out())
                .contains(
                        "VIOLATES",
                        "Why the open operations could not be performed",
                        "checked by: plumbline check --model register " + bad)
                .contains("export by: plumbline store export " + store + " 1 history.ndjson");
        Path exported = folder.resolve("out.ndjson");
        assertThat(Run.of("store", "export", store, "1", exported.toString()).status())
                .isZero();
        assertThat(Run.of("check", "--model", "register", exported.toString()).status())
                .isEqualTo(1);
    }

    @Test
    void aRunIsKeptWithItsSeed() {
        Path out = folder.resolve("runs");
        String[] words = {
            "run",
            "--workload",
            MapWorkloads.Right.class.getName(),
            "--calls",
            "20",
            "--threads",
            "2",
            "--seed",
            "9",
            "--out",
            out.toString(),
            "--store",
            store
        };
        Run run = Run.of(words);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("seed 9: " + out.resolve("run-9/traces") + ": 40 operations");
        assertThat(run.out()).contains("unsupported: Remove");
        assertThat(Run.of("store", "list", store).out()).contains("not checked", "seed 9");
        assertThat(Run.of("store", "show", store, "1").out()).contains("\"seed\" : 9");
        Run again = Run.of(words);
        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains("this run already exists");
    }

    @Test
    void crashIsReportedAndIsNotASuccess() {
        Run run = Run.of(
                "run",
                "--workload",
                MapWorkloads.Strange.class.getName(),
                "--threads",
                "1",
                "--out",
                folder.resolve("runs").toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("crashed: thread 0, Clear, call 0: java.lang.IllegalStateException");
    }

    @Test
    void mistakesTakeOneLine() {
        Run.of("store", "merge", store, "none.db").refuses("none.db: no such store");
        Run.of("store", "list", folder.resolve("none").toString()).refuses("no such store");
        Run.of("store", "list", bad).refuses("bad.ndjson");
        Run.of("check", "--model", "register", "--store", store, bad);
        Run.of("store", "show", store, "7").refuses("no history 7");
        Run.of("store", "list", store, "--verdict", "fine").refuses("expected one of conforms, violates");
        Run.of("run", "--native", "x", "--out", "y").refuses("no such program");
    }
}
