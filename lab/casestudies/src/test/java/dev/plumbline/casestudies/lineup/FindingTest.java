package dev.plumbline.casestudies.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The section of the document about a command. */
@Tag("slow")
class FindingTest {
    private static final String OUTPUT = """
            shop.Stock: violates: non-linearizable
              1 test

              smallest failing test (2x1): take() | take()
                A: take() = TRUE

              thread A | thread B
            """;
    private static final Finding STOCK =
            new Finding("shop 1.0, Stock", List.of("--class shop.Stock", "--matrix 'take()'"), "take() = TRUE", "Why.");

    @Test
    void aSectionHasTheCommandTheResultsAndTheReason() {
        assertThat(STOCK.section(new Finding.Seen(Finding.VIOLATES, OUTPUT))).isEqualTo("""
                ### shop 1.0, Stock

                ```
                ./plumbline lineup --class shop.Stock \\
                    --matrix 'take()'
                ```

                ```
                shop.Stock: violates: non-linearizable
                  1 test

                  smallest failing test (2x1): take() | take()
                    A: take() = TRUE
                ```

                Why.
                """);
    }

    @Test
    void undetectedFaultHasNoExplanation() {
        assertThat(STOCK.section(new Finding.Seen(0, OUTPUT)))
                .contains("NOT AS EXPECTED")
                .doesNotContain("Why.");
        assertThat(STOCK.isIn(new Finding.Seen(Finding.VIOLATES, OUTPUT.replace("TRUE", "FALSE"))))
                .isFalse();
        assertThat(STOCK.section(new Finding.Seen(2, "error: no class")))
                .contains("error: no class", "NOT AS EXPECTED");
    }

    /** The versions in the text are those that the project fetches. */
    @Test
    void everyLibraryIsFetchedInTheVersionThatIsNamed() throws Exception {
        String pom = Files.readString(Path.of("findings", "pom.xml"));
        Pattern version = Pattern.compile("\\d+\\.\\d+\\.\\d+");
        for (Finding finding : Findings.all()) {
            Matcher named = version.matcher(finding.what());
            assertThat(named.find())
                    .as(finding.what())
                    .isEqualTo(!finding.what().startsWith("JDK"));
            if (!finding.what().startsWith("JDK")) {
                assertThat(pom).contains("<version>" + named.group() + "</version>");
            }
        }
    }
}
