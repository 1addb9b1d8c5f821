package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.evaluate.compile.Compiler;
import dev.plumbline.tla.internal.evaluate.library.Library;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.sany.SanySpecification;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Parts;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ModuleNode;

/** The parts of actions that our explanations blame, with what is needed to evaluate them by another evaluator. */
public final class BlamedParts {
    private final SanySpecification parsed;
    private final Names names;
    private final List<Variable> variables;
    private final Texts texts;
    private final ModuleTexts modules;
    private final Map<String, Scope> scopes = new HashMap<>();

    /** @param files the texts of the modules, by the names of their files */
    public BlamedParts(ModuleNode root, String configuration, Map<String, String> files) throws BadInput {
        ConfigFile config = ConfigFile.parse("given.cfg", configuration);
        this.modules = new ModuleTexts(files);
        this.names = SanySpecification.names(config);
        this.parsed = SanySpecification.of(root, config, names);
        this.variables = parsed.specification().variables();
        this.texts = new Texts(new Compiler(names, new Library(names)));
    }

    /**
     * @param locals the values of the names around it, by name; empty if one of them is an operator
     * @param successor the values of variables in the next state, as far as they are known
     */
    public record Leaf(
            FalseLeaf.Reason reason,
            SourcePlace place,
            Optional<Map<String, Value>> locals,
            Map<String, Value> successor) {}

    /** The parts of an action that keep it from being enabled; none if it is enabled. */
    public List<Leaf> of(String action, Map<String, Value> arguments, Map<String, Value> state) throws BadInput {
        Situation situation = situation(state);
        return FalseConjuncts.leaves(situation, List.of(part(action, arguments, situation))).stream()
                .map(leaf -> leaf(leaf, situation))
                .toList();
    }

    /** The same in words. */
    public List<String> obstacles(String action, Map<String, Value> arguments, Map<String, Value> state)
            throws BadInput {
        Situation situation = situation(state);
        return FalseConjuncts.explain(situation, part(action, arguments, situation)).stream()
                .map(Obstacle::toString)
                .toList();
    }

    private Situation situation(Map<String, Value> state) throws BadInput {
        TlaValue[] values = new TlaValue[variables.size()];
        for (Variable variable : variables) {
            values[variable.index()] = Conversion.fromHistory(state.get(variable.name()), names);
        }
        return new Situation(texts, modules, variables, values);
    }

    private FormulaPart part(String action, Map<String, Value> arguments, Situation situation) throws BadInput {
        Definition definition = parsed.definition(action);
        Scope scope = scopes.computeIfAbsent(action, any -> {
            Scope made = Scope.EMPTY;
            for (Local parameter : definition.parameters()) {
                made = made.withValue(parameter);
            }
            return made;
        });
        Environment environment = null;
        for (Local parameter : definition.parameters()) {
            environment = new Environment(Conversion.fromHistory(arguments.get(parameter.name()), names), environment);
        }
        return situation.part(new Meaning(definition.body(), scope, environment));
    }

    private Leaf leaf(FalseLeaf leaf, Situation situation) {
        Meaning meaning = leaf.term().part().meaning();
        TlaValue[] next = leaf.successor().values();
        Map<String, Value> successor = new HashMap<>();
        for (Variable variable : variables) {
            if (next[variable.index()] != null) {
                successor.put(variable.name(), Conversion.toHistory(next[variable.index()]));
            }
        }
        Map<String, Value> locals = new HashMap<>();
        Run run = situation.run(leaf.successor());
        boolean known = collect(meaning.expression(), meaning, run, locals, new HashSet<>());
        return new Leaf(
                leaf.reason(), meaning.expression().place(), known ? Optional.of(locals) : Optional.empty(), successor);
    }

    /** Whether all names have values. */
    private static boolean collect(
            Expr expression, Meaning at, Run run, Map<String, Value> locals, Set<Definition> seen) {
        if (expression instanceof Expr.LocalRef reference) {
            int hops = at.scope().hops(reference.local());
            if (hops >= 0) {
                Object content = at.environment().at(hops);
                TlaValue value = content instanceof Thunk thunk
                        ? thunk.get(run)
                        : content instanceof TlaValue found ? found : null;
                if (value == null) {
                    return false;
                }
                locals.put(reference.local().name(), Conversion.toHistory(value));
            }
        }
        if (expression instanceof Expr.Call call) {
            if (call.callee() instanceof Local) {
                return false;
            }
            if (call.callee() instanceof Definition definition
                    && definition.isLocal()
                    && seen.add(definition)
                    && !collect(definition.body(), at, run, locals, seen)) {
                return false;
            }
        }
        for (Expr part : Parts.of(expression)) {
            if (!collect(part, at, run, locals, seen)) {
                return false;
            }
        }
        return true;
    }
}
