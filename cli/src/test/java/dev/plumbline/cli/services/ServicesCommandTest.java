package dev.plumbline.cli.services;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.Run;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ServicesCommandTest {
    private static final String REPLICAS =
            Path.of("..", "samples", "services", "Replicas.java").toString();

    @TempDir
    Path folder;

    private String out() {
        return folder.resolve("out").toString();
    }

    private String plan(String faults) throws IOException {
        return plan("5s", faults);
    }

    private String plan(String time, String faults) throws IOException {
        String text = "fault plan 1\nseed 5\nnodes 3\ntime " + time + "\n" + faults;
        return Files.writeString(folder.resolve("plan.txt"), text).toString();
    }

    private Run runOfReplicas() throws IOException {
        return Run.of(
                "services",
                "run",
                REPLICAS,
                "--plan",
                plan("at 0.5s for 4s: partition n1\n"),
                "--no-control",
                "--rate",
                "150",
                "--timeout",
                "3s",
                "--repeat",
                "1",
                "--node-logs",
                "4",
                "--out",
                out());
    }

    @Test
    @Tag("slow")
    void aViolationIsReportedWithItsBundleItsPlanAndRepetitions() throws BadInput, IOException {
        Run run = runOfReplicas();
        for (int more = 1; more < 5 && run.status() == 0; more++) {
            // A machine that stands still during the partition may hide that there are two leaders.
            Folders.delete(Path.of(out()));
            run = runOfReplicas();
        }
        assertThat(run.err()).startsWith("note: nodes on 127.").contains("a proxy between them");
        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(1);
        Path bundle = folder.resolve("out").resolve("violation-run-5.plumb");
        assertThat(run.out())
                .contains("run with seed 5: ")
                .contains("\n  at 0.5s for 4s: partition n1\n")
                .contains("VIOLATES ")
                .contains("plumbline services run " + REPLICAS)
                .contains("--plan " + folder.resolve("out").resolve("run-5").resolve("plan.txt"))
                .containsPattern("came back in [01] of 1 repetition of the plan");
        // The timing is not repeated, so the violation need not be.
        Path repeated = folder.resolve("out").resolve("run-5-repeated-1").resolve("traces");
        assertThat(run.out())
                .contains("came back in "
                        + Run.of("check", "--model", "multi-register", repeated.toString())
                                .status() + " of 1");
        assertThat(Files.exists(bundle)).isTrue();
        Run explained = Run.of("explain", bundle.toString());
        assertThat(explained.out())
                .contains("at 0.5s for 4s: partition n1")
                .contains("run the same plan again")
                .contains("Logs in this file (--full):\n    n1.txt: ", "\n    n2.txt: ");
        assertThat(Bundle.read(bundle).logs().get("n1.txt")).contains("for node 1, node 1 leads");
        Run checked = Run.of("check", bundle.toString());
        assertThat(checked.status()).isEqualTo(1);
        Run reported = Run.of("services", "report", out());
        assertThat(reported.out()).isEqualTo(folder.resolve("out").resolve("report.html") + "\n");
        assertThat(Files.readString(folder.resolve("out").resolve("report.html")))
                .containsPattern("A violation came back in [01] of 1 repetition of the plan[.]")
                .contains("<a href=\"violation-run-5.plumb\">bundle</a>", "<a href=\"run-5/plan.txt\">plan</a>")
                .contains("run-5-repeated-1", "<title>partition n1</title>", "class=\"latency\"", "before: n1 ready");
    }

    @Test
    @Tag("slow")
    void theControlRunComesFirstAndJsonHasALineForEachRun() throws IOException {
        Path quorum = Path.of("..", "samples", "services", "Quorum.java");
        Run run = Run.of(
                "services",
                "run",
                quorum.toString(),
                "--plan",
                plan("at 1s for 1s: pause n1\n"),
                "--control",
                "1s",
                "--timeout",
                "3s",
                "--json",
                "--out",
                out());
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.out().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line)
                        .startsWith("{\"verdict\":\"conforms\"")
                        .contains("\"seed\":5", "\"unknown\":"));
        assertThat(run.out().lines().toList().get(0)).contains("\"faults\":0");
        assertThat(run.out().lines().toList().get(1)).contains("\"faults\":1");
    }

    /** Its clients invent what they read, so every run violates, also without faults. */
    private String inventing() throws IOException {
        return Files.writeString(folder.resolve("Inventing.java"), """
            import dev.plumbline.services.Client;
            import dev.plumbline.services.Service;
            import java.time.Duration;

            public class Inventing implements Service {
                public Launch start(Node node) {
                    return Launch.of("sleep", "1000");
                }

                public boolean ready(Node node) {
                    return true;
                }

                public Client connect(Node node, Duration timeout) {
                    return request -> request.isReadOnly() ? -1L : Boolean.TRUE;
                }
            }
            """).toString();
    }

    @Test
    @Tag("slow")
    void aSmallerPlanIsFoundAndRepeated() throws IOException {
        Run run = Run.of(
                "services",
                "run",
                inventing(),
                "--plan",
                plan("1s", "at 0.1s for 0.2s: pause n1\nat 0.2s for 0.2s: kill n2\n"),
                "--no-control",
                "--shrink",
                "1",
                "--repeat",
                "2",
                "--out",
                out());
        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(1);
        Path smaller = folder.resolve("out").resolve("smaller-plan-5.txt");
        assertThat(run.out())
                .contains("a smaller plan violated too, found in 2 runs with smaller plans: " + smaller)
                .contains("came back in 2 of 2 repetitions of the smaller plan");
        assertThat(Files.readString(smaller)).isEqualTo("fault plan 1\nseed 5\nnodes 3\ntime 1s\n");
    }

    /** Each node notes that it has applied an entry, but n1 another one than n2; clients only see an empty register. */
    private String disagreeing(String noted) throws IOException {
        return Files.writeString(folder.resolve("Disagreeing.java"), """
            import dev.plumbline.services.Client;
            import dev.plumbline.services.Service;
            import java.nio.file.Files;
            import java.time.Duration;

            public class Disagreeing implements Service {
                public Launch start(Node node) throws Exception {
                    String line = "{'process':'" + node.name() + "','op':'Apply','args':{'n':'" + node.name()
                            + "','entry':'set 1 " + %s + "'},'call':1,'return':1}\\n{'cut off";
                    Files.writeString(node.folder().resolve("steps.ndjson"), line.replace((char) 39, (char) 34));
                    return Launch.of("sleep", "1000");
                }

                public boolean ready(Node node) {
                    return true;
                }

                public Client connect(Node node, Duration timeout) {
                    return request -> {
                        if (request.isReadOnly()) {
                            return null;
                        }
                        throw request.unsupported();
                    };
                }
            }
            """.formatted(noted))
                .toString();
    }

    private Run runWithSteps(String service) throws IOException {
        String spec = Path.of("..", "samples", "services", "ReplicatedLog.tla").toString();
        return Run.of(
                "services", "run", service, "--plan", plan("0.3s", ""), "--no-control", "--spec", spec, "--out", out());
    }

    @Test
    @Tag("slow")
    void stepsOfNodesAreCheckedBesideWhatClientsSaw() throws IOException {
        Run agreed = runWithSteps(disagreeing("7"));
        assertThat(agreed.status()).as(agreed.out() + agreed.err()).isZero();
        Path out = folder.resolve("out");
        assertThat(agreed.out())
                .contains("conforms  " + out.resolve("run-5").resolve("traces"))
                .contains("conforms  " + out.resolve("run-5").resolve("steps") + ": 3 operations");
        Folders.delete(out);
        Run wrong = runWithSteps(disagreeing("node.number() % 2"));
        assertThat(wrong.status()).as(wrong.out() + wrong.err()).isEqualTo(1);
        assertThat(wrong.out())
                .contains("conforms  " + out.resolve("run-5").resolve("traces"))
                .contains("VIOLATES  " + out.resolve("run-5").resolve("steps"))
                .contains("To run the same plan again");
        assertThat(Run.of("services", "report", out.toString()).status()).isZero();
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("conforms; steps of nodes: violates</td>")
                .contains("<a href=\"violation-run-5-steps.plumb\">bundle of steps</a>");
        Run again = Run.of("check", out.resolve("violation-run-5-steps.plumb").toString());
        assertThat(again.status()).isEqualTo(1);
        Folders.delete(out);
        Run nothing = runWithSteps(inventing());
        assertThat(nothing.status()).isEqualTo(2);
        assertThat(nothing.err()).contains("no node has written steps.ndjson or states.ndjson in its folder");
    }

    /** Its nodes print how far they have counted; when they have ended, this becomes state logs. */
    private Run runWithStates(String last, String... more) throws IOException {
        Path module = Files.writeString(folder.resolve("Counting.tla"), """
            ---- MODULE Counting ----
            EXTENDS Naturals
            VARIABLE count
            Init == count = [n \\in {"n1", "n2", "n3"} |-> 0]
            Up(n, to) == to = count[n] + 1 /\\ count' = [count EXCEPT ![n] = to]
            Next == \\E n \\in DOMAIN count, to \\in Nat : Up(n, to)
            ====
            """);
        String service = Files.writeString(folder.resolve("Counting.java"), """
            import dev.plumbline.services.Client;
            import dev.plumbline.services.Service;
            import java.nio.file.Files;
            import java.time.Duration;
            import java.util.ArrayList;
import java.util.List;

            public class Counting implements Service {
                public Launch start(Node node) {
                    return Launch.of("sh", "-c", "echo 1; echo 2; echo %s; exec sleep 1000");
                }

                public boolean ready(Node node) throws Exception {
                    return Files.readAllLines(node.output()).size() == 3;
                }

                public Client connect(Node node, Duration timeout) {
                    return request -> {
                        if (request.isReadOnly()) {
                            return null;
                        }
                        throw request.unsupported();
                    };
                }

                public void ended(List<Node> nodes) throws Exception {
                    for (Node node : nodes) {
                        StringBuilder log = new StringBuilder();
                        for (String line : Files.readAllLines(node.output())) {
                            log.append("{'node':'" + node.name() + "','time':" + line + ",'event':'Increment','args':['" + node.name()
                                    + "'," + line + "]}\\n");
                        }
                        Files.writeString(
                                node.folder().resolve("states.ndjson"), log.toString().replace((char) 39, (char) 34));
                    }
                }
            }
            """.formatted(last))
                .toString();
        List<String> words = new ArrayList<>(List.of(
                "services",
                "run",
                service,
                "--plan",
                plan("0.3s", ""),
                "--no-control",
                "--spec",
                module.toString(),
                "--out",
                out()));
        words.addAll(List.of(more));
        return Run.of(words.toArray(new String[0]));
    }

    @Test
    @Tag("slow")
    void stateLogsThatAServiceMakesFromOutputAreCheckedBesideWhatClientsSaw() throws IOException {
        Path out = folder.resolve("out");
        String mapping = Files.writeString(folder.resolve("counting.map"), "event Increment = Up\n")
                .toString();
        Run agreed = runWithStates("3", "--mapping", mapping);
        assertThat(agreed.status()).as(agreed.out() + agreed.err()).isZero();
        assertThat(agreed.out()).contains("conforms  " + out.resolve("run-5").resolve("steps") + ": 9 operations");
        Folders.delete(out);
        Run wrong = runWithStates("4", "--mapping", mapping);
        assertThat(wrong.status()).as(wrong.out() + wrong.err()).isEqualTo(1);
        assertThat(wrong.out())
                .contains("conforms  " + out.resolve("run-5").resolve("traces"))
                .contains("VIOLATES  " + out.resolve("run-5").resolve("steps"))
                .contains("--mapping " + mapping);
        assertThat(Run.of("check", out.resolve("violation-run-5-steps.plumb").toString())
                        .status())
                .isEqualTo(1);
        Folders.delete(out);
        Run unmapped = runWithStates("3");
        assertThat(unmapped.out() + unmapped.err()).contains("event Increment is not an action of Counting.tla");
        assertRejected("--mapping belongs to --spec", "services", "run", "A.java", "--mapping", mapping, "--out", "x");
    }

    @Test
    void aDrawnPlanIsPrinted() throws IOException {
        Run run = Run.of("services", "plan", "--seed", "3", "--time", "20s");
        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith("fault plan 1\nseed 3\nnodes 3\ntime 20s\nat ");
        assertThat(Run.of("services", "plan", "--seed", "3", "--time", "20s").out())
                .isEqualTo(run.out());
        assertThat(Run.of("services", "plan", "--seed", "4", "--time", "20s").out())
                .isNotEqualTo(run.out());
        assertThat(Run.of("services", "plan", "--faults", "none").out()).doesNotContain("at ");
        assertThat(Run.of("services", "plan", "--faults", "flood").err()).contains("--faults: 'flood'");
        assertThat(Run.of("services", "plan", "--nodes", "1").err()).contains("at least 2 nodes");
    }

    private void assertRejected(String reason, String... words) {
        Run run = Run.of(words);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(reason);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void whatDoesNotFitTogetherIsRejected() throws IOException {
        String plan = plan("at 1s for 1s: kill n1\n");
        assertRejected(
                "expected no --nodes", "services", "run", REPLICAS, "--plan", plan, "--seed", "3", "--out", out());
        assertRejected(
                "exclude each other", "services", "run", REPLICAS, "--no-control", "--control", "1s", "--out", out());
        assertRejected(
                "Nothing.tla: no such file", "services", "run", REPLICAS, "--spec", "Nothing.tla", "--out", out());
        assertRejected("--shrink", "services", "run", REPLICAS, "--shrink", "-1", "--out", out());
        assertRejected(
                "no workload is named banks", "services", "run", REPLICAS, "--workload", "banks", "--out", out());
        assertRejected(
                "plan.txt: 5: ", "services", "run", REPLICAS, "--plan", plan("at 1s: kill n1\n"), "--out", out());
        assertRejected(
                "needs --network proxy",
                "services",
                "run",
                REPLICAS,
                "--faults",
                "loss",
                "--network",
                "namespaces",
                "--out",
                out());
        String slow = plan("at 1s for 1s: delay 5ms\n");
        assertRejected(
                "delay 5ms' is not possible with namespaces",
                "services",
                "run",
                REPLICAS,
                "--plan",
                slow,
                "--network",
                "namespaces",
                "--out",
                out());
        assertRejected("expected a command, run, plan or report", "services");
        Files.createDirectories(folder.resolve("out").resolve("run-5"));
        String whole = plan("at 1s for 1s: kill n1\n");
        assertRejected("has runs already", "services", "run", REPLICAS, "--plan", whole, "--out", out());
    }

    @Test
    void aFileThatIsNoServiceIsRejected() throws IOException {
        Path other = Files.writeString(folder.resolve("Other.java"), "public class Other {}");
        assertRejected("is not a service", "services", "run", other.toString(), "--out", out());
        Path broken = Files.writeString(folder.resolve("Broken.java"), "public class Broken {");
        assertRejected("does not compile", "services", "run", broken.toString(), "--out", out());
        assertRejected(
                "no such file", "services", "run", folder.resolve("No.java").toString(), "--out", out());
        assertRejected("is not on the class path", "services", "run", "shop.No", "--out", out());
    }
}
