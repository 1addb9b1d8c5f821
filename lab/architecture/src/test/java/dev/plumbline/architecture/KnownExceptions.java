package dev.plumbline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Known exceptions to rules: {@code known-exceptions.txt}, one per line, {@code RULE: WHAT}. A finding that is not
 * listed fails, and so does a line that is not needed any more.
 */
final class KnownExceptions {
    private static final String FILE = "known-exceptions.txt";

    private KnownExceptions() {}

    static List<String> lines() {
        try (InputStream in = KnownExceptions.class.getResourceAsStream(FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void assertExactly(String rule, List<String> findings) {
        Set<String> found =
                findings.stream().map(each -> rule + ": " + each).collect(Collectors.toCollection(TreeSet::new));
        List<String> known =
                lines().stream().filter(line -> line.startsWith(rule + ": ")).toList();
        List<String> young = new ArrayList<>(found);
        young.removeAll(known);
        List<String> gone = new ArrayList<>(known);
        gone.removeAll(found);
        assertThat(young)
                .as("broken rules; mend them, or list them in " + FILE + " if that must wait")
                .isEmpty();
        assertThat(gone)
                .as("lines of " + FILE + " that nothing needs any more; delete them")
                .isEmpty();
    }
}
