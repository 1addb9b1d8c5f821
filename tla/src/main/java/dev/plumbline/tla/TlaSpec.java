package dev.plumbline.tla;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.tla.internal.load.ActionSignature;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.load.LoadRequest;
import dev.plumbline.tla.internal.load.Loaders;
import dev.plumbline.tla.internal.load.SpecLoader;
import dev.plumbline.tla.internal.stored.SpecificationCache;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * TLA+ specifications, parsed by SANY and evaluated by our own evaluator if it supports them, otherwise by TLC's
 * interpreter. {@code docs/tla.md} describes the supported language.
 *
 * <p>Assumptions are evaluated when a specification is loaded, and one that is false is bad input.
 *
 * <p>Limits: on TLC's interpreter integers have 32 bits, and a recursion nests at most 20,000 expressions, whatever the
 * stack of the calling thread. Symmetry and properties apply to a search of all states; a check of a history ignores
 * them, and {@link dev.plumbline.spec.Spec#notes} says so.
 */
public final class TlaSpec {
    private static final Pattern FROM_HISTORY = Pattern.compile("(\\w+)\\.(\\w+)");

    private static final Pattern MODULE = Pattern.compile("-{4,}\\s*MODULE\\s+\\w+");

    private TlaSpec() {}

    /**
     * Declares that nothing else in this process uses SANY; for programs, not for libraries. Specifications are then
     * read by the classes on the class path, which Java loads faster than those of a class loader of our own. Two
     * specifications that are read at the same time still use separate classes.
     */
    public static void useSanyExclusively() {
        Loaders.useClassPath(true);
    }

    /**
     * Stores translated specifications in a folder, so that other processes need not parse them again; for programs, not
     * for libraries. An entry is used only for the same modules, configuration and program.
     *
     * @param folder that belongs to the user alone; created when it is first needed
     * @param program identifies the program: programs that translate differently have different ones
     * @param user the name of the user
     */
    public static void storeIn(Path folder, String program, String user) {
        SpecificationCache.use(new SpecificationCache(folder, program, user));
    }

    /** @throws BadInput if the module or its .cfg cannot be read, with file, line and column */
    public static ExtensibleSpec load(Path tla, TlaOptions options) throws BadInput {
        return checked(request(tla, options));
    }

    /**
     * Loads the specification on TLC's interpreter, for comparison.
     *
     * @throws BadInput if the module or its .cfg cannot be read, with file, line and column
     */
    public static ExtensibleSpec onTlc(Path tla, TlaOptions options) throws BadInput {
        return onTlc(request(tla, options));
    }

    /**
     * A specification to be explored. A module without behaviours, which only states facts about its constants, is a
     * specification without states; its assumptions can be checked.
     *
     * @throws BadInput if the module or its .cfg cannot be read, with file, line and column
     */
    public static ExplorableSpec explorable(Path tla, TlaOptions options) throws BadInput {
        return explorable(request(tla, options));
    }

    /**
     * A specification to be explored state by state: a VIEW and a SYMMETRY of the .cfg are ignored. With them, a search
     * explores one state for several, and a path through its states need not be a behaviour.
     *
     * @throws BadInput if the module or its .cfg cannot be read, with file, line and column
     */
    public static ExplorableSpec explorableUnreduced(Path tla, TlaOptions options) throws BadInput {
        LoadRequest request = request(tla, options);
        return explorable(new LoadRequest(
                request.module(),
                request.folders(),
                request.config().withoutMerging(),
                request.values(),
                request.expressions(),
                request.formulas(),
                request.silent(),
                request.loading(),
                request.environment(),
                request.unvalued()));
    }

    /**
     * A copy of the specification, as bundles have it: the texts of the modules and of the configuration.
     *
     * @throws BadInput if the module or its .cfg cannot be read, with file, line and column
     */
    public static SpecCopy copy(Path tla, TlaOptions options) throws BadInput {
        Path beside = tla.resolveSibling(tla.getFileName().toString().replaceFirst("\\.tla$", "") + ".cfg");
        Optional<Path> config = options.config().or(() -> Optional.of(beside)).filter(Files::isRegularFile);
        try {
            Map<String, String> files = new TreeMap<>(outline(tla, options).files());
            if (config.isPresent()) {
                files.put(TlaKind.CONFIG, Files.readString(config.get()));
            }
            return TlaKind.copy(tla.getFileName().toString(), files, options.constants(), options.silent());
        } catch (IOException e) {
            throw new BadInput("cannot read " + config.get() + ": " + BadInput.reason(e), e);
        }
    }

    private static ExplorableSpec explorable(LoadRequest request) throws BadInput {
        return explorable(request, () -> Loaders.interpreter().explorable(request));
    }

    /** @param reference as in {@link #checked} */
    static ExplorableSpec explorable(LoadRequest request, SpecLoader.Reference<ExplorableSpec> reference)
            throws BadInput {
        Optional<ExplorableSpec> own = Loaders.trees(trees -> trees.explorable(request, reference));
        return own.isPresent() ? own.get() : reference.load();
    }

    /** {@code VIEW V}, {@code SYMMETRY S}: lines of the .cfg that {@link #explorableUnreduced} ignores. */
    public static List<String> merging(Path tla, TlaOptions options) throws BadInput {
        ConfigFile config = config(tla, options);
        List<String> ignored = new ArrayList<>();
        config.view().ifPresent(name -> ignored.add("VIEW " + name));
        config.symmetry().ifPresent(name -> ignored.add("SYMMETRY " + name));
        return ignored;
    }

    /** A request to load the specification, with the values that constants have in the history. */
    static LoadRequest request(Path tla, TlaOptions options) throws BadInput {
        return request(tla, options, List.of());
    }

    /** @param formulas that will be evaluated in states, see {@link LoadRequest} */
    static LoadRequest request(Path tla, TlaOptions options, List<String> formulas) throws BadInput {
        return request(tla, configuration(tla, options), options, formulas);
    }

    /** @param config the configuration that {@link #configuration} read */
    static LoadRequest request(Path tla, ConfigFile config, TlaOptions options, List<String> formulas) throws BadInput {
        return source(tla, config, options, formulas, true);
    }

    /** The configuration of a module that can be read. */
    static ConfigFile configuration(Path tla, TlaOptions options) throws BadInput {
        requireModule(tla);
        return config(tla, options);
    }

    static ExtensibleSpec onTlc(LoadRequest request) throws BadInput {
        return Loaders.interpreter().load(request);
    }

    /** A specification for checks of histories, evaluated by our own evaluator if it supports the specification. */
    static ExtensibleSpec checked(LoadRequest request) throws BadInput {
        return checked(request, () -> Loaders.interpreter().load(request));
    }

    /**
     * The same.
     *
     * @param reference loads the specification on TLC's interpreter when that is first needed; the files of the module
     *     may not exist any more by then
     */
    public static ExtensibleSpec checked(Path tla, TlaOptions options, SpecLoader.Reference<ExtensibleSpec> reference)
            throws BadInput {
        return checked(request(tla, options), reference);
    }

    static ExtensibleSpec checked(LoadRequest request, SpecLoader.Reference<ExtensibleSpec> reference) throws BadInput {
        Optional<ExtensibleSpec> own = Loaders.trees(trees -> trees.checked(request, reference));
        return own.isPresent() ? own.get() : onTlc(request);
    }

    /**
     * The actions that Next consists of, in the order of Next, each with its parameters and their sources. Nothing is
     * evaluated: constants need no values, and those that come from a history stay open.
     *
     * @throws BadInput if the module or its .cfg cannot be read, with file, line and column
     */
    public static List<ActionSignature> actions(Path tla, TlaOptions options) throws BadInput {
        return Loaders.interpreter().actions(source(tla, configuration(tla, options), options, List.of(), false));
    }

    /** The parts of a specification. Nothing is evaluated: constants need no values. */
    static ExtensibleSpec.Outline outline(Path tla, TlaOptions options) throws BadInput {
        return Loaders.interpreter().outline(source(tla, configuration(tla, options), options, List.of(), false));
    }

    /** Whether the text given for a constant refers to values of a history: {@code args.key}. */
    public static boolean isFromHistory(String text) {
        return FROM_HISTORY.matcher(text.strip()).matches();
    }

    /** Whether a constant is taken from the history. */
    static boolean asksForHistory(ConfigFile config, TlaOptions options) {
        return options.constants().values().stream().anyMatch(TlaSpec::isFromHistory)
                || !options.constants()
                        .keySet()
                        .containsAll(config.fromHistory().keySet());
    }

    private static LoadRequest source(
            Path tla, ConfigFile config, TlaOptions options, List<String> formulas, boolean evaluated) throws BadInput {
        Map<String, Value> values = new LinkedHashMap<>();
        Map<String, String> expressions = new LinkedHashMap<>();
        boolean lookedUp = evaluated || options.history().isPresent();
        for (Map.Entry<String, String> entry : config.fromHistory().entrySet()) {
            // If an option gives the value, the constant needs no history.
            if (lookedUp && !options.constants().containsKey(entry.getKey())) {
                values.put(entry.getKey(), fromHistory(entry.getKey(), entry.getValue(), options));
            }
        }
        for (Map.Entry<String, String> entry : options.constants().entrySet()) {
            String text = entry.getValue().strip();
            if (isFromHistory(text)) {
                if (lookedUp) {
                    values.put(entry.getKey(), fromHistory(entry.getKey(), text, options));
                }
            } else {
                valueOf(text)
                        .ifPresentOrElse(
                                value -> values.put(entry.getKey(), value),
                                () -> expressions.put(entry.getKey(), text));
            }
        }
        List<Path> folders = new ArrayList<>();
        folders.add(tla.toAbsolutePath().getParent());
        folders.addAll(options.folders());
        return new LoadRequest(
                tla.toAbsolutePath(),
                folders,
                config,
                values,
                expressions,
                formulas,
                options.silent(),
                options.loading(),
                options.environment(),
                !evaluated);
    }

    /** Gives a better message than SANY, which reports a file without a module only as unreadable. */
    private static void requireModule(Path tla) throws BadInput {
        String file = String.valueOf(tla.getFileName());
        String expected = "; expected a TLA+ module, a file that ends in .tla";
        if (!Files.exists(tla)) {
            throw new BadInput(tla + ": no such file" + expected);
        }
        if (!Files.isRegularFile(tla) || !file.endsWith(".tla")) {
            throw new BadInput(tla + ": no TLA+ module" + expected);
        }
        String text;
        try {
            // One byte for each character: only the first line matters, which is plain ASCII.
            text = Files.readString(tla, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new BadInput(tla + ": cannot be read" + expected, e);
        }
        if (!MODULE.matcher(text).find()) {
            String name = file.substring(0, file.length() - ".tla".length());
            throw new BadInput(file + (text.isBlank() ? ": empty" : ": no module in it") + "; expected ---- MODULE "
                    + name + " ----, definitions and ====");
        }
    }

    private static ConfigFile config(Path tla, TlaOptions options) throws BadInput {
        if (options.config().isPresent()) {
            return ConfigFile.read(options.config().get());
        }
        String name = tla.getFileName().toString();
        Path beside = tla.resolveSibling(name.substring(0, name.length() - ".tla".length()) + ".cfg");
        return Files.isRegularFile(beside) ? ConfigFile.read(beside) : ConfigFile.NONE;
    }

    private static Optional<Value> valueOf(String text) {
        try {
            return Optional.of(Value.parse(text));
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    /** {@code args.key}: the values of that argument in any operation; {@code Put.key}: in operations named Put. */
    private static Value fromHistory(String constant, String text, TlaOptions options) throws BadInput {
        History history = options.history()
                .orElseThrow(() -> new BadInput("constant " + constant + " = " + text
                        + " is taken from a history, and there is none; expected a history or a value"));
        Matcher parts = FROM_HISTORY.matcher(text);
        if (!parts.matches()) {
            throw new BadInput(
                    "constant " + constant + ": expected args.argument or Operation.argument, found " + text);
        }
        Set<Value> found = new TreeSet<>();
        for (Operation operation : history.operations()) {
            if (parts.group(1).equals("args") || parts.group(1).equals(operation.name())) {
                Value value = operation.arguments().get(parts.group(2));
                if (value != null) {
                    found.add(value);
                }
            }
        }
        if (found.isEmpty()) {
            throw new BadInput("constant " + constant + " = " + text + ": no operation of " + history.name()
                    + " has an argument " + parts.group(2)
                    + (parts.group(1).equals("args") ? "" : " and the name " + parts.group(1)));
        }
        return Value.set(found);
    }
}
