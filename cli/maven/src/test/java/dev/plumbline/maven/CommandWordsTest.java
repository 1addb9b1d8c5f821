package dev.plumbline.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandWordsTest {
    @Test
    void leavesOutMissingAndBlankParameters() {
        assertThat(new CommandWords("check")
                        .option("--model", "queue")
                        .option("--spec", null)
                        .option("--budget", " \n ")
                        .and(null, List.of()))
                .containsExactly("check", "--model=queue");
    }

    @Test
    void aValueIsOneWordWithItsOption() {
        assertThat(new CommandWords("check").option("--initial", "\n  -1\n").and(null, List.of()))
                .containsExactly("check", "--initial=-1");
    }

    @Test
    void furtherOptionsAreReadAsAShellReadsThem() {
        assertThat(new CommandWords("lineup").and("""

                        --seed 7
                        --mute 'methods=size+add, kind=stuck'
                        """, List.of("--", "a b")))
                .containsExactly("lineup", "--seed", "7", "--mute", "methods=size+add, kind=stuck", "--", "a b");
    }
}
