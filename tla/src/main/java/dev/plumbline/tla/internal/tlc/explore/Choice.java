package dev.plumbline.tla.internal.tlc.explore;

import java.util.List;
import java.util.Set;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.Subst;
import tlc2.tool.Action;
import tlc2.util.Context;

/**
 * Next as a tree of choices down to its actions. Each time that TLC finds a next state in Next as a whole, exactly one
 * leaf finds it, so the states and their number are the same. {@link ChoiceFinder} explains how.
 */
sealed interface Choice {
    /** One of several. */
    record Any(List<Choice> among) implements Choice {}

    /** {@code \E x \in S : ...}, with bounds that depend only on the state before the step. */
    record Exists(OpApplNode node, List<FormalParamNode> variables, Choice body) implements Choice {}

    /** An operator that only chooses between others. */
    record Applied(OpDefNode operator, List<ExprOrOpArgNode> arguments, Choice body) implements Choice {}

    /** An INSTANCE with its substitutions. */
    record Instance(List<Subst> substitutions, Choice body) implements Choice {}

    /** A branch of IF or CASE: the conditions that must be false and the one, if any, that must then be true. */
    record Branch(List<ExprNode> mustBeFalse, List<ExprNode> mustBeTrue, Choice body) implements Choice {}

    /** {@code left /\ body /\ right}. */
    record Conjoined(List<ExprNode> left, Choice body, List<ExprNode> right) implements Choice {}

    /**
     * An action, to be evaluated as a whole.
     *
     * @param names its possible names; the first is the one to show
     * @param operator null if it has no name of its own
     * @param arguments the arguments of the operator
     */
    record Leaf(List<String> names, ExprNode node, OpDefNode operator, List<ExprOrOpArgNode> arguments)
            implements Choice {
        String name() {
            return names.get(0);
        }

        /** The action in the form that TLC needs. */
        Action action() {
            return new Action(node, Context.Empty, operator);
        }
    }

    /** A choice between no parts. */
    Choice NOTHING = new Any(List.of());

    /** Calls the visitor on every leaf, in the order of the text. */
    static void leaves(Choice choice, java.util.function.Consumer<Leaf> visitor) {
        if (choice instanceof Leaf leaf) {
            visitor.accept(leaf);
        } else if (choice instanceof Any any) {
            any.among().forEach(each -> leaves(each, visitor));
        } else {
            leaves(body(choice), visitor);
        }
    }

    /** The part of a choice with only one. */
    static Choice body(Choice choice) {
        if (choice instanceof Exists exists) {
            return exists.body();
        } else if (choice instanceof Applied applied) {
            return applied.body();
        } else if (choice instanceof Instance instance) {
            return instance.body();
        } else if (choice instanceof Branch branch) {
            return branch.body();
        }
        return ((Conjoined) choice).body();
    }

    /** The same tree with only these leaves. */
    static Choice pruned(Choice choice, Set<Leaf> wanted) {
        if (choice instanceof Leaf leaf) {
            return wanted.contains(leaf) ? leaf : NOTHING;
        } else if (choice instanceof Any any) {
            return any(any.among().stream().map(each -> pruned(each, wanted)).toList());
        }
        Choice body = pruned(body(choice), wanted);
        if (body == NOTHING) {
            return NOTHING;
        } else if (choice instanceof Exists exists) {
            return new Exists(exists.node(), exists.variables(), body);
        } else if (choice instanceof Applied applied) {
            return new Applied(applied.operator(), applied.arguments(), body);
        } else if (choice instanceof Instance instance) {
            return new Instance(instance.substitutions(), body);
        } else if (choice instanceof Branch branch) {
            return new Branch(branch.mustBeFalse(), branch.mustBeTrue(), body);
        }
        Conjoined conjoined = (Conjoined) choice;
        return new Conjoined(conjoined.left(), body, conjoined.right());
    }

    private static Choice any(List<Choice> among) {
        List<Choice> left = among.stream().filter(each -> each != NOTHING).toList();
        return left.isEmpty() ? NOTHING : new Any(left);
    }
}
