package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random specifications with fairness and properties about infinite behaviours: the verdict is TLC's. */
@Tag("slow")
class TlcLivenessTest {
    private static final int CASES = Math.max(12, Integer.getInteger("plumbline.random", 12_000) / 1_000);
    private static final int FIRST = Integer.getInteger("plumbline.seed", 0);
    private static final int CANNOT_HANDLE = 2213;

    @TempDir
    Path folder;

    private static List<Path> tlc() {
        String main = TlcLivenessTest.class.getResource("/tlc2/TLC.class").toString();
        return List.of(Path.of(URI.create(main.substring("jar:".length(), main.indexOf('!')))));
    }

    @Test
    void verdictsAreThoseOfTlc() throws Exception {
        Map<String, Integer> words = new TreeMap<>();
        for (int seed = FIRST; seed < FIRST + CASES; seed++) {
            RandomTemporal drawn = new RandomTemporal(seed);
            String module = drawn.module();
            String config = drawn.config();
            SearchResult ours = GraphSearch.DEFAULT.withoutEdges().explore(Modules.load(folder, module, config));
            SearchResult reference = GraphSearch.DEFAULT.withReference().explore(Modules.load(folder, module, config));
            TlcVerdict theirs = TlcVerdict.of(tlc(), folder, "M");

            String text = "seed " + seed + "\n" + module + config + "\n" + theirs.output();
            assertThat(ours.unchecked()).as(text).isEmpty();
            assertThat(reference.verdict().word().text())
                    .as(text)
                    .isEqualTo(ours.verdict().word().text());
            if (theirs.code() == CANNOT_HANDLE) {
                words.merge("refused by TLC", 1, Integer::sum);
                continue;
            }
            assertThat(ours.verdict().word().text()).as(text).isEqualTo(theirs.word());
            words.merge(ours.verdict().word().text(), 1, Integer::sum);
        }
        assertThat(words).containsKeys("conforms", "violates");
    }
}
