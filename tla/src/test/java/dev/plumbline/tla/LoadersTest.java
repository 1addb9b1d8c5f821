package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Selection;
import dev.plumbline.tla.internal.load.Loaders;
import dev.plumbline.tla.internal.load.TreeLoader;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many specifications that the same classes parse, one after the other and side by side. */
class LoadersTest {
    private static final List<String> WORDS =
            List.of("red", "green", "blue", "on", "off", "left", "right", "up", "down");

    @TempDir
    Path folder;

    /**
     * CHOOSE takes the string that is mentioned first in the specification at hand, whatever was mentioned in others
     * before. The configuration is read before the module.
     */
    @Test
    void isolatesTwoHundredSpecificationsInFourThreads() throws Exception {
        inFourThreads(200);
    }

    private void inFourThreads(int specifications) throws Exception {
        Random random = new Random(27);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < specifications; i++) {
                List<String> words = new ArrayList<>(WORDS);
                Collections.shuffle(words, random);
                List<String> mentioned = List.copyOf(words.subList(0, 2 + random.nextInt(words.size() - 1)));
                boolean constant = random.nextBoolean();
                Path module = written("M" + i, mentioned, constant);
                all.add(threads.submit(() -> {
                    ExplorableSpec spec = TlaSpec.explorable(module, TlaOptions.DEFAULT);
                    List<String> order = new ArrayList<>(mentioned);
                    if (constant) {
                        Collections.reverse(order);
                    }
                    assertThat(spec.forStates()
                                    .explore(Selection.ALL)
                                    .initial()
                                    .states()
                                    .get(0)
                                    .value()
                                    .toString())
                            .isEqualTo("[v |-> " + quoted(order, "<<", ">>") + "]");
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void classesOnTheClassPathParseOneSpecificationAtATime() throws Exception {
        Loaders.useClassPath(true);
        try {
            inFourThreads(20);
        } finally {
            Loaders.useClassPath(false);
        }
    }

    @Test
    void classesOnTheClassPathAreLeftAloneAfterASyntaxError() throws Exception {
        Path broken =
                Files.writeString(folder.resolve("Broken.tla"), "---- MODULE Broken ----\nVARIABLE v\nInit == (\n====");
        Loaders.useClassPath(true);
        try {
            assertThatThrownBy(() -> TlaSpec.explorable(broken, TlaOptions.DEFAULT))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("Broken.tla:4");
            inFourThreads(20);
        } finally {
            Loaders.useClassPath(false);
        }
    }

    @Test
    void othersWaitForASpecificationThatIsLoadedAhead() throws Exception {
        Path module = written("Ahead", List.of("red", "green"), false);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<?> other = Loaders.ahead(() -> {
                Future<?> begun = threads.submit(() -> TlaSpec.explorable(module, TlaOptions.DEFAULT));
                // The thread that loads ahead does not wait for itself.
                TlaSpec.explorable(module, TlaOptions.DEFAULT);
                assertThat(begun.isDone()).isFalse();
                return begun;
            });
            assertThat(other.get()).isNotNull();
        } finally {
            threads.shutdownNow();
        }
    }

    private Path written(String name, List<String> words, boolean constant) throws Exception {
        List<String> reversed = new ArrayList<>(words);
        Collections.reverse(reversed);
        Path module = folder.resolve(name + ".tla");
        Files.writeString(module, """
                ---- MODULE %s ----
                EXTENDS Sequences
                CONSTANT C
                VARIABLE v
                S == %s
                RECURSIVE InOrder(_)
                InOrder(T) == IF T = {} THEN << >> ELSE LET w == CHOOSE w \\in T : TRUE IN <<w>> \\o InOrder(T \\ {w})
                Init == v = InOrder(S)
                Next == UNCHANGED v
                ====
                """.formatted(name, quoted(words, "{", "}")));
        Files.writeString(
                folder.resolve(name + ".cfg"),
                "INIT Init\nNEXT Next\nCONSTANT C = " + (constant ? quoted(reversed, "{", "}") : "1") + "\n");
        return module;
    }

    private static String quoted(List<String> words, String open, String close) {
        return words.stream().map(word -> '"' + word + '"').collect(Collectors.joining(", ", open, close));
    }

    @Test
    void aParserIsUsedAgain() {
        TreeLoader first = Loaders.trees(Optional::of).orElseThrow();
        assertThat(Loaders.trees(Optional::of)).containsSame(first);
    }

    /** A process that reads several specifications does not start with a new parser after each use of TLC. */
    @Test
    void theInterpreterLeavesTheParserToTheNextSpecification() {
        TreeLoader first = Loaders.trees(Optional::of).orElseThrow();
        Loaders.trees(Optional::of);
        Loaders.interpreter();
        assertThat(Loaders.trees(Optional::of)).containsSame(first);
        List<TreeLoader> stopped = new ArrayList<>();
        Loaders.trees(trees -> {
            stopped.add(trees);
            return Optional.empty();
        });
        TreeLoader second = Loaders.trees(Optional::of).orElseThrow();
        Loaders.interpreter();
        assertThat(Loaders.trees(Optional::of)).containsSame(second);
    }

    @Test
    void aParserThatStoppedIsNotUsedAgain() {
        List<TreeLoader> stopped = new ArrayList<>();
        Optional<TreeLoader> nothing = Loaders.trees(trees -> {
            stopped.add(trees);
            return Optional.empty();
        });
        assertThat(nothing).isEmpty();
        assertThat(Loaders.trees(Optional::of).orElseThrow()).isNotSameAs(stopped.get(0));
    }
}
