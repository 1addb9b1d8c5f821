package dev.plumbline.tla;

import dev.plumbline.history.History;
import dev.plumbline.history.files.Folders;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecKind;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.load.Loaders;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * TLA+ modules in bundles: the texts of all modules except the standard ones, the text of the configuration, the
 * constants as TLA+ text, and the names of silent actions.
 */
public final class TlaKind implements SpecKind {
    /** The name of this kind. */
    public static final String KIND = "module";

    /** The setting with the constants by name. */
    public static final String CONSTANTS = "constants";

    /** The setting with the names of silent actions. */
    public static final String SILENT = "silent";

    /** The setting with the variables in {@code IOEnv}, by name; mostly absent. */
    private static final String ENVIRONMENT = "environment";

    /** The setting with the names of variables in {@code IOEnv} whose values are not in the copy; mostly absent. */
    private static final String UNKNOWN_VARIABLES = "unknownVariables";

    /** The file with the configuration, if there is one. */
    public static final String CONFIG = "bundle.cfg";

    @Override
    public String name() {
        return KIND;
    }

    /**
     * @param module file name of the root module
     * @param files texts of all modules by file name, and of the .cfg, if there is one, by {@link #CONFIG}
     * @param constants by name, as TLA+ text
     */
    public static SpecCopy copy(
            String module, Map<String, String> files, Map<String, String> constants, List<String> silent) {
        Map<String, Value> values = new TreeMap<>();
        constants.forEach((name, text) -> values.put(name, Value.of(text)));
        return new SpecCopy(
                KIND,
                module,
                Map.of(
                        CONSTANTS, Value.record(values),
                        SILENT, Value.tuple(silent.stream().map(Value::of).toList())),
                files);
    }

    @Override
    public dev.plumbline.spec.SpecSource source(SpecCopy copy, ClassLoader classes) throws BadInput {
        if (!copy.files().containsKey(copy.name()) || !copy.name().endsWith(".tla")) {
            throw new BadInput(
                    KIND + " is '" + copy.name() + "'; expected the name of one of its files, ending in .tla");
        }
        TlaOptions options =
                new TlaOptions(Optional.empty(), constants(copy), Optional.empty(), silent(copy), List.of());
        if (copy.settings().containsKey(ENVIRONMENT)) {
            for (Map.Entry<String, String> variable : texts(copy, ENVIRONMENT).entrySet()) {
                options = options.withEnvironment(variable.getKey(), variable.getValue());
            }
        }
        return new Copied(copy, options, List.of());
    }

    /** The constants of a copy, by name, as TLA+ text. */
    public static Map<String, String> constants(SpecCopy copy) throws BadInput {
        return texts(copy, CONSTANTS);
    }

    private static Map<String, String> texts(SpecCopy copy, String name) throws BadInput {
        Value value = setting(copy, name);
        Map<String, String> texts = new TreeMap<>();
        // An empty object and an empty array are the same value, the empty function.
        if (!value.equals(Value.Tuple.EMPTY)) {
            if (!(value instanceof Value.Rec rec)) {
                throw new BadInput(name + " is " + value + "; expected an object");
            }
            for (Map.Entry<String, Value> field : rec.fields().entrySet()) {
                texts.put(field.getKey(), text(name, field.getValue()));
            }
        }
        return texts;
    }

    /** The silent actions of a copy. */
    public static List<String> silent(SpecCopy copy) throws BadInput {
        if (!(setting(copy, SILENT) instanceof Value.Tuple tuple)) {
            throw new BadInput(SILENT + " is " + setting(copy, SILENT) + "; expected an array");
        }
        List<String> silent = new ArrayList<>();
        for (Value each : tuple.elements()) {
            silent.add(text(SILENT, each));
        }
        return silent;
    }

    private static Value setting(SpecCopy copy, String name) throws BadInput {
        Value value = copy.settings().get(name);
        if (value == null) {
            throw new BadInput("it has no " + name);
        }
        return value;
    }

    private static String text(String name, Value value) throws BadInput {
        if (value instanceof Value.Str text) {
            return text.value();
        }
        throw new BadInput(name + " has " + value + "; expected strings");
    }

    /**
     * The same copy of a specification that was loaded with these variables in {@code IOEnv}.
     *
     * @param variables by name, without a value where the copy must not contain it: copies are passed on
     */
    public static SpecCopy withEnvironment(SpecCopy copy, Map<String, Optional<String>> variables) {
        Map<String, Value> known = new TreeMap<>();
        List<Value> unknown = new ArrayList<>();
        variables.forEach((name, value) -> {
            value.ifPresent(text -> known.put(name, Value.of(text)));
            if (value.isEmpty()) {
                unknown.add(Value.of(name));
            }
        });
        Map<String, Value> settings = new TreeMap<>(copy.settings());
        settings.put(ENVIRONMENT, Value.record(known));
        if (!unknown.isEmpty()) {
            settings.put(UNKNOWN_VARIABLES, Value.tuple(unknown));
        }
        return new SpecCopy(copy.kind(), copy.name(), settings, copy.files());
    }

    /**
     * The specification of a copy, to be explored.
     *
     * @throws BadInput if the copy is of another kind, cannot be read, or lacks values of variables of the environment
     */
    public static ExplorableSpec explorable(SpecCopy copy) throws BadInput {
        return explorable(copy, new TlaKind().source(copy, TlaKind.class.getClassLoader()));
    }

    private static ExplorableSpec explorable(SpecCopy copy, dev.plumbline.spec.SpecSource source) throws BadInput {
        if (!copy.kind().equals(KIND)) {
            throw new BadInput("a specification of kind " + copy.kind() + "; expected a TLA+ module");
        }
        if (copy.settings().containsKey(UNKNOWN_VARIABLES)) {
            throw new BadInput("it was loaded with variables of the environment "
                    + copy.settings().get(UNKNOWN_VARIABLES)
                    + ", which the bundle does not contain; expected a bundle with their values");
        }
        return ((Copied) source).explorable();
    }

    /** @param formulas that will be evaluated in states */
    private record Copied(SpecCopy copy, TlaOptions options, List<String> formulas)
            implements dev.plumbline.spec.SpecSource {
        /** Loads a module from a file. */
        @FunctionalInterface
        private interface Loading<S> {
            S of(Path module, TlaOptions options) throws BadInput;
        }

        @Override
        public Spec load(History history) throws BadInput {
            return load(history, options.loading());
        }

        @Override
        public Spec load(History history, Duration most) throws BadInput {
            return new Copied(copy, options.withLoading(most), LoggedConstants.formulas(history)).loaded();
        }

        private ExtensibleSpec loaded() throws BadInput {
            return extracted((module, all) -> TlaSpec.checked(
                    TlaSpec.request(module, all, formulas),
                    () -> extracted((again, options) ->
                            Loaders.interpreter().load(TlaSpec.request(again, options, formulas)))));
        }

        private ExplorableSpec explorable() throws BadInput {
            return extracted((module, all) -> TlaSpec.explorable(
                    TlaSpec.request(module, all),
                    () -> extracted(
                            (again, options) -> Loaders.interpreter().explorable(TlaSpec.request(again, options)))));
        }

        /** Writes the files to a temporary folder while they are read. */
        private <S> S extracted(Loading<S> loading) throws BadInput {
            Path folder = null;
            try {
                folder = Folders.temporary("plumbline-spec-");
                copy.extract(folder);
                return loading.of(
                        folder.resolve(copy.name()),
                        copy.files().containsKey(CONFIG) ? options.withConfig(folder.resolve(CONFIG)) : options);
            } catch (IOException e) {
                throw new BadInput("cannot unpack the specification: " + BadInput.reason(e), e);
            } finally {
                Folders.discard(folder);
            }
        }

        @Override
        public SpecCopy copy(Spec loaded) {
            return copy;
        }
    }
}
