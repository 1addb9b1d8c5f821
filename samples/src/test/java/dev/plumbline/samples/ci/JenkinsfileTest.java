package dev.plumbline.samples.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.codehaus.groovy.control.CompilationFailedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The example for Jenkins is a declarative pipeline, and its stages do what those for other servers do. */
@Tag("slow")
class JenkinsfileTest {
    private static final String MERGE = "campaign merge campaign-all shard-1 shard-2 shard-3 shard-4";
    private static final String REPORT = "campaign report campaign-all --junit-xml campaign.xml --html campaign.html";

    @TempDir
    private Path folder;

    private String text;

    @BeforeEach
    void read() throws IOException {
        text = Files.readString(Path.of("ci/Jenkinsfile"));
    }

    @Test
    void itRunsTheShardsMergesThemAndPublishesTheReport() throws IOException {
        BuildNode node = new BuildNode(folder, 0, 0);
        // A second build has the workspace of the first one.
        for (int build = 1; build <= 2; build++) {
            assertThat(DeclarativePipeline.parse(text).run(node)).isEmpty();
            node.forgetStashes();
        }
        assertThat(node.calls()).hasSize(12);
        assertThat(node.calls().subList(6, 12))
                .containsExactly(
                        "campaign run samples/ci/nightly.yaml --shard 1/4 --out shard-1",
                        "campaign run samples/ci/nightly.yaml --shard 2/4 --out shard-2",
                        "campaign run samples/ci/nightly.yaml --shard 3/4 --out shard-3",
                        "campaign run samples/ci/nightly.yaml --shard 4/4 --out shard-4",
                        MERGE,
                        REPORT);
        assertThat(node.published().subList(0, 2)).containsExactly("campaign.xml", "campaign-all/**, campaign.html");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void aShardFailsOnlyWithoutAVerdictThatTheReportRepeats(int status) throws IOException {
        BuildNode node = new BuildNode(folder, status, 0);
        if (status == 2 || status == 4) {
            assertThat(DeclarativePipeline.parse(text).run(node)).contains("shard 4 ended with status " + status);
            assertThat(node.calls()).hasSize(4);
        } else {
            assertThat(DeclarativePipeline.parse(text).run(node)).isEmpty();
            assertThat(node.calls()).hasSize(6).endsWith(MERGE, REPORT);
        }
    }

    @Test
    void aFailureThatIsNotKnownFailsTheBuildAndIsPublished() throws IOException {
        BuildNode node = new BuildNode(folder, 1, 1);
        assertThat(DeclarativePipeline.parse(text).run(node)).contains("script returned exit code 1");
        assertThat(node.published()).containsExactly("campaign.xml", "campaign-all/**, campaign.html");
    }

    @ParameterizedTest
    @CsvSource({
        "agent any, agent none, stage Shard has no agent",
        "axes, axis, matrix has no section axis",
        "post {, afterwards {, stage Report has no section afterwards",
        "agent none, , pipeline lacks agent",
        "deleteDir(), removeDir(), there is no step removeDir",
        "--shard ${SHARD}, --shard ${PART}, there is no variable PART",
        "pipeline {, node {, node is outside of the pipeline",
    })
    void mistakesAreFound(String right, String wrong, String message) throws IOException {
        assertThat(text).contains(right);
        String mistaken = text.replace(right, wrong == null ? "" : wrong);
        BuildNode node = new BuildNode(folder, 0, 0);
        assertThatThrownBy(() -> DeclarativePipeline.parse(mistaken).run(node))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aMissingBraceIsNotGroovy() {
        String mistaken = text.substring(0, text.lastIndexOf('}'));
        assertThatThrownBy(() -> DeclarativePipeline.parse(mistaken)).isInstanceOf(CompilationFailedException.class);
    }
}
