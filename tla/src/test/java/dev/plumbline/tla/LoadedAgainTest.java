package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.tla.internal.checked.CheckedSpec;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Specifications that are loaded several times, with and without changes in between. */
@Tag("slow")
class LoadedAgainTest {
    private static final List<String> WORDS = List.of("red", "green", "blue", "on", "off", "left");

    @TempDir
    private Path folder;

    /** What the files of one specification say. */
    private static final class Written {
        private List<String> mentioned = WORDS;
        private List<String> configured = List.of();
        private int number;
        private boolean extended = true;

        void change(Random random) {
            switch (random.nextInt(6)) {
                case 0 -> mentioned = shuffled(random);
                case 1 -> configured = random.nextBoolean() ? List.of() : shuffled(random);
                case 2 -> number = random.nextInt(3);
                case 3 -> extended = !extended;
                default -> {
                    // Most specifications that are loaded again are as they were.
                }
            }
        }

        private static List<String> shuffled(Random random) {
            List<String> words = new ArrayList<>(WORDS);
            Collections.shuffle(words, random);
            return words;
        }

        /** CHOOSE takes the string that is mentioned first; the configuration is read before the module. */
        String expected() {
            List<String> order = configured.isEmpty() ? mentioned : configured;
            return "[n |-> " + (extended ? number : 9) + ", v |-> " + quoted(order, "<<", ">>") + "]";
        }

        void write(Path folder, String name) throws Exception {
            Files.writeString(folder.resolve(name + "Number.tla"), """
                    ---- MODULE %sNumber ----
                    Number == %d
                    ====
                    """.formatted(name, number));
            Files.writeString(folder.resolve(name + ".tla"), """
                    ---- MODULE %s ----
                    EXTENDS Sequences%s
                    CONSTANT C
                    VARIABLES v, n
                    %s
                    S == %s
                    RECURSIVE InOrder(_)
                    InOrder(T) == IF T = {} THEN << >> ELSE LET w == CHOOSE w \\in T : TRUE IN <<w>> \\o InOrder(T \\ {w})
                    Init == v = InOrder(S) /\\ n = %s
                    Next == UNCHANGED <<v, n>>
                    ====
                    """.formatted(
                            name,
                            extended ? ", " + name + "Number" : "",
                            // A string has the place of an identifier with the same text.
                            mentioned.stream().map(word -> word + " == 0").collect(Collectors.joining("\n")),
                            quoted(WORDS, "{", "}"),
                            extended ? "Number" : "9"));
            Files.writeString(
                    folder.resolve(name + ".cfg"),
                    "INIT Init\nNEXT Next\nCONSTANT C = " + (configured.isEmpty() ? "1" : quoted(configured, "{", "}"))
                            + "\n");
        }
    }

    private static String quoted(List<String> words, String open, String close) {
        return words.stream().map(word -> '"' + word + '"').collect(Collectors.joining(", ", open, close));
    }

    private ExtensibleSpec loaded(String name) throws BadInput {
        return TlaSpec.checked(folder.resolve(name + ".tla"), TlaOptions.DEFAULT, () -> {
            throw new BadInput("the reference is not asked");
        });
    }

    @Test
    void specificationsAreAsTheirFilesSayNow() throws Exception {
        List<String> names = List.of("One", "Two", "Three", "Four", "Five", "Six");
        List<Written> all = names.stream().map(name -> new Written()).toList();
        Random random = new Random(4);
        for (int i = 0; i < 50; i++) {
            int which = random.nextInt(random.nextBoolean() ? 2 : names.size());
            Written written = all.get(which);
            written.change(random);
            written.write(folder, names.get(which));
            ExtensibleSpec spec = loaded(names.get(which));
            // If SANY's nodes did not fit its table, TLC's interpreter would be used instead.
            assertThat(spec).isInstanceOf(CheckedSpec.class);
            assertThat(spec.initialStates().get(0).value().toString())
                    .as("load " + i)
                    .isEqualTo(written.expected());
            assertThat(spec.outline().files().keySet())
                    .as("load " + i)
                    .contains(names.get(which) + ".tla")
                    .hasSize(written.extended ? 2 : 1);
        }
    }

    @Test
    void moduleThatHidesAnotherIsSeen() throws Exception {
        Path module = Files.writeString(
                folder.resolve("Root.tla"),
                "---- MODULE Root ----\nEXTENDS Limits\nVARIABLE v\nInit == v = Most\nNext == UNCHANGED v\n====\n");
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("Limits.tla"), "---- MODULE Limits ----\nMost == 5\n====\n");
        TlaOptions options = TlaOptions.DEFAULT.withFolder(other);
        assertThat(initial(module, options)).isEqualTo("[v |-> 5]");
        Path own = Files.writeString(folder.resolve("Limits.tla"), "---- MODULE Limits ----\nMost == 7\n====\n");
        assertThat(initial(module, options)).isEqualTo("[v |-> 7]");
        Files.delete(own);
        assertThat(initial(module, options)).isEqualTo("[v |-> 5]");
        Files.writeString(module, "---- MODULE Root ----\nInit == (\n====\n");
        assertThatThrownBy(() -> initial(module, options)).isInstanceOf(BadInput.class);
    }

    private static String initial(Path module, TlaOptions options) throws BadInput {
        return TlaSpec.load(module, options).initialStates().get(0).value().toString();
    }
}
