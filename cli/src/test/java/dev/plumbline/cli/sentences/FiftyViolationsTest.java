package dev.plumbline.cli.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sentences about fifty violations of all kinds, and some more, as people read them. Each violation is made anew by its command.
 * After an intended change, read {@code cli/target/fifty-violations.txt} aloud and copy it to the resources.
 */
@Tag("slow")
class FiftyViolationsTest {
    @TempDir
    private static Path folder;

    private static List<Found> found;

    @BeforeAll
    static void findAgain() throws Exception {
        found = new ArrayList<>();
        for (Violation violation : Violation.all()) {
            Path place = Files.createDirectory(folder.resolve("violation-" + (found.size() + 1)));
            found.add(Found.again(violation, place));
        }
    }

    @Test
    void everyViolationIsExplainedInTheseSentences() throws Exception {
        StringBuilder golden = new StringBuilder(Violation.preface());
        StringBuilder retold = new StringBuilder(Violation.preface());
        for (int i = 0; i < found.size(); i++) {
            Violation violation = found.get(i).violation();
            assertThat(violation.title()).startsWith(i + 1 + ". ");
            golden.append(violation.text());
            retold.append(violation.with(found.get(i).sentences()).text());
        }
        Files.writeString(Path.of("target/fifty-violations.txt"), retold.toString());
        assertThat(retold.toString()).isEqualTo(golden.toString());
        assertThat(found).hasSizeGreaterThanOrEqualTo(50);
    }

    /** In a history with times, by every order of its operations; elsewhere by a model written out in the test. */
    @Test
    void everyClaimIsTrue() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Found each : found) {
            try {
                each.verify();
            } catch (AssertionError | RuntimeException e) {
                wrong.add(each.violation().title() + "\n" + e.getMessage());
            }
        }
        assertThat(wrong).isEmpty();
    }
}
