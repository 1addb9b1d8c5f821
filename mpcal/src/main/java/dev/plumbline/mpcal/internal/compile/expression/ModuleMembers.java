package dev.plumbline.mpcal.internal.compile.expression;

import dev.plumbline.mpcal.internal.compile.text.JavaNames;
import dev.plumbline.mpcal.internal.compile.text.Uncompilable;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.ModuleDefinitions;
import dev.plumbline.mpcal.internal.syntax.MpcalModule;
import dev.plumbline.mpcal.internal.syntax.SourceFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The operators and constants that a specification uses: those of {@code define}, of the module around it, and of the
 * modules that these extend. Operators that are used, directly or indirectly, get a method; the others are left out.
 */
public final class ModuleMembers {
    /** Modules whose operators the runtime has. */
    private static final Set<String> STANDARD =
            Set.of("Naturals", "Integers", "Sequences", "FiniteSets", "TLC", "Bags", "Reals");

    /** A definition and its file. */
    public record Found(Expr.Definition definition, SourceFile file) {}

    private final Map<String, Found> defined = new HashMap<>();
    private final List<ModuleDefinitions> modules = new ArrayList<>();
    private final Map<String, Expr.Parameter> constants = new LinkedHashMap<>();
    private final Map<String, Boolean> truths = new HashMap<>();
    private final Map<String, Named.Method> methods = new LinkedHashMap<>();
    private final JavaNames names = new JavaNames();
    private final Deque<String> unwritten = new ArrayDeque<>();

    /** @param textOf returns the text of an extended module that is not a standard one, if it is found */
    public ModuleMembers(MpcalModule module, Function<String, Optional<String>> textOf) {
        for (Expr.Definition definition : module.algorithm().definitions()) {
            if (definition.body().isPresent()) {
                defined.put(definition.name(), new Found(definition, module.file()));
            }
        }
        Deque<ModuleDefinitions> toRead = new ArrayDeque<>();
        toRead.add(new ModuleDefinitions(module.file(), module.algorithm().offset()));
        Set<String> seen = new HashSet<>(STANDARD);
        while (!toRead.isEmpty()) {
            ModuleDefinitions next = toRead.poll();
            modules.add(next);
            next.constants().forEach(constants::putIfAbsent);
            for (String extended : next.extended()) {
                if (seen.add(extended)) {
                    textOf.apply(extended)
                            .map(text -> new SourceFile(extended + ".tla", text))
                            .ifPresent(file -> toRead.add(
                                    new ModuleDefinitions(file, file.text().length())));
                }
            }
        }
        constants.keySet().forEach(names::fresh);
    }

    /** The constants of the module and of those that it extends, in the order of their declaration. */
    public Map<String, Expr.Parameter> constants() {
        return constants;
    }

    public Optional<Found> find(String name) {
        if (defined.containsKey(name)) {
            return Optional.of(defined.get(name));
        }
        for (ModuleDefinitions module : modules) {
            try {
                Optional<Expr.Definition> definition = module.find(name);
                if (definition.isPresent()) {
                    Found found = new Found(definition.get(), module.file());
                    defined.put(name, found);
                    return Optional.of(found);
                }
            } catch (ModuleDefinitions.BadDefinition e) {
                throw new Uncompilable(module.file(), e.problem().offset(), e.getMessage());
            }
        }
        return Optional.empty();
    }

    /** The method of an operator that the module defines; marks it as used. */
    public Optional<Named.Method> method(String name) {
        Named.Method known = methods.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Found> found = find(name);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Expr.Definition definition = found.get().definition();
        Named.Method made = new Named.Method(
                "", names.fresh(word(name)), List.of(), definition.parameters(), definition.bounds(), truth(name));
        methods.put(name, made);
        unwritten.add(name);
        return Optional.of(made);
    }

    /** Operators that are symbols get a word. */
    static String word(String name) {
        if (name.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || c == '_')) {
            return name;
        }
        StringBuilder word = new StringBuilder("op");
        name.codePoints()
                .forEach(c -> word.append(
                        Character.isLetterOrDigit(c) ? Character.toString(c) : "_" + Integer.toHexString(c)));
        return word.toString();
    }

    boolean truth(String name) {
        Boolean known = truths.get(name);
        if (known != null) {
            return known;
        }
        // Until the result is known, a recursive operator counts as a value.
        truths.put(name, false);
        boolean truth = find(name)
                .filter(found -> found.definition().bounds().isEmpty())
                .flatMap(found -> found.definition().body())
                .map(body -> Truths.is(body, this::truth))
                .orElse(false);
        truths.put(name, truth);
        return truth;
    }

    /** Names of methods in the class of the module. */
    public JavaNames methodNames() {
        return names;
    }

    /** The arities of operators that are passed to others and for which Java has no type. */
    public Set<Integer> arities() {
        Set<Integer> arities = new TreeSet<>();
        constants.values().forEach(constant -> arities.add(constant.arity()));
        methods.values().forEach(method -> method.parameters().forEach(p -> arities.add(p.arity())));
        arities.removeIf(arity -> arity < 3);
        return arities;
    }

    /** Replaces a constant by an operator of the module: {@code Constant <- Operator}. */
    public boolean replace(String constant, String operator) {
        Optional<Found> found = find(operator);
        if (found.isEmpty() || constants.remove(constant) == null) {
            return false;
        }
        defined.put(constant, found.get());
        return true;
    }

    /** The next operator that is used and not written yet. */
    public Optional<String> nextUnwritten() {
        return Optional.ofNullable(unwritten.poll());
    }
}
