package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.InstanceNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SubstInNode;

/**
 * The values and operators with which a configuration replaces constants and definitions. {@code Nat <- Small} replaces
 * the definition that the root module calls {@code Nat} in every module that mentions it; {@code Op <- [M]Other}
 * replaces the definition that module M calls {@code Op}, also in instances of M.
 */
final class Overrides {
    private static final Pattern OF_MODULE = Pattern.compile("\\[(\\w+)\\]\\s*(.*)", Pattern.DOTALL);
    private static final Pattern OF_MODULE_KEY = Pattern.compile("(\\S+) <- \\[(\\w+)\\]");
    private static final Pattern APPLIED = Pattern.compile("(\\w+)\\((.*)\\)");

    private final ModuleNode root;
    private final ConfigFile config;
    private final Names names;
    private final Map<OpDefNode, Replacement> ofDefinitions = new IdentityHashMap<>();
    private final Map<ExprNode, Replacement> ofBodies = new IdentityHashMap<>();
    private final Map<String, Replacement> byName = new LinkedHashMap<>();
    private final List<String> undeclared = new ArrayList<>();

    /** A replacement of a constant or definition. */
    sealed interface Replacement permits ByValue, ByOperator {}

    /** @param value an {@link Expr.OperatorRef} if there are arguments */
    record ByValue(Expr value) implements Replacement {}

    /** An operator of the root module. */
    record ByOperator(OpDefNode definition) implements Replacement {}

    Overrides(ModuleNode root, ConfigFile config, Names names) throws BadInput {
        this.root = root;
        this.config = config;
        this.names = names;
        Map<String, Map<List<Expr>, Expr>> tables = new LinkedHashMap<>();
        for (Map.Entry<String, String> constant : config.constants().entrySet()) {
            value(constant.getKey(), constant.getValue(), tables);
        }
        tables.forEach((name, table) -> byName.put(name, new ByValue(table(name, table))));
        for (Map.Entry<String, String> replacement : config.replacements().entrySet()) {
            Matcher ofModule = OF_MODULE_KEY.matcher(replacement.getKey());
            if (ofModule.matches()) {
                ofModule(ofModule.group(1), ofModule.group(2), other(ofModule.group(1), replacement.getValue()));
            } else {
                byName.put(replacement.getKey(), other(replacement.getKey(), replacement.getValue()));
            }
        }
        for (OpDefNode definition : root.getOpDefs()) {
            Replacement replacement = byName.get(definition.getName().toString());
            if (replacement != null) {
                requireArity(definition.getName().toString(), definition.getArity(), replacement);
                ofDefinitions.put(definition, replacement);
            }
        }
        requireKnown();
    }

    private void value(String subject, String text, Map<String, Map<List<Expr>, Expr>> tables) throws BadInput {
        Matcher ofModule = OF_MODULE.matcher(text);
        Matcher applied = APPLIED.matcher(subject);
        if (ofModule.matches() && !text.contains("|->") && !text.contains("->")) {
            ofModule(subject, ofModule.group(1), new ByValue(parse(subject, ofModule.group(2))));
        } else if (applied.matches()) {
            List<Expr> arguments = new ArrayList<>();
            for (String argument : applied.group(2).split(",")) {
                arguments.add(parse(subject, argument));
            }
            tables.computeIfAbsent(applied.group(1), any -> new LinkedHashMap<>())
                    .put(arguments, parse(subject, text));
        } else {
            byName.put(subject, new ByValue(parse(subject, text)));
        }
    }

    /** A name that is not TRUE or FALSE is a model value. */
    private Expr parse(String constant, String text) throws BadInput {
        String bare = text.strip();
        try {
            return new Expr.Literal(
                    bare.matches("-?\\d+")
                            ? Num.of(new BigInteger(bare))
                            : Conversion.fromHistory(Value.parse(bare), names),
                    SourcePlace.NONE);
        } catch (BadInput e) {
            throw e.at(place() + "constant " + constant);
        }
    }

    /** The operator for lines {@code Op(1, 2) = 3}, one for each list of arguments. */
    private Expr table(String operator, Map<List<Expr>, Expr> table) {
        int arity = table.keySet().iterator().next().size();
        List<Local> parameters = new ArrayList<>();
        for (int i = 0; i < arity; i++) {
            parameters.add(new Local("p" + (i + 1)));
        }
        List<Expr.Arm> arms = new ArrayList<>();
        table.forEach((arguments, value) -> {
            List<Expr> equal = new ArrayList<>();
            for (int i = 0; i < Math.min(arity, arguments.size()); i++) {
                equal.add(new Expr.BuiltIn(
                        Operator.EQUALS,
                        List.of(new Expr.LocalRef(parameters.get(i), SourcePlace.NONE), arguments.get(i)),
                        SourcePlace.NONE));
            }
            arms.add(new Expr.Arm(new Expr.Conjunction(equal, SourcePlace.NONE), value));
        });
        Definition definition =
                new Definition(operator, root.getName().toString(), parameters, false, SourcePlace.NONE);
        definition.define(new Expr.Case(arms, Optional.empty(), SourcePlace.NONE));
        return new Expr.OperatorRef(definition, SourcePlace.NONE);
    }

    private Replacement other(String name, String by) throws BadInput {
        OpDefNode definition = root.getOpDef(by);
        if (definition != null) {
            return new ByOperator(definition);
        }
        Replacement value = byName.get(by);
        if (value == null) {
            throw new BadInput(place() + name + " <- " + by + ": there is no definition " + by
                    + " in the specification; expected the name of one");
        }
        return value;
    }

    private String place() {
        return config.file().isEmpty() ? "" : config.file() + ": ";
    }

    private void ofModule(String name, String module, Replacement replacement) throws BadInput {
        ModuleNode found = modules().get(module);
        if (found == null) {
            throw new BadInput(place() + name + " <- [" + module + "]: there is no module " + module
                    + "; expected a module that the specification uses");
        }
        OpDefNode definition = found.getOpDef(name);
        if (definition == null) {
            throw new BadInput(place() + name + " <- [" + module + "]: module " + module + " does not define " + name
                    + "; expected one of its definitions");
        }
        requireArity(name, definition.getArity(), replacement);
        ofBodies.put(definition.getBody(), replacement);
    }

    /** By name, all modules that the root module uses in any way. */
    private Map<String, ModuleNode> modules() {
        Map<String, ModuleNode> modules = new TreeMap<>();
        Deque<ModuleNode> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            ModuleNode module = open.poll();
            if (modules.putIfAbsent(module.getName().toString(), module) == null) {
                for (Object extended : module.getExtendedModuleSet()) {
                    open.add((ModuleNode) extended);
                }
                for (InstanceNode instance : module.getInstances()) {
                    open.add(instance.getModule());
                }
                for (OpDefNode definition : module.getOpDefs()) {
                    ModuleNode origin = definition.getSource().getOriginallyDefinedInModuleNode();
                    if (origin != null) {
                        open.add(origin);
                    }
                }
            }
        }
        return modules;
    }

    private void requireArity(String name, int expected, Replacement replacement) throws BadInput {
        int actual = arity(replacement);
        if (actual != expected) {
            throw new BadInput(place() + name + " takes " + expected + " arguments and is replaced by "
                    + (replacement instanceof ByOperator by
                            ? by.definition().getName() + ", which takes "
                            : "one with ")
                    + actual + "; expected equal numbers");
        }
    }

    private static int arity(Replacement replacement) {
        if (replacement instanceof ByOperator by) {
            return by.definition().getArity();
        }
        return ((ByValue) replacement).value() instanceof Expr.OperatorRef operator
                ? operator.operator().arity()
                : 0;
    }

    /**
     * Published configurations also have lines for undeclared model values, {@code r1 = r1}, and for constants that the
     * module no longer declares. TLC ignores these.
     */
    private void requireKnown() throws BadInput {
        Set<String> known = new HashSet<>();
        List<String> declared = new ArrayList<>();
        for (OpDeclNode constant : root.getConstantDecls()) {
            known.add(constant.getName().toString());
            declared.add(constant.getName().toString());
        }
        for (OpDefNode definition : root.getOpDefs()) {
            known.add(definition.getName().toString());
        }
        for (String name : byName.keySet()) {
            if (known.contains(name) || name.equals(config.constants().get(name))) {
                continue;
            }
            if (config.constants().containsKey(name)) {
                undeclared.add(name);
            } else {
                throw new BadInput(place() + name + " is not a constant of the specification; expected one of "
                        + (declared.isEmpty() ? "none: it declares no constants" : String.join(", ", declared)));
            }
        }
    }

    /** Names with values in the configuration that the module neither declares nor defines. */
    List<String> undeclared() {
        return List.copyOf(undeclared);
    }

    /** @throws BadInput if the configuration has no value for the constant */
    Replacement of(OpDeclNode constant) throws BadInput {
        String name = constant.getName().toString();
        Replacement replacement = byName.get(name);
        if (replacement == null) {
            throw new BadInput(
                    constant.getArity() > 0
                            ? Places.of(constant) + ": the constant operator " + name + " has no meaning; expected "
                                    + name + " <- Definition in the .cfg"
                            : Places.of(constant) + ": constant " + name + " has no value; expected " + name
                                    + " = value in the .cfg");
        }
        requireArity(name, constant.getArity(), replacement);
        return replacement;
    }

    Optional<Replacement> of(OpDefNode definition) {
        Replacement replacement = ofDefinitions.get(definition);
        ExprNode body = definition.getBody();
        while (replacement == null && !ofBodies.isEmpty() && body != null) {
            replacement = ofBodies.get(body);
            body = body instanceof SubstInNode instance ? instance.getBody() : null;
        }
        return Optional.ofNullable(replacement);
    }
}
