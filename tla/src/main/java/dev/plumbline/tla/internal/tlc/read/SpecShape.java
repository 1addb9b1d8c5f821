package dev.plumbline.tla.internal.tlc.read;

import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.tlc.action.Frame;
import dev.plumbline.tla.internal.tlc.action.Rules;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SubstInNode;
import tlc2.tool.Action;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;

/**
 * The parts of a specification: initial predicates, next-state relation, rules, view.
 *
 * @param around the frames around the next-state relation, if the specification is that of an instance
 * @param nextName the last part of its name; empty if it has none
 * @param view null if there is none
 * @param symmetry a set of permutations of model values; null if there is none
 */
public record SpecShape(
        List<Action> initial,
        List<Frame> around,
        ExprNode next,
        String nextName,
        OpDefNode nextDefinition,
        Rules rules,
        SemanticNode view,
        SemanticNode symmetry) {
    /**
     * @param initial the name of the initial predicate, or of the whole specification
     * @param next empty if {@code initial} names the whole specification
     */
    public record FormulaNames(String initial, Optional<String> next) {}

    /** From the .cfg; without it Spec, if that is a specification, or Init and Next, or the only ...Spec of the module. */
    public static FormulaNames names(ModuleNode module, ConfigFile config, String name) throws BadInput {
        String file = config.file().isEmpty() ? name + ".tla" : config.file();
        if (config.specification().isPresent()) {
            if (config.init().isPresent() || config.next().isPresent()) {
                throw new BadInput(file + ": expected SPECIFICATION or INIT and NEXT, found both");
            }
            return new FormulaNames(
                    defined(module, config.specification().get(), "SPECIFICATION", config), Optional.empty());
        }
        if (config.init().isPresent() != config.next().isPresent()) {
            throw new BadInput(file + ": expected INIT and NEXT together, found only one of them");
        }
        if (config.init().isPresent()) {
            return new FormulaNames(
                    defined(module, config.init().get(), "INIT", config),
                    Optional.of(defined(module, config.next().get(), "NEXT", config)));
        }
        OpDefNode spec = module.getOpDef("Spec");
        if (spec != null && spec.getArity() == 0 && spec.getLevel() == LevelConstants.TemporalLevel) {
            return new FormulaNames("Spec", Optional.empty());
        }
        if (module.getOpDef("Init") == null || module.getOpDef("Next") == null) {
            List<String> own = Stream.of(module.getOpDefs())
                    .filter(definition -> isOwnSpecification(definition, name))
                    .map(definition -> definition.getName().toString())
                    .toList();
            if (own.size() == 1) {
                return new FormulaNames(own.get(0), Optional.empty());
            }
            throw new BadInput(file + ": cannot tell the specification; expected definitions Spec, or Init and Next, or"
                    + " a .cfg with SPECIFICATION, or INIT and NEXT");
        }
        return new FormulaNames("Init", Optional.of("Next"));
    }

    /** Whether there are behaviours at all. A module may also state facts about constants, to be evaluated once. */
    public static boolean hasBehaviour(ModuleNode module, ConfigFile config) {
        boolean named = config.specification().isPresent()
                || config.init().isPresent()
                || config.next().isPresent();
        boolean defined =
                module.getOpDef("Spec") != null || module.getOpDef("Init") != null && module.getOpDef("Next") != null;
        return named || defined && module.getVariableDecls().length > 0;
    }

    /**
     * Whether this is a specification of the module itself, such as {@code TPSpec}, and not one of an instance, such as
     * {@code TCSpec}.
     */
    private static boolean isOwnSpecification(OpDefNode definition, String module) {
        return definition.getName().toString().endsWith("Spec")
                && definition.getArity() == 0
                && definition.getLevel() == LevelConstants.TemporalLevel
                && definition.getSource() == definition
                && definition.getOriginallyDefinedInModuleNode() != null
                && definition
                        .getOriginallyDefinedInModuleNode()
                        .getName()
                        .toString()
                        .equals(module);
    }

    /** @throws BadInput with the line of the .cfg if there is no such definition */
    public static String defined(ModuleNode module, String name, String keyword, ConfigFile config) throws BadInput {
        OpDefNode definition = module.getOpDef(name);
        String place = config.place(keyword, name);
        if (definition == null) {
            throw new BadInput(
                    place + ": " + keyword + " " + name + ": there is no definition " + name + " in the specification");
        }
        if (definition.getArity() != 0) {
            throw new BadInput(place + ": " + keyword + " " + name
                    + ": expected a definition without parameters, found " + name + " with " + definition.getArity());
        }
        return name;
    }

    /**
     * Rejects undefined names in the .cfg, of properties and of entries that a check ignores.
     *
     * @throws BadInput with the line of the .cfg
     */
    public static void requireDefinitions(ModuleNode module, ConfigFile config) throws BadInput {
        for (String name : config.properties()) {
            defined(module, name, "PROPERTY", config);
        }
        if (config.postcondition().isPresent()) {
            defined(module, config.postcondition().get(), "POSTCONDITION", config);
        }
        if (config.symmetry().isPresent()) {
            defined(module, config.symmetry().get(), "SYMMETRY", config);
        }
        for (Map.Entry<String, String> other : config.others().entrySet()) {
            defined(module, other.getValue(), other.getKey(), config);
        }
    }

    public static SpecShape of(LocatingTool tool, FormulaNames names, ConfigFile config) throws BadInput {
        ModuleNode module = tool.getRootModule();
        Reader reader = new Reader(tool);
        OpDefNode initial = definition(tool, module, names.initial());
        if (names.next().isPresent()) {
            OpDefNode next = definition(tool, module, names.next().get());
            reader.initial.add(new Action(initial.getBody(), Context.Empty, initial));
            reader.next = next.getBody();
        } else {
            reader.read(initial.getBody(), initial, Context.Empty, List.of());
        }
        if (reader.next == null || reader.initial.isEmpty()) {
            throw new BadInput(Failures.place(initial.getBody()) + ": " + names.initial()
                    + " is not a specification; expected Init /\\ [][Next]_vars");
        }
        List<Rules.Rule> states = new ArrayList<>();
        rules(tool, "INVARIANT", config.invariants(), config, states);
        rules(tool, "CONSTRAINT", config.constraints(), config, states);
        List<Rules.Rule> steps = new ArrayList<>();
        rules(tool, "ACTION_CONSTRAINT", config.actionConstraints(), config, steps);
        SemanticNode view = null;
        if (config.view().isPresent()) {
            defined(module, config.view().get(), "VIEW", config);
            view = definition(tool, module, config.view().get()).getBody();
        }
        SemanticNode symmetry = null;
        if (config.symmetry().isPresent()) {
            defined(module, config.symmetry().get(), "SYMMETRY", config);
            symmetry = definition(tool, module, config.symmetry().get()).getBody();
        }
        return new SpecShape(
                List.copyOf(reader.initial),
                reader.around,
                reader.next,
                nextName(reader.next, names),
                nextDefinition(tool, reader.next, names),
                new Rules(tool, states, steps),
                view,
                symmetry);
    }

    private static String nextName(ExprNode next, FormulaNames names) {
        String name = names.next().orElse("");
        if (name.isEmpty() && next instanceof OpApplNode application && application.getArgs().length == 0) {
            name = application.getOperator().getName().toString();
        }
        return name.substring(name.lastIndexOf('!') + 1);
    }

    /** The same without a VIEW. */
    public SpecShape withoutView() {
        return new SpecShape(initial, around, next, nextName, nextDefinition, rules, null, symmetry);
    }

    /** The name of the initial predicate. */
    public String initialName() {
        Action first = initial.get(0);
        OpDefNode definition = first.getOpDef();
        if (definition != null && definition.getBody() == first.pred) {
            return definition.getName().toString();
        }
        return first.pred instanceof OpApplNode application
                        && application.getArgs().length == 0
                        && BuiltInOPs.getOpCode(application.getOperator().getName()) == 0
                ? application.getOperator().getName().toString()
                : "Init";
    }

    private static OpDefNode nextDefinition(LocatingTool tool, ExprNode next, FormulaNames names) {
        if (names.next().isPresent()) {
            return definition(tool, tool.getRootModule(), names.next().get());
        }
        return next instanceof OpApplNode application
                        && application.getArgs().length == 0
                        && tool.lookup(application.getOperator(), Context.Empty, false) instanceof OpDefNode named
                ? named
                : null;
    }

    private static void rules(
            LocatingTool tool, String kind, List<String> names, ConfigFile config, List<Rules.Rule> rules)
            throws BadInput {
        ModuleNode module = tool.getRootModule();
        for (String name : names) {
            defined(module, name, kind, config);
            Object meaning = tool.lookup(module.getOpDef(name), Context.Empty, false);
            if (meaning instanceof BoolValue truth && truth.val) {
                continue;
            }
            OpDefNode definition = module.getOpDef(name);
            int highest = kind.equals("ACTION_CONSTRAINT") ? LevelConstants.ActionLevel : LevelConstants.VariableLevel;
            if (definition.getLevel() > highest) {
                throw new BadInput(config.place(kind, name) + ": " + kind + " " + name + ": expected a "
                        + (highest == LevelConstants.ActionLevel ? "formula over two states" : "state predicate")
                        + ", found one with "
                        + (highest == LevelConstants.ActionLevel ? "temporal operators" : "primes"));
            }
            rules.add(new Rules.Rule(
                    kind, name, meaning instanceof OpDefNode actual ? actual.getBody() : definition.getBody()));
        }
    }

    /** The definition, after a replacement by the .cfg. */
    public static OpDefNode definition(LocatingTool tool, ModuleNode module, String name) {
        OpDefNode definition = module.getOpDef(name);
        return tool.lookup(definition, Context.Empty, false) instanceof OpDefNode actual ? actual : definition;
    }

    /** Decomposes Init /\ [][Next]_vars /\ fairness. */
    private static final class Reader implements ToolGlobals {
        private final LocatingTool tool;
        private final List<Action> initial = new ArrayList<>();
        private List<Frame> around = List.of();
        private ExprNode next;

        Reader(LocatingTool tool) {
            this.tool = tool;
        }

        void read(ExprNode node, OpDefNode in, Context context, List<Frame> frames) throws BadInput {
            if (node instanceof SubstInNode instance) {
                Frame.Instance frame = new Frame.Instance(List.of(instance.getSubsts()));
                List<Frame> inner = new ArrayList<>(frames);
                inner.add(frame);
                Context bound = context;
                for (tla2sany.semantic.Subst substitution : frame.substitutions()) {
                    bound = bound.cons(substitution.getOp(), tool.getVal(substitution.getExpr(), context, false));
                }
                read(instance.getBody(), in, bound, inner);
            } else if (node.getLevel() <= LevelConstants.VariableLevel) {
                initial.add(new Action(node, context, in));
            } else if (node instanceof OpApplNode application) {
                temporal(application, in, context, frames);
            }
        }

        private void temporal(OpApplNode node, OpDefNode in, Context context, List<Frame> frames) throws BadInput {
            ExprOrOpArgNode[] args = node.getArgs();
            int opcode = BuiltInOPs.getOpCode(node.getOperator().getName());
            if (opcode == 0 && args.length == 0) {
                if (tool.lookup(node.getOperator(), context, false) instanceof OpDefNode definition) {
                    read(definition.getBody(), definition, context, frames);
                }
            } else if (opcode == OPCODE_cl || opcode == OPCODE_land) {
                for (ExprOrOpArgNode conjunct : args) {
                    read((ExprNode) conjunct, in, context, frames);
                }
            } else if (opcode == OPCODE_box
                    && args[0] instanceof OpApplNode boxed
                    && BuiltInOPs.getOpCode(boxed.getOperator().getName()) == OPCODE_sa) {
                if (next != null) {
                    throw new BadInput(
                            Failures.place(node) + ": a second next-state relation; expected one [][Next]_vars");
                }
                next = (ExprNode) boxed.getArgs()[0];
                around = frames;
            } else if (opcode == OPCODE_te || opcode == OPCODE_tf) {
                throw new BadInput(Failures.place(node)
                        + ": hidden variables (\\EE) cannot be evaluated; expected a specification without");
            }
        }
    }
}
