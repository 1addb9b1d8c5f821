package dev.plumbline.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Builds and runs every lesson against the installed artifacts, with the command that its comment names, and compares
 * what it prints with its {@code expected-output.txt}. Times are no part of that.
 */
class LessonsPackaged {
    private static final Path SAMPLES = Path.of("").toAbsolutePath();
    private static final Pattern COMMAND = Pattern.compile("(?m)^ \\*     mvn (.+)$");
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final Pattern SECONDS = Pattern.compile("\\d+\\.\\d+ s\\b");

    private static List<Path> lessons() throws IOException {
        try (Stream<Path> folders = Files.list(SAMPLES)) {
            return folders.filter(folder -> folder.getFileName().toString().matches("[0-9]{2}-.+"))
                    .sorted()
                    .toList();
        }
    }

    /** The source with the lesson: its comment has the question, the command and the output. */
    private static String lesson(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("src"))) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String text = Files.readString(file);
                if (text.contains("\n * Lesson ")) {
                    return text;
                }
            }
        }
        throw new AssertionError("no source of " + folder + " has a comment that begins with \"Lesson\"");
    }

    /** Without times, and without the colours that some builds of Maven switch off even where there are none. */
    private static String steady(String text) {
        return SECONDS.matcher(COLOUR.matcher(text).replaceAll("")).replaceAll("T s");
    }

    @Tag("long")
    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicTest> everyLessonPrintsWhatItSays() throws IOException {
        return lessons().stream()
                .map(folder -> DynamicTest.dynamicTest(folder.getFileName().toString(), () -> {
                    String expected = Files.readString(folder.resolve("expected-output.txt"));
                    String text = lesson(folder);
                    String inComment = expected.lines()
                            .map(line -> line.isEmpty() ? " *\n" : " *     " + line + "\n")
                            .collect(Collectors.joining());
                    assertThat(text).contains(inComment);
                    var command = COMMAND.matcher(text);
                    assertThat(command.find()).as("a command").isTrue();
                    Consumer project = Consumer.copy(
                            folder, SAMPLES.resolve("target/lessons").resolve(folder.getFileName()));
                    Consumer.Said said = project.maven(command.group(1).split(" "));
                    assertThat(steady(said.out())).isEqualTo(steady(expected));
                    assertThat(said.status()).isZero();
                }));
    }

    @Test
    void theReadmeQuotesTheLessonOfLineUp() throws IOException {
        String readme = Files.readString(SAMPLES.resolve("../README.md"));
        Path lesson = SAMPLES.resolve("05-line-up");
        assertThat(readme).contains("```\n" + Files.readString(lesson.resolve("expected-output.txt")) + "```\n");
        String stock = Files.readString(lesson.resolve("src/main/java/shop/Stock.java"));
        String take = stock.substring(
                stock.indexOf("    public boolean take()"), stock.indexOf("    public synchronized int"));
        assertThat(readme).contains("```java\n" + take.stripTrailing() + "\n```\n");
        assertThat(readme).contains("<version>" + System.getProperty("plumbline.version") + "</version>");
    }

    @Test
    void everyLessonIsInTheTable() throws IOException {
        String table = Files.readString(SAMPLES.resolve("README.md"));
        for (Path lesson : lessons()) {
            assertThat(table).contains("| [" + lesson.getFileName() + "](" + lesson.getFileName() + ") |");
        }
    }

    @Test
    void lessonsAreNumberedWithoutGapsAndUseTheVersionOfThisBuild() throws IOException {
        List<Path> lessons = lessons();
        assertThat(lessons).hasSizeGreaterThanOrEqualTo(2);
        for (int i = 0; i < lessons.size(); i++) {
            assertThat(lessons.get(i).getFileName().toString()).startsWith(String.format(Locale.ROOT, "%02d-", i + 1));
            assertThat(lesson(lessons.get(i))).contains("\n * Lesson " + (i + 1) + ". ");
            assertThat(Files.readString(lessons.get(i).resolve("pom.xml")))
                    .contains("<plumbline.version>" + System.getProperty("plumbline.version") + "</plumbline.version>")
                    .contains("<artifactId>plumbline-bom</artifactId>")
                    .doesNotContain("<parent>", "<repository>", "<systemPath>");
        }
    }
}
