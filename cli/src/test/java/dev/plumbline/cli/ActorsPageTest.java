package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The class of docs/actors.md compiles, and the commands print what the page shows. */
@Tag("slow")
class ActorsPageTest {
    private static final Pattern SYSTEM = Pattern.compile("```java\n(package shop;.*?)```", Pattern.DOTALL);
    private static final Pattern SHOWN =
            Pattern.compile("\\$ \\./plumbline (actors --system shop\\.Stock[^\n]*)\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void theGuideShowsWhatHappens() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "actors.md"));
        Matcher system = SYSTEM.matcher(page);
        assertThat(system.find()).isTrue();
        Path source = Files.writeString(folder.resolve("Stock.java"), system.group(1));
        Path classes = folder.resolve("classes");
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        source.toString());
        assertThat(compiled).isZero();
        Matcher shown = SHOWN.matcher(page);
        int commands = 0;
        while (shown.find()) {
            commands++;
            List<String> words = new ArrayList<>(Arrays.asList(shown.group(1)
                    .replace("--class-path classes", "--class-path " + classes)
                    .split(" ")));
            words.addAll(List.of("--out", folder.resolve("out").toString()));
            String printed = Run.of(words.toArray(String[]::new)).out();
            assertThat(Run.steady(steady(printed))).as(shown.group(1)).isEqualTo(Run.steady(steady(shown.group(2))));
        }
        assertThat(commands).isEqualTo(6);
    }

    /** Without the commands that name a folder. */
    private static String steady(String text) {
        return text.replaceAll("(?m)^    (\\./)?plumbline .*\n", "").strip();
    }
}
