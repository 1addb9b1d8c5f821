package dev.plumbline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A reader finds the way: links lead somewhere, every page is in the index, and a long one begins with its parts. */
class PagesTest {
    private static final Path ROOT = Path.of("..", "..").normalize();
    private static final Pattern LINK = Pattern.compile("(?<!!)\\[[^\\]]*]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|`[^`\n]*`");
    private static final Pattern HEADING = Pattern.compile("(?m)^(#{1,6}) (.+)$");
    private static final String CONTENTS = "On this page: ";

    /** Two screens. */
    private static final int LONG = 100;

    /** A title, a paragraph or two, and a block with a command and, below it, a line of its output. */
    private static final Pattern BEGINNING =
            Pattern.compile("# .+\n\n((?!```|[#|]|- ).*\n)+```\n(\\$ .+\n)+(?!```|\\$ ).+\n");

    /** Pages that begin in another way, with the reason. */
    private static final Map<String, String> OTHER_BEGINNINGS = Map.of(
            "README.md", "it is the table of contents of the others",
            "glossary.md", "it defines words, and no command shows them",
            "architecture.md", "it describes the source; the tests that hold it print nothing",
            "actors-tables.md", "it is the output of the command that it names first",
            "models-beside-tlc.md", "it is the output of the command that it names first",
            "campaigns-on-spark.md", "it is the output of the command that it names first",
            "streams-measured.md", "it is the output of the command that it names first",
            "mpcal-bugs.md", "it is the output of the command that it names first",
            "line-up-evidence.md", "it is the output of the command that it names first");

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(
                List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md"), ROOT.resolve("samples/README.md")));
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    private static String withoutCode(String text) {
        return CODE.matcher(text).replaceAll(found -> found.group().startsWith("```") ? "" : "x");
    }

    /** As the address of a heading is made of its text. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1")
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    private static List<String> headings(Path page, int level) throws IOException {
        String text = Pattern.compile("(?ms)^```.*?^```$")
                .matcher(Files.readString(page))
                .replaceAll("");
        return HEADING.matcher(text)
                .results()
                .filter(found -> level == 0 || found.group(1).length() == level)
                .map(found -> found.group(2))
                .toList();
    }

    @Test
    void linksLeadToFilesAndHeadings() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path page : pages()) {
            Matcher link = LINK.matcher(withoutCode(Files.readString(page)));
            while (link.find()) {
                String target = link.group(1);
                if (target.matches("[a-z]+:.*")) {
                    continue;
                }
                String[] parts = target.split("#", 2);
                Path file = parts[0].isEmpty()
                        ? page
                        : page.resolveSibling(parts[0]).normalize();
                if (!Files.exists(file)) {
                    dead.add(page + ": " + target);
                } else if (parts.length == 2
                        && headings(file, 0).stream().map(PagesTest::anchor).noneMatch(parts[1]::equals)) {
                    dead.add(page + ": no heading " + target);
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void everyPageIsInTheIndex() throws IOException {
        String index = Files.readString(ROOT.resolve("docs/README.md"));
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            assertThat(docs.map(page -> page.getFileName().toString())
                            .filter(name -> name.endsWith(".md") && !name.equals("README.md")))
                    .allSatisfy(name -> assertThat(index).contains("](" + name + ")"));
        }
    }

    @Test
    void longPagesBeginWithTheirParts() throws IOException {
        for (Path page : pages()) {
            String text = Files.readString(page);
            List<String> parts = headings(page, 2);
            if (page.getParent().endsWith("docs") && text.lines().count() > LONG && parts.size() > 1) {
                String expected = parts.stream()
                        .map(part -> "[" + part + "](#" + anchor(part) + ")")
                        .collect(Collectors.joining(", ", CONTENTS, "."));
                assertThat(text.replace('\n', ' ')).as(page.toString()).contains(expected);
                assertThat(text.indexOf(CONTENTS)).as(page.toString()).isLessThan(text.indexOf("\n## "));
            }
        }
    }

    @Test
    void pagesBeginWithTheirPurposeACommandAndItsOutput() throws IOException {
        List<String> others = new ArrayList<>();
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            for (Path page :
                    docs.filter(file -> file.toString().endsWith(".md")).toList()) {
                if (!BEGINNING.matcher(Files.readString(page)).lookingAt()) {
                    others.add(page.getFileName().toString());
                }
            }
        }
        assertThat(others).containsExactlyInAnyOrderElementsOf(OTHER_BEGINNINGS.keySet());
    }

    @Test
    void theIndexFitsOnAScreen() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("docs/README.md"))).hasSizeLessThanOrEqualTo(40);
    }
}
