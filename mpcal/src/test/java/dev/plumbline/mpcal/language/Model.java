package dev.plumbline.mpcal.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
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
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The states of a small specification that has been translated. */
record Model(TranslatedModule module, Set<Value> states, Set<Value> last) {
    /** A module with an algorithm, whose braces and declarations are given. */
    static String module(String algorithm) {
        return "---- MODULE M ----\nEXTENDS Integers, Sequences, TLC\n(* --mpcal M {\n" + algorithm + "} *)\n====\n";
    }

    static MpcalSource source(String text) {
        return MpcalSource.of("M.tla", text, false);
    }

    /** All states that can be reached; a specification in which something is wrong fails the test. */
    static Model of(String text, Path folder) throws BadInput, IOException {
        MpcalSource source = source(text);
        assertThat(source.messages()).as(text).isEmpty();
        return of(TranslatedModule.of(source.usable(), source.names()), folder);
    }

    private static Model of(TranslatedModule module, Path folder) throws BadInput, IOException {
        Path file = folder.resolve("M.tla");
        Files.writeString(file, module.text());
        String constants = module.text().contains("CONSTANT defaultInitValue")
                ? "CONSTANT defaultInitValue = defaultInitValue\n"
                : "";
        Files.writeString(folder.resolve("M.cfg"), constants + "INIT Init\nNEXT Next\n");
        ExtensibleSpec spec = TlaSpec.load(file, TlaOptions.DEFAULT);
        Set<Value> seen = new HashSet<>();
        Set<Value> last = new HashSet<>();
        Deque<State> open = new ArrayDeque<>(spec.initialStates());
        open.forEach(state -> seen.add(state.value()));
        while (!open.isEmpty()) {
            State state = open.pop();
            List<Transition> transitions =
                    spec.explore(Selection.ALL).next(state).transitions();
            boolean stays = true;
            for (Transition transition : transitions) {
                stays &= transition.next().value().equals(state.value());
                if (seen.add(transition.next().value())) {
                    open.push(transition.next());
                }
            }
            if (stays) {
                last.add(state.value());
            }
        }
        return new Model(module, seen, last);
    }

    /** The values that a variable can have in states from which nothing changes any more. */
    Set<String> last(String variable) {
        Set<String> values = new TreeSet<>();
        last.forEach(
                state -> values.add(((Value.Rec) state).fields().get(variable).toString()));
        return values;
    }
}
