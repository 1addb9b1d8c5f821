package dev.plumbline.cli.services;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.Run;
import dev.plumbline.services.run.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServicesReportTest {
    @TempDir
    Path folder;

    private void run(String name, String which, String verdict, Optional<String> bundle) throws IOException {
        run(name, which, verdict, bundle, Optional.empty());
    }

    private void run(
            String name, String which, String verdict, Optional<String> bundle, Optional<RunResult.Steps> steps)
            throws IOException {
        Path run = folder.resolve(name);
        Files.createDirectories(run.resolve("nodes"));
        Files.writeString(run.resolve("plan.txt"), "fault plan 1\nseed 3\nnodes 2\ntime 9s\nat 1s for 2s: kill n2\n");
        Files.writeString(run.resolve("faults.txt"), "1s before: n1 ready, n2 ready\n1.1s kill n2\n");
        Files.writeString(run.resolve("nodes").resolve("n1.txt"), "x".repeat(9_000) + "\nlast <words>\n");
        RunResult.of(
                        which,
                        3,
                        "queue",
                        verdict,
                        new RunReport(
                                run,
                                Map.of("dequeue", new RunReport.Outcomes(40, 2, 1)),
                                Map.of(),
                                Set.of("cas"),
                                List.of("node n2 ended by itself")),
                        bundle,
                        steps)
                .write(run);
    }

    private String page() throws IOException {
        Path page = folder.resolve("page.html");
        Run run = Run.of("services", "report", folder.toString(), "--out", page.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        return Files.readString(page);
    }

    @Test
    void thePageCountsRunsAndRepetitions() throws IOException {
        run("run-3", RunResult.RUN, "violates", Optional.of("violation-run-3.plumb"));
        run("run-3-repeated-1", RunResult.REPEATED, "conforms", Optional.empty());
        run("run-3-repeated-2", RunResult.REPEATED, "violates", Optional.empty());
        run("run-3-repeated-10", RunResult.REPEATED, "inconclusive", Optional.empty());
        run("control", RunResult.CONTROL, "conforms", Optional.empty());
        String page = page();
        assertThat(page)
                .contains("A violation came back in 1 of 3 repetitions of the plan.")
                .contains("<li><b>5</b> runs</li>", "<li><b>2</b> violate</li>")
                .contains("<li><b>200</b> operations returned</li>", "<li><b>5</b> with an unknown outcome</li>")
                .contains("<a href=\"violation-run-3.plumb\">bundle</a>", "<a href=\"control/faults.txt\">faults</a>")
                .contains("node n2 ended by itself", "Unsupported: cas.", "at 1s for 2s: kill n2", "1.1s kill n2")
                .contains("last &lt;words&gt;")
                .doesNotContain("xxx");
        assertThat(page.indexOf("#control")).isLessThan(page.indexOf("#run-3\""));
        assertThat(page.indexOf("#run-3-repeated-2")).isLessThan(page.indexOf("#run-3-repeated-10"));
    }

    /** Clients saw nothing wrong, but the nodes did something wrong. */
    @Test
    void theVerdictOnStepsOfNodesIsBesideThatOnClients() throws IOException {
        run("run-3", RunResult.RUN, "conforms", Optional.empty());
        RunResult.Steps wrong = new RunResult.Steps("Log.tla", "violates", Optional.of("violation-run-4-steps.plumb"));
        run("run-4", RunResult.RUN, "conforms", Optional.empty(), Optional.of(wrong));
        assertThat(page())
                .contains("<li><b>1</b> violate</li>")
                .contains("class=\"violates\">conforms; steps of nodes: violates</td>")
                .contains("run-4: conforms, model queue; steps of nodes: violates, Log.tla")
                .contains("run-3: conforms, model queue<")
                .contains("<a href=\"violation-run-4-steps.plumb\">bundle of steps</a>");
    }

    @Test
    void aFolderWithoutRunsIsRejected() {
        Run run = Run.of("services", "report", folder.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("has no runs; expected the folder after --out of services run");
    }

    @Test
    void aBrokenResultIsRejectedWithItsFile() throws IOException {
        run("run-3", RunResult.RUN, "conforms", Optional.empty());
        Files.writeString(folder.resolve("run-3").resolve("result.json"), "{\"which\":\"run\",\"seed\":\"x\"}");
        Run run = Run.of("services", "report", folder.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("result.json").contains("seed");
    }
}
