package dev.plumbline.casestudies.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Tag("slow")
class HandwrittenMergeTest {
    static final List<String> LINES = Merges.HANDWRITTEN;

    @ParameterizedTest
    @FieldSource("LINES")
    void bothClientsEndWithTheSame(String line) {
        Merges.run(line);
    }

    @Test
    void thereAreThirtySixAsInThePaper() {
        assertThat(LINES).hasSize(36);
        assertThatThrownBy(() -> Merges.run("set 1 4 | set 1 5 | 1 4 3")).isInstanceOf(AssertionError.class);
    }

    @Test
    void randomMergesConverge() {
        Merges.random(2_000, 7);
    }

    @Test
    void aClientHasSeventeenOperations() {
        assertThat(Merges.all(1, false)).hasSize(17);
        assertThat(Merges.all(1, true)).hasSize(20);
    }
}
