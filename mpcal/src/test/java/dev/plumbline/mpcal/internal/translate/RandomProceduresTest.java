package dev.plumbline.mpcal.internal.translate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.mpcal.internal.MpcalSource;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that calls a procedure ends as the procedure says: references reach the cells of the caller, values are the
 * procedure's own on every level of a recursion, and a call in the last place returns to where its caller would have.
 */
@Tag("slow")
class RandomProceduresTest {
    private static final int PROGRAMS = 6;
    private static final int MODULES = Math.max(2, Integer.getInteger("plumbline.random", 0) / 10_000);

    @TempDir
    Path folder;

    @Test
    void processesEndAsTheirProceduresSay() throws BadInput, IOException {
        int ended = 0;
        int stuck = 0;
        for (int seed = 0; seed < MODULES; seed++) {
            Random random = new Random(seed);
            List<RandomProcedures> programs = new ArrayList<>();
            for (int i = 0; i < PROGRAMS; i++) {
                programs.add(new RandomProcedures(random, "Proc" + i));
            }
            String text = module(programs);
            MpcalSource source = MpcalSource.of("Random.tla", text, false);
            assertThat(source.messages()).as(text).isEmpty();
            TranslatedModule translated = TranslatedModule.of(source.usable(), source.names());
            Path file = folder.resolve("Random.tla");
            Files.writeString(file, translated.text());
            Files.writeString(
                    folder.resolve("Random.cfg"),
                    "INIT Init\nNEXT Next\nCONSTANT defaultInitValue = defaultInitValue\n");
            ExtensibleSpec spec = TlaSpec.load(file, TlaOptions.DEFAULT);
            for (var initial : spec.initialStates()) {
                for (int i = 0; i < PROGRAMS; i++) {
                    State from = RandomProgramsTest.state(translated, i, initial.value());
                    Set<State> expected = programs.get(i).ends(from);
                    assertThat(ends(spec, translated, i, initial))
                            .as(
                                    "seed %d, from %s:%n%s%s",
                                    seed,
                                    from,
                                    programs.get(i).procedure(),
                                    programs.get(i).body())
                            .isEqualTo(expected);
                    ended += expected.size();
                    stuck += expected.isEmpty() ? 1 : 0;
                }
            }
        }
        assertThat(ended).isGreaterThan(30);
        assertThat(stuck).isPositive();
    }

    /** The states in which one process is done, when no other moves. */
    private static Set<State> ends(
            ExtensibleSpec spec, TranslatedModule module, int program, dev.plumbline.spec.State initial)
            throws BadInput {
        Set<State> ends = new HashSet<>();
        Set<Value> seen = new HashSet<>();
        Deque<dev.plumbline.spec.State> open = new ArrayDeque<>(List.of(initial));
        while (!open.isEmpty()) {
            dev.plumbline.spec.State state = open.pop();
            if (pc(state.value(), program).equals("\"Done\"")) {
                ends.add(RandomProgramsTest.state(module, program, state.value()));
                continue;
            }
            for (Transition transition : spec.explore(Selection.ALL).next(state).transitions()) {
                Value next = transition.next().value();
                if (moved(state.value(), next, program) && seen.add(next)) {
                    open.push(transition.next());
                }
            }
        }
        return ends;
    }

    /** A return within a recursion may lead to the label that it comes from, but not with the same stack. */
    private static boolean moved(Value before, Value after, int program) {
        return !pc(before, program).equals(pc(after, program))
                || !of("stack", before, program).equals(of("stack", after, program));
    }

    private static String pc(Value state, int program) {
        return of("pc", state, program).toString();
    }

    private static Value of(String variable, Value state, int program) {
        return RandomProgramsTest.sequence(RandomProgramsTest.fields(state).get(variable))
                .elements()
                .get(program);
    }

    private static String module(List<RandomProcedures> programs) {
        StringBuilder procedures = new StringBuilder();
        programs.forEach(p -> procedures.append(p.procedure()));
        return RandomPrograms.module(
                procedures.toString(),
                programs.stream().map(RandomProcedures::body).toList());
    }
}
