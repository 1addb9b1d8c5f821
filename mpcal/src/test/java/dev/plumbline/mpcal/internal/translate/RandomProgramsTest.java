package dev.plumbline.mpcal.internal.translate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.translate.RandomPrograms.Code;
import dev.plumbline.mpcal.internal.translate.RandomPrograms.State;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A step of the translation has the effect of its statements one after the other: macros expanded, mapped variables
 * read and written, several assignments to one variable, choices. Many programs are archetypes of one module.
 */
@Tag("slow")
class RandomProgramsTest {
    private static final int PROGRAMS = 20;
    private static final int MODULES = Math.max(2, Integer.getInteger("plumbline.random", 0) / 10_000);

    @TempDir
    Path folder;

    @Test
    void stepsDoWhatTheirStatementsDo() throws BadInput, IOException {
        int taken = 0;
        int impossible = 0;
        for (int seed = 0; seed < MODULES; seed++) {
            RandomPrograms programs = new RandomPrograms(new Random(seed));
            List<Code> codes = new ArrayList<>();
            for (int i = 0; i < PROGRAMS; i++) {
                codes.add(small(programs, 2 + i % 3));
            }
            MpcalSource source = MpcalSource.of("Random.tla", module(codes), false);
            assertThat(source.messages()).isEmpty();
            TranslatedModule translated = TranslatedModule.of(source.usable(), source.names());
            Path file = folder.resolve("Random.tla");
            Files.writeString(file, translated.text());
            ExtensibleSpec spec = TlaSpec.load(file, TlaOptions.DEFAULT);
            for (var initial : spec.initialStates()) {
                Map<Integer, Set<State>> seen = new HashMap<>();
                for (Transition transition :
                        spec.explore(Selection.ALL).next(initial).transitions()) {
                    int program = changed(initial.value(), transition.next().value());
                    seen.computeIfAbsent(program, p -> new HashSet<>())
                            .add(state(translated, program, transition.next().value()));
                }
                for (int i = 0; i < PROGRAMS; i++) {
                    Set<State> expected = programs.after(codes.get(i), state(translated, i, initial.value()));
                    assertThat(seen.getOrDefault(i, Set.of()))
                            .as(
                                    "seed %d, from %s:%n%s",
                                    seed,
                                    state(translated, i, initial.value()),
                                    codes.get(i).text())
                            .isEqualTo(expected);
                    taken += expected.size();
                    impossible += expected.isEmpty() ? 1 : 0;
                }
            }
        }
        assertThat(taken).isGreaterThan(100);
        assertThat(impossible).isGreaterThan(10);
    }

    /** Each read of a cell doubles what follows it, and so do choices: many of them make a module of megabytes. */
    private static Code small(RandomPrograms programs, int length) {
        while (true) {
            Code code = programs.block(length, 2, 0);
            if (code.text().split("n\\[|either|if|m :=", -1).length <= 4) {
                return code;
            }
        }
    }

    private static String module(List<Code> codes) {
        List<String> bodies = new ArrayList<>();
        codes.forEach(code -> bodies.add("step" + bodies.size() + ":\n" + code.text()));
        return RandomPrograms.module("", bodies);
    }

    /** The program whose process has moved. */
    private static int changed(Value before, Value after) {
        Value.Tuple first = sequence(fields(before).get("pc"));
        Value.Tuple second = sequence(fields(after).get("pc"));
        for (int i = 0; i < PROGRAMS; i++) {
            if (!first.elements().get(i).equals(second.elements().get(i))) {
                return i;
            }
        }
        throw new AssertionError("nobody moved: " + after);
    }

    static Value.Tuple sequence(Value function) {
        List<Value> elements = new ArrayList<>();
        ((Value.Fn) function).pairs().forEach((key, value) -> elements.add(value));
        return Value.tuple(elements);
    }

    static Map<String, Value> fields(Value state) {
        return ((Value.Rec) state).fields();
    }

    static State state(TranslatedModule module, int program, Value state) {
        Map<String, Value> fields = fields(state);
        Translation.Instance instance = module.translation().instances().get(program);
        List<Integer> cells = new ArrayList<>();
        for (String name : List.of("g0", "g1", "l", "m")) {
            cells.add(number(fields.get(instance.meanings().get(name).variable())));
        }
        sequence(fields.get("vn")).elements().forEach(cell -> cells.add(number(cell)));
        return new State(List.copyOf(cells));
    }

    private static int number(Value value) {
        return Integer.parseInt(value.toString());
    }
}
