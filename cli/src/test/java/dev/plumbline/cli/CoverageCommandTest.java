package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coverage of histories from the check to the page. */
@Tag("slow")
class CoverageCommandTest {
    @TempDir
    private Path folder;

    private Path spec;

    @BeforeEach
    void write() throws IOException {
        spec = Files.writeString(folder.resolve("Stock.tla"), """
                ---- MODULE Stock ----
                EXTENDS Naturals
                VARIABLES left, sold
                Init == left = 3 /\\ sold = 0
                Sell(result) ==
                  \\/ /\\ left > 0
                     /\\ result = "ok"
                     /\\ left' = left - 1
                     /\\ sold' = IF sold = 0 THEN 1 ELSE sold + 1
                  \\/ /\\ left = 0
                     /\\ result = "none"
                     /\\ UNCHANGED <<left, sold>>
                Refill ==
                  /\\ left' = CASE left = 0 -> 2
                            [] left = 1 -> 2
                            [] OTHER -> left
                  /\\ sold' = 0
                Next == (\\E r \\in {"ok", "none"} : Sell(r)) \\/ Refill
                ====
                """);
    }

    private Path history(String name, String... calls) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < calls.length; i++) {
            String[] call = calls[i].split(" ");
            lines.append("{\"process\":0,\"op\":\"" + call[0] + "\",\"args\":{"
                    + (call.length > 1 ? "\"result\":\"" + call[1] + "\"" : "") + "},\"call\":" + (2 * i)
                    + ",\"return\":" + (2 * i + 1) + "}\n");
        }
        return Files.writeString(folder.resolve(name), lines);
    }

    private Path covered(String name, Path... histories) {
        Path file = folder.resolve(name);
        String[] words = new String[5 + histories.length];
        System.arraycopy(
                new String[] {"check", "--spec", spec.toString(), "--coverage", file.toString()}, 0, words, 0, 5);
        for (int i = 0; i < histories.length; i++) {
            words[5 + i] = histories[i].toString();
        }
        assertThat(Run.of(words).err()).isEmpty();
        return file;
    }

    @Test
    void uncoveredActionsComeFirst() throws IOException {
        Path file = covered("one.json", history("a.ndjson", "Sell ok", "Sell ok", "Sell ok", "Sell none"));
        Run shown = Run.of("coverage", "show", file.toString(), "--spec", spec.toString());
        assertThat(shown.status()).isZero();
        assertThat(shown.out()).isEqualTo("""
                Stock.tla: 1 history, 4 steps; 1 of 2 actions, 4 of 7 branches, 4 states (4 of 7 reachable ones, 57.14%)

                Never seen:
                  action Refill
                  case of Refill at Stock.tla:14:31: 2
                  case of Refill at Stock.tla:15:28: 2
                  other of Refill at Stock.tla:16:25: left

                Seen:
                         4  action Sell
                         3  disjunct of Sell at Stock.tla:6:6: /\\ left > 0 /\\ result = "ok" /\\ left' = left - 1 /\\ sold' = IF sold = 0 THEN 1 ELSE sold + 1
                         1  then of Sell at Stock.tla:9:34: 1
                         2  else of Sell at Stock.tla:9:41: sold + 1
                         1  disjunct of Sell at Stock.tla:10:6: /\\ left = 0 /\\ result = "none" /\\ UNCHANGED <<left, sold>>
                """);
    }

    @Test
    void branchesOfASharedOperatorBelongToTheActionThatTookThem() throws IOException {
        spec = Files.writeString(folder.resolve("Shared.tla"), """
                ---- MODULE Shared ----
                EXTENDS Naturals
                VARIABLE x
                Init == x = 0
                Next1(n) == IF n > 1 THEN 0 ELSE n + 1
                Turn == x' = Next1(x)
                Jump == x' = Next1(Next1(x))
                Next == Turn \\/ Jump
                ====
                """);
        Path turned = covered("turned.json", history("a.ndjson", "Turn", "Turn", "Turn"));
        assertThat(Run.of("coverage", "show", turned.toString(), "--spec", spec.toString())
                        .out())
                .contains(
                        "Never seen:\n  action Jump\n  then of Jump at Shared.tla:5:27: 0\n  else of Jump at Shared.tla:5:34: n + 1\n")
                .contains("1  then of Turn at Shared.tla:5:27: 0", "2  else of Turn at Shared.tla:5:34: n + 1");
    }

    @Test
    void runsAreMergedAndThePageMarksTheText() throws IOException {
        Path one = covered("one.json", history("a.ndjson", "Sell ok", "Sell ok", "Sell ok", "Sell none"));
        Path two = covered(
                "two.json",
                history("b.ndjson", "Refill", "Sell ok", "Sell ok", "Refill"),
                history("c.ndjson", "Sell ok"));
        Path all = folder.resolve("all.json");
        Run merged = Run.of("coverage", "merge", one.toString(), two.toString(), "--out", all.toString());
        assertThat(merged.out())
                .isEqualTo("Stock.tla: 3 histories, 9 steps; 2 of 2 actions, 6 of 7 branches, 5 states\n");
        Path page = folder.resolve("all.html");
        Run shown = Run.of(
                "coverage", "show", all.toString(), "--spec", spec.toString(), "--html", page.toString(), "--json");
        assertThat(shown.out())
                .contains("\"histories\":3,\"steps\":9,\"states\":5,\"reachable\":7,\"reachableSeen\":5")
                .contains("\"neverSeen\":{\"actions\":[],\"branches\":[{\"action\":\"Refill\",\"sort\":\"CASE\","
                        + "\"where\":\"Stock.tla:14:31\",\"text\":\"2\",\"count\":0}]}");
        assertThat(Files.readString(page))
                .contains("<td class=\"times\">2 · <b>never</b></td>")
                .contains("CASE left = 0 -&gt; </span><span class=\"never inner\" title=\"never taken\">2</span>")
                .contains("[] left = 1 -&gt; </span><span class=\"taken inner\" title=\"taken once\">2</span>")
                .contains("<a href=\"#line-1-14\">case of Refill at Stock.tla:14:31: 2</a>");
    }

    @Test
    void ignoresViolatingHistoriesAndRejectsOtherSpecifications() throws IOException {
        Path file = folder.resolve("none.json");
        Run violates = Run.of(
                "check",
                "--spec",
                spec.toString(),
                "--coverage",
                file.toString(),
                history("bad.ndjson", "Sell none").toString());
        assertThat(violates.status()).isEqualTo(1);
        assertThat(violates.err()).contains("no history conforms");
        assertThat(file).doesNotExist();
        Path one = covered("one.json", history("a.ndjson", "Sell ok"));
        Files.writeString(spec, Files.readString(spec).replace("left = 1 -> 2", "left = 1 -> 3"));
        Path other = covered("other.json", history("b.ndjson", "Sell ok"));
        Run refused = Run.of("coverage", "merge", one.toString(), other.toString(), "--out", file.toString());
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("its text differs");
        assertThat(Run.of("coverage", "show", spec.toString()).status()).isEqualTo(2);
    }
}
