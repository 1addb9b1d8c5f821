package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.terminal.ShellWords;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWordsTest {
    @Test
    void plainWordsStayPlain() {
        assertThat(ShellWords.line(List.of("check", "--spec", "a/b.tla", "--constant", "Keys=args.key")))
                .isEqualTo("check --spec a/b.tla --constant Keys=args.key");
    }

    @Test
    void aShellReadsBackExactlyTheSameWords() throws Exception {
        List<String> words =
                List.of("a b", "it's", "", "$HOME", "*", "a\\b", "\"q\"", "<<1, 2>>", "`x`", "~", "#1", "a;b");
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\000' " + ShellWords.line(words)).start();
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        List<String> read = new ArrayList<>(List.of(printed.split("\0", -1)));
        read.remove(read.size() - 1);
        assertThat(read).isEqualTo(words);
        assertThat(ShellWords.words(ShellWords.line(words))).isEqualTo(words);
        List<String> hidden = List.of("a\u0007b'c\\d", "x\u202ey", "~/a b");
        assertThat(ShellWords.words(ShellWords.line(hidden))).isEqualTo(hidden);
    }
}
