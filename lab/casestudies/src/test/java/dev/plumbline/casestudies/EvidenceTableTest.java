package dev.plumbline.casestudies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.casestudies.tree.TreeWorkload;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class EvidenceTableTest {
    private static final String HEAD =
            "| system | fault | runs | operations | seconds | outcome | failing operation | obstacle |\n"
                    + "|---|---|---|---|---|---|---|---|\n";

    private static Target target(String fault) {
        return new Target("tree", fault, "Tree.tla", "Tree.cfg", TreeWorkload::new);
    }

    @Test
    void theTableTakesThePlaceOfTheOneBefore() {
        Outcome sound = new Outcome(target(""), 3, 150_000, 0, 0, Optional.empty(), 12.34);
        Outcome faulty = new Outcome(
                target("wrong"), 2, 800, 0, 0, Optional.of(new Outcome.Violation(8, "Get(k: 1)", "a | b")), 0.96);
        String readme = "before\n<!-- written by Evidence -->\nold\n<!-- end of what Evidence has written -->\nafter\n";
        String expected = "before\n<!-- written by Evidence -->\n" + HEAD
                + "| tree | none | 3 | 150,000 | 12.3 | conforms |  |  |\n"
                + "| tree | wrong | 2 | 800 | 1.0 | violates (seed 8) | `Get(k: 1)` | `a \\| b` |\n"
                + "<!-- end of what Evidence has written -->\nafter\n";
        String once = EvidenceTable.into(readme, List.of(sound, faulty));
        assertThat(once).isEqualTo(expected);
        assertThat(EvidenceTable.into(once, List.of(sound, faulty))).isEqualTo(expected);
    }

    @Test
    void runsWithoutVerdictAreReportedAndNotExpected() {
        Outcome outcome = new Outcome(target(""), 3, 9, 1, 0, Optional.empty(), 1);
        assertThat(EvidenceTable.row(outcome)).contains("conforms, 1 inconclusive");
        assertThat(outcome.isAsExpected()).isFalse();
    }

    @Test
    void aReadmeWithoutPlaceForTheTableIsRefused() {
        assertThatThrownBy(() -> EvidenceTable.into("text", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no place for the table in the README; expected the lines");
    }
}
