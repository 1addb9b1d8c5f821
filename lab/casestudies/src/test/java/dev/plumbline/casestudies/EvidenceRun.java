package dev.plumbline.casestudies;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Writes the table of the README anew; takes many minutes and so is left out unless asked for. */
class EvidenceRun {
    @Test
    @EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
    void everyFaultIsFoundAndNothingElse() throws Exception {
        long firstSeed = Long.getLong("plumbline.evidence.seed", 1);
        int treeRuns = Integer.getInteger("plumbline.evidence.runs", 100);
        int storeRuns = Integer.getInteger("plumbline.evidence.store.runs", 3);
        assertThat(new Evidence(Path.of(""), firstSeed, treeRuns, storeRuns).gather(System.out))
                .isTrue();
    }
}
