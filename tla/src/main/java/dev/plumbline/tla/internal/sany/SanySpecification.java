package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.tree.WrittenNames;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tla2sany.semantic.AssumeNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import util.UniqueString;

/** A parsed module and a configuration, translated. */
public final class SanySpecification {
    private final ModuleNode root;
    private final ConfigFile config;
    private final Definitions definitions;
    private final List<Variable> variables = new ArrayList<>();
    private final List<String> undeclared;
    /** By name: SANY's own look-up goes through all definitions, and modules of random expressions have thousands. */
    private final Map<UniqueString, OpDefNode> nodes = new HashMap<>();

    private SanySpecification(ModuleNode root, ConfigFile config, Names names, Origins origins) throws BadInput {
        this.root = root;
        this.config = config;
        this.definitions = new Definitions(names, origins);
        for (OpDefNode each : root.getOpDefs()) {
            nodes.putIfAbsent(each.getName(), each);
        }
        for (OpDeclNode declared : VariableOrder.of(root.getVariableDecls())) {
            Variable variable = new Variable(declared.getName().toString(), variables.size());
            variables.add(variable);
            definitions.root().put(declared, new Expr.VariableRef(variable, Places.of(declared)));
        }
        definitions.reserve(variables.size());
        Overrides overrides = new Overrides(root, config, names);
        definitions.override(overrides);
        this.undeclared = overrides.undeclared();
        for (OpDeclNode constant : root.getConstantDecls()) {
            definitions.root().put(constant, definitions.replacement(overrides.of(constant)));
        }
        definitions.finish();
    }

    /**
     * @param root parsed by SANY
     * @param names in the order of {@link #names}; otherwise CHOOSE differs from TLC's
     * @throws BadInput if the configuration does not fit the module
     */
    public static SanySpecification of(ModuleNode root, ConfigFile config, Names names) throws BadInput {
        return new SanySpecification(root, config, names, null);
    }

    /** The same, with a record of the texts that expressions were translated from. */
    public static SanySpecification of(ModuleNode root, ConfigFile config, Names names, Origins origins)
            throws BadInput {
        return new SanySpecification(root, config, names, origins);
    }

    /** Strings and model values in TLC's order; to be called after the modules were parsed. */
    public static Names names(ConfigFile config) {
        return new Names(texts(config));
    }

    /** The texts of {@link #names} in their order. */
    public static List<String> texts(ConfigFile config) {
        return NameOrder.of(config);
    }

    /** Names with values in the configuration that have no effect: the module neither declares nor defines them. */
    public List<String> undeclared() {
        return undeclared;
    }

    /**
     * The definition that the root module calls by this name, {@code I!Op} for one of an instance. Replacements in the
     * configuration apply to the definitions that it mentions, but not to the definition itself.
     *
     * @throws BadInput if there is none, or if it cannot be translated
     */
    public Definition definition(String name) throws BadInput {
        OpDefNode node = node(name);
        if (node == null) {
            throw new BadInput(
                    root.getName() + ".tla: there is no definition " + name + "; expected one of the specification");
        }
        Definition definition = definitions.of(node, NameScope.of(definitions.root()));
        definitions.finish();
        return definition;
    }

    private OpDefNode node(String name) {
        return nodes.get(UniqueString.uniqueStringOf(name));
    }

    /** The names by which the modules call definitions. */
    public WrittenNames writtenNames() {
        return definitions.translator().written();
    }

    /** @throws BadInput if the configuration names definitions that the module does not have or that do not fit */
    public Specification specification() throws BadInput {
        Optional<Specification.Named> initial = Optional.empty();
        Optional<Specification.Named> next = Optional.empty();
        Optional<Expr> subscript = Optional.empty();
        List<Expr> fairness = List.of();
        if (hasBehaviour()) {
            requireOneKind();
            Optional<String> whole = whole();
            if (whole.isPresent()) {
                Expr formula = named("SPECIFICATION", whole.get()).formula();
                definitions.finish();
                SpecificationParts parts = SpecificationParts.of(whole.get(), formula);
                initial = Optional.of(parts.initial());
                next = Optional.of(parts.next());
                subscript = parts.subscript();
                fairness = parts.fairness();
            } else {
                initial = Optional.of(named("INIT", config.init().orElse("Init")));
                next = Optional.of(named("NEXT", config.next().orElse("Next")));
            }
        }
        Specification specification = new Specification(
                root.getName().toString(),
                variables,
                keptOrder(),
                initial,
                next,
                subscript,
                fairness,
                rules("INVARIANT", config.invariants(), LevelConstants.VariableLevel),
                rules("CONSTRAINT", config.constraints(), LevelConstants.VariableLevel),
                rules("ACTION_CONSTRAINT", config.actionConstraints(), LevelConstants.ActionLevel),
                named("VIEW", config.view()),
                named("SYMMETRY", config.symmetry()),
                named("ALIAS", Optional.ofNullable(config.others().get("ALIAS"))),
                named("POSTCONDITION", config.postcondition()),
                rules("PROPERTY", config.properties(), LevelConstants.TemporalLevel),
                assumptions(),
                config.checksDeadlock());
        definitions.finish();
        return specification;
    }

    private List<Variable> keptOrder() {
        List<String> names = variables.stream().map(Variable::name).toList();
        return Stream.of(root.getVariableDecls())
                .map(declared -> variables.get(names.indexOf(declared.getName().toString())))
                .toList();
    }

    /** A module may also state facts about constants alone. */
    private boolean hasBehaviour() {
        boolean told = config.specification().isPresent()
                || config.init().isPresent()
                || config.next().isPresent();
        return told || !variables.isEmpty() && (whole().isPresent() || defines("Init") && defines("Next"));
    }

    private boolean defines(String name) {
        return node(name) != null;
    }

    private void requireOneKind() throws BadInput {
        String file = config.file().isEmpty() ? root.getName() + ".tla" : config.file();
        if (config.specification().isPresent()
                && (config.init().isPresent() || config.next().isPresent())) {
            throw new BadInput(file + ": expected SPECIFICATION or INIT and NEXT, found both");
        }
        if (config.init().isPresent() != config.next().isPresent()) {
            throw new BadInput(file + ": expected INIT and NEXT together, found only one of them");
        }
    }

    /** The name of the formula for all behaviours; empty if Init and Next are given on their own. */
    private Optional<String> whole() {
        if (config.specification().isPresent() || config.init().isPresent()) {
            return config.specification();
        }
        if (defines("Spec") && isTemporal(node("Spec"))) {
            return Optional.of("Spec");
        }
        if (defines("Init") && defines("Next")) {
            return Optional.empty();
        }
        List<String> own = Stream.of(root.getOpDefs())
                .filter(each -> each.getSource() == each && each.getOriginallyDefinedInModuleNode() == root)
                .filter(SanySpecification::isTemporal)
                .map(each -> each.getName().toString())
                .filter(name -> name.endsWith("Spec"))
                .toList();
        return own.size() == 1 ? Optional.of(own.get(0)) : Optional.empty();
    }

    private static boolean isTemporal(OpDefNode definition) {
        return definition.getArity() == 0 && definition.getLevel() == LevelConstants.TemporalLevel;
    }

    private Optional<Specification.Named> named(String keyword, Optional<String> name) throws BadInput {
        return name.isEmpty() ? Optional.empty() : Optional.of(named(keyword, name.get()));
    }

    private Specification.Named named(String keyword, String name) throws BadInput {
        OpDefNode node = node(name);
        String place = config.place(keyword, name);
        String told = (place.isEmpty() ? "" : place + ": ") + keyword + " " + name;
        if (node == null) {
            throw new BadInput(told + ": there is no definition " + name + " in the specification");
        }
        if (node.getArity() != 0) {
            throw new BadInput(
                    told + ": expected a definition without parameters, found " + name + " with " + node.getArity());
        }
        Optional<Expr> given = definitions.given(node);
        return new Specification.Named(
                name,
                given.isPresent()
                        ? given.get()
                        : new Expr.Call(
                                definitions.of(node, NameScope.of(definitions.root())), List.of(), Places.of(node)));
    }

    private List<Specification.Named> rules(String keyword, List<String> names, int highest) throws BadInput {
        List<Specification.Named> rules = new ArrayList<>();
        for (String name : names) {
            Specification.Named rule = named(keyword, name);
            if (node(name).getLevel() > highest) {
                String found = highest == LevelConstants.ActionLevel ? "temporal operators" : "primes";
                throw new BadInput(config.place(keyword, name) + ": " + keyword + " " + name + ": expected a "
                        + (highest == LevelConstants.ActionLevel ? "formula over two states" : "state predicate")
                        + ", found one with " + found);
            }
            rules.add(rule);
        }
        return rules;
    }

    /** Those of extended modules are among those of the root module. AXIOMs are not checked. */
    private List<Specification.Named> assumptions() throws BadInput {
        List<Specification.Named> assumptions = new ArrayList<>();
        for (AssumeNode assumption : root.getAssumptions()) {
            if (!assumption.getIsAxiom()) {
                SourcePlace place = Places.of(assumption);
                assumptions.add(new Specification.Named(
                        assumption.getDef() == null
                                ? place.toString()
                                : assumption.getDef().getName().toString(),
                        definitions.translator().expression(assumption.getAssume(), NameScope.of(definitions.root()))));
            }
        }
        return assumptions;
    }
}
