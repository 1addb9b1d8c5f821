package dev.plumbline.tla.internal.tlc.explore;

import dev.plumbline.tla.internal.tlc.action.ActionTable;
import dev.plumbline.tla.internal.tlc.action.Choosing;
import dev.plumbline.tla.internal.tlc.action.Frame;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SubstInNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;

/**
 * Decomposes Next into its actions: through \/, \E, LET, INSTANCE, IF, CASE, and operators that only choose between
 * others, down to the first operators that do more ({@link Choosing} decides which, also for action signatures), or to
 * parts without a name. In a conjunction one part is decomposed, the first with named actions in it: decomposing two
 * would find every state twice.
 *
 * <p>Expressions about the next state are left to TLC, since only TLC knows which variables it has assigned: a
 * quantifier, an IF or a CASE with primes in its bound or condition is a leaf, and so is an operator with primes in its
 * arguments.
 */
final class ChoiceFinder implements ToolGlobals {
    private final LocatingTool tool;
    private final ActionTable table;
    private final Choosing choosing;
    private final String nextName;
    private final Set<OpDefNode> open = new HashSet<>();

    private ChoiceFinder(LocatingTool tool, ActionTable table, String nextName) {
        this.tool = tool;
        this.table = table;
        this.choosing = new Choosing(tool);
        this.nextName = nextName;
    }

    /**
     * @param around the instances around Next, where the specification is that of an instance
     * @param nextName the last part of the name of Next; empty where it has none
     */
    static Choice find(LocatingTool tool, ActionTable table, List<Frame> around, ExprNode next, String nextName) {
        Choice choice = new ChoiceFinder(tool, table, nextName).visit(next, "");
        for (int i = around.size() - 1; i >= 0; i--) {
            if (around.get(i) instanceof Frame.Instance instance) {
                choice = new Choice.Instance(instance.substitutions(), choice);
            }
        }
        return choice;
    }

    /** @param instance the instances on the path, {@code Q!} */
    private Choice visit(SemanticNode node, String instance) {
        if (node instanceof LetInNode let) {
            // Definitions of a LET are read in the context of their use; so is its body.
            return visit(let.getBody(), instance);
        } else if (node instanceof LabelNode label) {
            return visit(label.getBody(), instance);
        } else if (node instanceof SubstInNode instantiated) {
            return new Choice.Instance(List.of(instantiated.getSubsts()), visit(instantiated.getBody(), instance));
        } else if (node instanceof OpApplNode application) {
            int opcode = BuiltInOPs.getOpCode(application.getOperator().getName());
            return opcode == 0 ? named(application, instance) : builtIn(application, opcode, instance);
        }
        return unnamed((ExprNode) node);
    }

    /** If nothing in Next has a name, Next itself is the action. */
    private Choice unnamed(ExprNode node) {
        boolean alone = !nextName.isEmpty() && table.names().equals(Set.of(nextName));
        String next = nextName.isEmpty() ? "Next" : nextName;
        return new Choice.Leaf(List.of(alone ? nextName : next + " at " + Failures.place(node)), node, null, List.of());
    }

    private Choice named(OpApplNode application, String instance) {
        Object meaning = tool.lookup(application.getOperator(), Context.Empty, false);
        if (!(meaning instanceof OpDefNode operator)
                || operator.getBody() == null
                || operator.getBody().getLevel() < LevelConstants.ActionLevel
                || BuiltInOPs.getOpCode(operator.getName()) != 0) {
            return unnamed(application);
        }
        String name = application.getOperator().getName().toString();
        String last = name.substring(name.lastIndexOf('!') + 1);
        List<ExprOrOpArgNode> arguments = List.of(application.getArgs());
        boolean isNext = arguments.isEmpty() && last.equals(nextName);
        if ((isNext || choosing.isChoice(operator)) && !primed(arguments) && open.add(operator)) {
            Choice body = visit(operator.getBody(), instance + name.substring(0, name.lastIndexOf('!') + 1));
            open.remove(operator);
            return new Choice.Applied(operator, arguments, body);
        }
        Set<String> names = new LinkedHashSet<>();
        names.add(table.nameOf(name, instance + name));
        names.add(instance + name);
        // An alias counts only if the table says that it denotes this action.
        Stream.of(name, last)
                .filter(alias -> table.sites(alias).stream()
                        .anyMatch(site -> site.fullName().equals(instance + name)))
                .forEach(names::add);
        return new Choice.Leaf(List.copyOf(names), application, operator, arguments);
    }

    private static boolean primed(List<ExprOrOpArgNode> expressions) {
        return expressions.stream().anyMatch(each -> each.getLevel() >= LevelConstants.ActionLevel);
    }

    private Choice builtIn(OpApplNode node, int opcode, String instance) {
        List<ExprOrOpArgNode> args = List.of();
        if (opcode != OPCODE_case) {
            args = List.of(node.getArgs());
        }
        switch (opcode) {
            case OPCODE_dl, OPCODE_lor -> {
                return new Choice.Any(
                        args.stream().map(each -> visit(each, instance)).toList());
            }
            case OPCODE_cl, OPCODE_land -> {
                return conjunction(node, instance);
            }
            case OPCODE_be -> {
                if (primed(List.of(node.getBdedQuantBounds()))) {
                    return unnamed(node);
                }
                List<FormalParamNode> variables = Stream.of(node.getBdedQuantSymbolLists())
                        .flatMap(Stream::of)
                        .toList();
                return new Choice.Exists(node, variables, visit(args.get(0), instance));
            }
            case OPCODE_ite -> {
                List<ExprNode> condition = List.of((ExprNode) args.get(0));
                if (primed(List.copyOf(condition))) {
                    return unnamed(node);
                }
                return new Choice.Any(List.of(
                        new Choice.Branch(List.of(), condition, visit(args.get(1), instance)),
                        new Choice.Branch(condition, List.of(), visit(args.get(2), instance))));
            }
            case OPCODE_case -> {
                return cases(node, instance);
            }
            default -> {
                return unnamed(node);
            }
        }
    }

    private Choice conjunction(OpApplNode node, String instance) {
        ExprOrOpArgNode[] args = node.getArgs();
        for (int i = 0; i < args.length; i++) {
            if (args[i].getLevel() >= LevelConstants.ActionLevel) {
                Choice body = visit(args[i], instance);
                boolean[] named = {false};
                Choice.leaves(body, leaf -> named[0] |= leaf.operator() != null);
                if (named[0]) {
                    return new Choice.Conjoined(expressions(args, 0, i), body, expressions(args, i + 1, args.length));
                }
            }
        }
        return unnamed(node);
    }

    private static List<ExprNode> expressions(ExprOrOpArgNode[] args, int from, int to) {
        List<ExprNode> expressions = new ArrayList<>();
        for (int i = from; i < to; i++) {
            expressions.add((ExprNode) args[i]);
        }
        return expressions;
    }

    /** TLC takes the first arm whose condition holds, and fails if none does; the last leaf is for that failure. */
    private Choice cases(OpApplNode node, String instance) {
        List<ExprNode> earlier = new ArrayList<>();
        List<Choice> arms = new ArrayList<>();
        for (ExprOrOpArgNode arm : node.getArgs()) {
            ExprOrOpArgNode[] pair = ((OpApplNode) arm).getArgs();
            if (pair[0] == null) {
                arms.add(new Choice.Branch(List.copyOf(earlier), List.of(), visit(pair[1], instance)));
                return new Choice.Any(arms);
            }
            if (pair[0].getLevel() >= LevelConstants.ActionLevel) {
                return unnamed(node);
            }
            ExprNode condition = (ExprNode) pair[0];
            arms.add(new Choice.Branch(List.copyOf(earlier), List.of(condition), visit(pair[1], instance)));
            earlier.add(condition);
        }
        arms.add(new Choice.Branch(earlier, List.of(), unnamed(node)));
        return new Choice.Any(arms);
    }
}
