package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.terminal.ExitCode;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
    @Test
    void theNumbersAreThoseOfTheDocumentation() {
        assertThat(List.of(ExitCode.values()).stream().map(ExitCode::number)).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void badInputBeatsAViolationBeatsAnUnfinishedCheckBeatsConforming() {
        List<ExitCode> worstLast = List.of(
                ExitCode.CONFORMS, ExitCode.INCONCLUSIVE, ExitCode.VIOLATES, ExitCode.REFUSED, ExitCode.INTERNAL);
        for (int i = 0; i < worstLast.size(); i++) {
            for (int j = 0; j < worstLast.size(); j++) {
                assertThat(worstLast.get(i).and(worstLast.get(j))).isEqualTo(worstLast.get(Math.max(i, j)));
            }
        }
    }
}
