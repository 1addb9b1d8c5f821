package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.BadInput;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random specifications with everything in their .cfg that decides a verdict of states and steps: the verdict is TLC's.
 * {@code -Dplumbline.tlc=JARS} uses another TLC; POSTCONDITION is used if that TLC supports it.
 */
@Tag("slow")
class TlcVerdictsTest {
    private static final int CASES = Math.max(8, Integer.getInteger("plumbline.random", 8_000) / 1_000);

    @TempDir
    Path folder;

    private static List<Path> tlc() {
        String given = System.getProperty("plumbline.tlc");
        if (given != null) {
            return Stream.of(given.split(File.pathSeparator)).map(Path::of).toList();
        }
        String main = TlcVerdictsTest.class.getResource("/tlc2/TLC.class").toString();
        return List.of(Path.of(URI.create(main.substring("jar:".length(), main.indexOf('!')))));
    }

    @Test
    void verdictsAreThoseOfTlc() throws Exception {
        List<Path> tlc = tlc();
        boolean newer = TlcVerdict.knowsPostconditions(tlc);
        Map<String, Integer> words = new TreeMap<>();
        for (int seed = 0; seed < CASES; seed++) {
            RandomSearch drawn = new RandomSearch(seed, newer);
            String ours = ours(drawn.module(), drawn.config());
            TlcVerdict theirs = TlcVerdict.of(tlc, folder, "M");

            assertThat(ours)
                    .as("seed " + seed + "\n" + drawn.module() + drawn.config() + "\n" + theirs.output())
                    .isEqualTo(theirs.word());
            words.merge(ours, 1, Integer::sum);
        }
        assertThat(words).containsKeys("conforms", "violates");
    }

    private String ours(String module, String text) throws Exception {
        try {
            return GraphSearch.DEFAULT
                    .explore(Modules.load(folder, module, text))
                    .verdict()
                    .word()
                    .text();
        } catch (BadInput e) {
            assertThat(e.getMessage()).containsIgnoringCase("assum");
            return "assumption";
        }
    }
}
