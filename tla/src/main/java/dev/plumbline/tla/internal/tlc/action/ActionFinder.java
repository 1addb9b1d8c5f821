package dev.plumbline.tla.internal.tlc.action;

import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
 * Finds the actions of a specification: every named operator that is reachable from Next through disjunction, \E, LET,
 * INSTANCE, operator application, conjunction, IF and CASE. Each is found once for each path that leads to it, with the
 * formulas around it on that path.
 */
public final class ActionFinder implements ToolGlobals {
    private final LocatingTool tool;
    private final List<Site> sites = new ArrayList<>();
    private final List<Frame> path = new ArrayList<>();
    private final Set<OpDefNode> open = new HashSet<>();
    private final Set<OpDefNode> lets = new HashSet<>();

    private ActionFinder(LocatingTool tool) {
        this.tool = tool;
    }

    /**
     * @param around the frames around Next itself, if the specification is that of an instance
     * @param name of Next: neither it nor the {@code Q!Next} that it may consist of is an action, unless there is no
     *     other
     * @param definition of Next, or null if it has no name
     */
    public static List<Site> find(
            LocatingTool tool, List<Frame> around, ExprNode next, String name, OpDefNode definition) {
        ActionFinder finder = new ActionFinder(tool);
        finder.path.addAll(around);
        finder.whole(next, "", name);
        if (finder.sites.isEmpty() && definition != null) {
            // Only Next itself has a name: it is the only action.
            List<Frame> frames = new ArrayList<>(around);
            frames.add(new Frame.Applied(definition, List.of()));
            finder.sites.add(new Site(name, name, List.copyOf(frames), true, Set.of()));
        }
        return finder.sites;
    }

    private void whole(ExprNode next, String instance, String name) {
        if (next instanceof SubstInNode instantiated) {
            path.add(new Frame.Instance(List.of(instantiated.getSubsts())));
            whole(instantiated.getBody(), instance, name);
        } else if (next instanceof OpApplNode application
                && application.getArgs().length == 0
                && lastPart(application).equals(name)
                && tool.lookup(application.getOperator(), Context.Empty, false) instanceof OpDefNode definition
                && open.add(definition)) {
            String full = application.getOperator().getName().toString();
            whole(definition.getBody(), instance + full.substring(0, full.lastIndexOf('!') + 1), name);
        } else {
            visit(next, instance, true, false);
        }
    }

    private static String lastPart(OpApplNode application) {
        String name = application.getOperator().getName().toString();
        return name.substring(name.lastIndexOf('!') + 1);
    }

    /**
     * @param instance the instances on the path, {@code Q!}
     * @param direct whether no conjunction lies between here and the enclosing named operator
     * @param named whether a named operator encloses this
     */
    private void visit(SemanticNode node, String instance, boolean direct, boolean named) {
        if (node instanceof LetInNode let) {
            List<OpDefNode> defined = List.of(let.getLets());
            lets.addAll(defined);
            visit(let.getBody(), instance, direct, named);
            defined.forEach(lets::remove);
        } else if (node instanceof LabelNode label) {
            visit(label.getBody(), instance, direct, named);
        } else if (node instanceof SubstInNode instantiated) {
            path.add(new Frame.Instance(List.of(instantiated.getSubsts())));
            visit(instantiated.getBody(), instance, direct, named);
            path.remove(path.size() - 1);
        } else if (node instanceof OpApplNode application) {
            int opcode = BuiltInOPs.getOpCode(application.getOperator().getName());
            if (opcode == 0) {
                named(application, instance, direct);
            } else {
                builtIn(application, opcode, instance, named);
            }
        }
    }

    private void builtIn(OpApplNode node, int opcode, String instance, boolean named) {
        ExprOrOpArgNode[] args = node.getArgs();
        switch (opcode) {
            case OPCODE_dl, OPCODE_lor -> {
                for (ExprOrOpArgNode disjunct : args) {
                    visit(disjunct, instance, true, named);
                }
            }
            case OPCODE_cl, OPCODE_land -> conjunction(args, instance, named);
            case OPCODE_be -> exists(node, instance, named);
            case OPCODE_ue -> {
                path.add(new Frame.Quantified(List.of(node.getUnbdedQuantSymbols()), null, false));
                visit(args[0], instance, true, named);
                path.remove(path.size() - 1);
            }
            case OPCODE_ite -> {
                if (((ExprNode) args[0]).getLevel() < LevelConstants.ActionLevel) {
                    branch(List.of(), (ExprNode) args[0], args[1], instance, named);
                    branch(List.of((ExprNode) args[0]), null, args[2], instance, named);
                }
            }
            case OPCODE_case -> cases(args, instance, named);
            default -> {}
        }
    }

    private void conjunction(ExprOrOpArgNode[] args, String instance, boolean named) {
        int depth = path.size();
        for (int i = 0; i < args.length; i++) {
            if (args[i].getLevel() < LevelConstants.ActionLevel) {
                continue;
            }
            for (int j = 0; j < i; j++) {
                path.add(new Frame.Conjoined((ExprNode) args[j], true));
            }
            // Backwards, so that all conjuncts on the right, of this and of outer conjunctions, can be read from the
            // end.
            for (int j = args.length - 1; j > i; j--) {
                path.add(new Frame.Conjoined((ExprNode) args[j], false));
            }
            visit(args[i], instance, !named, named);
            path.subList(depth, path.size()).clear();
        }
    }

    private void exists(OpApplNode node, String instance, boolean named) {
        int depth = path.size();
        FormalParamNode[][] variables = node.getBdedQuantSymbolLists();
        for (int i = 0; i < variables.length; i++) {
            path.add(new Frame.Quantified(
                    List.of(variables[i]), node.getBdedQuantBounds()[i], node.isBdedQuantATuple()[i]));
        }
        visit(node.getArgs()[0], instance, true, named);
        path.subList(depth, path.size()).clear();
    }

    /**
     * TLC takes the first arm whose condition holds; so do we. A condition with primes cannot be decided beforehand.
     */
    private void cases(ExprOrOpArgNode[] arms, String instance, boolean named) {
        List<ExprNode> earlier = new ArrayList<>();
        for (ExprOrOpArgNode arm : arms) {
            ExprOrOpArgNode[] pair = ((OpApplNode) arm).getArgs();
            if (pair[0] == null) {
                branch(earlier, null, pair[1], instance, named);
                return;
            }
            if (pair[0].getLevel() >= LevelConstants.ActionLevel) {
                return;
            }
            branch(earlier, (ExprNode) pair[0], pair[1], instance, named);
            earlier.add((ExprNode) pair[0]);
        }
    }

    private void branch(
            List<ExprNode> mustBeFalse, ExprNode mustBeTrue, SemanticNode body, String instance, boolean named) {
        path.add(new Frame.Branch(List.copyOf(mustBeFalse), mustBeTrue));
        visit(body, instance, true, named);
        path.remove(path.size() - 1);
    }

    private void named(OpApplNode application, String instance, boolean direct) {
        Object meaning = tool.lookup(application.getOperator(), Context.Empty, false);
        if (!(meaning instanceof OpDefNode operator)
                || operator.getBody() == null
                || operator.getBody().getLevel() < LevelConstants.ActionLevel
                || BuiltInOPs.getOpCode(operator.getName()) != 0
                || !open.add(operator)) {
            // A recursive action is found once: its inner occurrences are the same action.
            return;
        }
        String name = application.getOperator().getName().toString();
        path.add(new Frame.Applied(operator, List.of(application.getArgs())));
        sites.add(new Site(name, instance + name, List.copyOf(path), direct, Set.copyOf(lets)));
        visit(operator.getBody(), instance + name.substring(0, name.lastIndexOf('!') + 1), true, true);
        path.remove(path.size() - 1);
        open.remove(operator);
    }
}
