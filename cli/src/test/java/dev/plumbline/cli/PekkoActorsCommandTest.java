package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.SceneData;
import dev.plumbline.history.chart.MessageChart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code plumbline actors} runs actors of a library that it does not contain. */
@Tag("slow")
class PekkoActorsCommandTest {
    @TempDir
    private Path folder;

    private Run actors(String... arguments) {
        List<String> all = new ArrayList<>(List.of("actors", "--system", PekkoStores.class.getName()));
        all.addAll(List.of(arguments));
        if (!all.contains("--schedule")) {
            all.addAll(List.of("--out", folder.resolve("found").toString()));
        }
        return Run.of(all.toArray(String[]::new));
    }

    @Test
    void storesThatConformPass() {
        Run run = actors("--harness", "one store");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .startsWith("dev.plumbline.cli.PekkoStores one store: conforms\n")
                .contains("every history that this harness can have was seen");
        assertThat(folder.resolve("found")).doesNotExist();
    }

    @Test
    void aViolationIsShownBundledExplainedAndRepeated() throws Exception {
        Run run = actors("--harness", "two stores");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .startsWith(
                        "dev.plumbline.cli.PekkoStores two stores: violates, some answers are explained by no order")
                .contains("3 schedules by source-dpor, 3 histories")
                .contains(
                        "         w       r       B       A\n",
                        "   1     =-0-------------------->o    Write[value=1]  begins #0 write(value: 1)\n",
                        "         =<done----------|<2-----|    ends #0  2 Copy[value=1]\n",
                        "   2     :       #-1---->o       |    Read[]  begins #1 read()\n",
                        "         :       #<0-----|       |    ends #1: 0  <== fits no explanation\n",
                        "      never received: 2  A -> B  Copy[value=1]\n");
        Path file = folder.resolve("found/violation.plumb");
        Run explained = Run.of("explain", file.toString());
        assertThat(explained.status()).isZero();
        assertThat(explained.out())
                .contains(
                        "The messages, 2 steps:",
                        "Harness two stores of dev.plumbline.cli.PekkoStores, schedule 0 1 -");
        Bundle bundle = Bundle.read(file);
        assertThat(SceneData.scene(
                        BundleScene.of(bundle, false), bundle.failing().stalled()))
                .contains("\"verdict\":\"violates\"", "\"charted\":true");
        assertThat(bundle.actors().orElseThrow().chart().orElseThrow().messages())
                .extracting(MessageChart.Message::text)
                .containsExactly("Write[value=1]", "Read[]", "Copy[value=1]", "done", "0");
        for (Path schedule : List.of(file, folder.resolve("found/schedule.txt"))) {
            Run again = actors("--harness", "two stores", "--schedule", schedule.toString());
            assertThat(again.err()).isEmpty();
            assertThat(again.status()).isEqualTo(1);
            assertThat(again.out())
                    .startsWith("dev.plumbline.cli.PekkoStores two stores: violates\n")
                    .contains("ends #1: 0  <== fits no explanation");
        }
        Path misfit = Files.writeString(folder.resolve("misfit.txt"), "plumbline-schedule 1\n99\nend\n");
        assertThat(actors("--harness", "two stores", "--schedule", misfit.toString())
                        .err())
                .startsWith("error: the schedule does not fit harness two stores: ");
    }

    @Test
    void allSchedulersRunAndTablesHaveNoReference() {
        Run run = actors("--harness", "one store", "--scheduler", "all", "--json", "--max-schedules", "20");
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .hasSize(8)
                .allMatch(row -> row.contains("\"uniqueByOrder\":") && row.contains("\"lost\":null"));
        assertThat(run.out().lines().filter(row -> row.contains("\"scheduler\":\"exhaustive\"")))
                .allMatch(row -> row.contains("\"verdict\":\"conforms\""));
    }

    @Test
    void aMissingAnswerAndLostControlAreInconclusive() {
        Run missing = actors("--harness", "never answered");
        assertThat(missing.status()).isEqualTo(3);
        assertThat(missing.out()).contains("an operation gets no answer: r read()");
        Run blocked = actors("--harness", "blocked");
        assertThat(blocked.status()).isEqualTo(3);
        assertThat(blocked.out()).contains("a step does not end: the start of the actors");
    }

    @Test
    void messagesAreLostAndActorsCrash() throws Exception {
        Run losing = actors("--harness", "one store", "--losses", "1");
        assertThat(losing.err()).isEmpty();
        assertThat(losing.status()).isZero();
        assertThat(losing.out())
                .startsWith("dev.plumbline.cli.PekkoStores one store: conforms\n")
                .contains("every history that this harness can have was seen")
                .contains("without an answer in 1 schedule: r read(), which A never received");
        Run crashing = actors("--harness", "one store", "--crashes", "1");
        assertThat(crashing.err()).isEmpty();
        assertThat(crashing.status()).isEqualTo(1);
        assertThat(crashing.out())
                .startsWith("dev.plumbline.cli.PekkoStores one store: violates")
                .contains("  X    A crashes\n", "ends #1: 0  <== fits no explanation");
        Path file = folder.resolve("found/violation.plumb");
        assertThat(Run.of("explain", file.toString()).out()).contains("  X    A crashes\n");
        Bundle bundle = Bundle.read(file);
        assertThat(bundle.actors().orElseThrow().chart().orElseThrow().steps())
                .extracting(MessageChart.Step::kind)
                .containsExactly(
                        MessageChart.StepKind.RECEIVE, MessageChart.StepKind.CRASH, MessageChart.StepKind.RECEIVE);
        for (Path schedule : List.of(file, folder.resolve("found/schedule.txt"))) {
            Run again = actors("--harness", "one store", "--crashes", "1", "--schedule", schedule.toString());
            assertThat(again.err()).isEmpty();
            assertThat(again.status()).isEqualTo(1);
            assertThat(again.out()).contains("  X    A crashes\n", "ends #1: 0  <== fits no explanation");
        }
    }

    @Test
    void rejectsOptionsThatDoNotApply() {
        assertThat(actors("--states").err())
                .isEqualTo("error: --states: the state of Pekko actors cannot be copied or compared, so only their"
                        + " schedules can be explored; leave --states out\n");
        for (String fault : List.of("--duplicates", "--partitions")) {
            Run run = actors(fault, "1");
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("not available for Pekko actors");
        }
        assertThat(actors("--network", "duplicating").err()).contains("the network of Pekko actors is ordered");
        assertThat(actors("--network", "ordered").status()).isZero();
    }
}
