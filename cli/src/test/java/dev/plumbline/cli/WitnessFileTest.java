package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.cli.report.WitnessFile;
import dev.plumbline.history.History;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WitnessFileTest {
    private static final History HISTORY = Examples.staleRead().history();

    @TempDir
    private Path folder;

    private static void feed(WitnessFile file) {
        file.begin(HISTORY, "KvMap.tla");
        file.initial(Examples.state("[n |-> 0, x |-> {}]"));
        file.performed(new Witness.Performed(0, "Put", true, Examples.state("[n |-> 1, x |-> {}]")));
        file.performed(new Witness.Performed(Witness.SILENT, "Evict", true, Examples.state("[n |-> 1, x |-> {}]")));
    }

    @Test
    void eachStepCarriesTheVariablesThatChanged() throws Exception {
        Path place = folder.resolve("w");
        try (WitnessFile file = new WitnessFile(place, false)) {
            feed(file);
            assertThat(file.settle(new Verdict.Conforms(Examples.STATISTICS)).written())
                    .isTrue();
        }
        assertThat(Files.readString(place)).isEqualTo("""
                        {"plumbline":1,"kind":"witness","history":"bad.ndjson","spec":"KvMap.tla","operations":4,"initial":{"n":0,"x":{"$set":[]}}}
                        {"operation":0,"process":0,"op":"Put","args":{"key":1,"value":7},"step":"Put","completes":true,"changed":{"n":1}}
                        {"step":"Evict","completes":true}
                        """);
    }

    @Test
    void wholeStatesOnRequest() throws Exception {
        Path place = folder.resolve("w");
        try (WitnessFile file = new WitnessFile(place, true)) {
            feed(file);
            file.settle(new Verdict.Conforms(Examples.STATISTICS));
        }
        assertThat(Files.readAllLines(place).get(2))
                .isEqualTo("{\"step\":\"Evict\",\"completes\":true,\"state\":{\"n\":1,\"x\":{\"$set\":[]}}}");
    }

    @Test
    void anotherVerdictLeavesNoFile() throws Exception {
        Path place = folder.resolve("w");
        try (WitnessFile file = new WitnessFile(place, false)) {
            feed(file);
            WitnessFile.Status status =
                    file.settle(new Verdict.Inconclusive(new StopReason.Steps(1), 0, 1, Examples.STATISTICS));
            assertThat(status.text()).contains("was not written");
        }
        try (var left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }
}
