package dev.plumbline.tla;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Specifications written to a folder, and what may happen in them, for tests. */
final class Specs {
    private static final Pattern MODULE = Pattern.compile("-{4,}\\s*MODULE\\s+(\\w+)");
    private final Path folder;
    private final boolean own;

    Specs(Path folder) {
        this(folder, false);
    }

    private Specs(Path folder, boolean own) {
        this.folder = folder;
        this.own = own;
    }

    /** The same, with steps that the evaluator of our own evaluates. */
    Specs onOwnEvaluator() {
        return new Specs(folder, true);
    }

    /** Writes the module to its file. The line with its name is the first line. */
    Specs module(String text) {
        Matcher name = MODULE.matcher(text);
        if (!name.find()) {
            throw new IllegalArgumentException("no module in " + text);
        }
        return file(name.group(1) + ".tla", text);
    }

    Specs file(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    ExplorableSpec explorable(String module) throws BadInput {
        return TlaSpec.explorable(folder.resolve(module + ".tla"), TlaOptions.DEFAULT);
    }

    Spec load(String module) throws BadInput {
        return load(module, TlaOptions.DEFAULT);
    }

    Spec load(String module, TlaOptions options) throws BadInput {
        Path file = folder.resolve(module + ".tla");
        return own ? TlaSpec.checked(TlaSpec.request(file, options)) : TlaSpec.onTlc(file, options);
    }

    /** {@code op("Put", "key", "1", "value", "\"a\"")}: a name, then argument names and TLA+ values. */
    static Operation op(String name, String... arguments) {
        return op(Outcome.RETURNED, name, arguments);
    }

    static Operation op(Outcome outcome, String name, String... arguments) {
        Map<String, Value> values = new HashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            try {
                values.put(arguments[i], Value.parse(arguments[i + 1]));
            } catch (BadInput e) {
                throw new IllegalArgumentException(e);
            }
        }
        Timebox place = outcome == Outcome.PENDING ? Timebox.open(0) : new Timebox(0, 1);
        return new Operation(Value.of(0), name, values, place, outcome, Map.of(), 0);
    }

    /** The states that the operations lead to, one after the other, from the initial states; as texts in order. */
    static Set<String> after(Spec spec, Operation... operations) throws BadInput {
        List<State> states = spec.initialStates();
        for (Operation operation : operations) {
            states = all(spec.action(operation).completing(), states);
        }
        return texts(states);
    }

    static List<State> all(Step step, List<State> from) {
        Set<State> next = new LinkedHashSet<>();
        from.forEach(state -> next.addAll(step.next(state)));
        return new ArrayList<>(next);
    }

    static Set<String> texts(List<State> states) {
        Set<String> texts = new TreeSet<>();
        states.forEach(state -> texts.add(state.value().toString()));
        return texts;
    }
}
