package dev.plumbline.tla.internal.transition;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.node.Axes;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Next as a compiled tree of choices down to its actions. Each time that the evaluation of Next as a whole finds a next
 * state, exactly one leaf finds it, so the states and their number are the same. {@link NextReader} makes the tree.
 */
sealed interface NextPart {
    /** Nothing: a choice between no parts. */
    NextPart NOTHING = new Any(List.of());

    /** One of several. */
    record Any(List<NextPart> among) implements NextPart {
        public Any {
            among = List.copyOf(among);
        }
    }

    /** {@code \E x \in S : ...}, with sets that depend on the state before the step only. */
    record Exists(Axes axes, List<Local> locals, NextPart body) implements NextPart {}

    /** {@code LET ... IN ...}. */
    record Defined(Code[] definitions, NextPart body) implements NextPart {}

    /**
     * The body of an operator that is applied to arguments.
     *
     * @param cells make the contents of the cells of its parameters
     * @param isPrimed whether an argument depends on the state after the step
     */
    record Applied(Definition definition, List<Expr> arguments, Calls.Argument[] cells, boolean isPrimed, NextPart body)
            implements NextPart {}

    /** A branch of IF or CASE: conditions that must be false, and then one that must be true. */
    record Branch(List<Code> mustBeFalse, Optional<Code> mustBeTrue, NextPart body) implements NextPart {}

    /** {@code left /\ body /\ right}. */
    record Conjoined(List<Code> left, NextPart body, List<Code> right) implements NextPart {}

    /**
     * An action, to be evaluated as a whole.
     *
     * @param names that it may be called; the first is the one to show
     * @param definition empty if it has no name of its own
     */
    record Leaf(List<String> names, Optional<Definition> definition, Code action) implements NextPart {
        String name() {
            return names.get(0);
        }
    }

    /** Calls the visitor on every leaf, in the order of the text. */
    static void leaves(NextPart part, Consumer<Leaf> visitor) {
        if (part instanceof Leaf leaf) {
            visitor.accept(leaf);
        } else if (part instanceof Any any) {
            any.among().forEach(each -> leaves(each, visitor));
        } else {
            leaves(body(part), visitor);
        }
    }

    /** The only part inside another one. */
    static NextPart body(NextPart part) {
        if (part instanceof Exists exists) {
            return exists.body();
        } else if (part instanceof Defined defined) {
            return defined.body();
        } else if (part instanceof Applied applied) {
            return applied.body();
        } else if (part instanceof Branch branch) {
            return branch.body();
        }
        return ((Conjoined) part).body();
    }

    /** The same tree with only these leaves. */
    static NextPart pruned(NextPart part, Set<Leaf> wanted) {
        if (part instanceof Leaf leaf) {
            return wanted.contains(leaf) ? leaf : NOTHING;
        } else if (part instanceof Any any) {
            List<NextPart> left = any.among().stream()
                    .map(each -> pruned(each, wanted))
                    .filter(each -> each != NOTHING)
                    .toList();
            return left.isEmpty() ? NOTHING : new Any(left);
        }
        NextPart body = pruned(body(part), wanted);
        if (body == NOTHING) {
            return NOTHING;
        } else if (part instanceof Exists exists) {
            return new Exists(exists.axes(), exists.locals(), body);
        } else if (part instanceof Defined defined) {
            return new Defined(defined.definitions(), body);
        } else if (part instanceof Applied applied) {
            return new Applied(applied.definition(), applied.arguments(), applied.cells(), applied.isPrimed(), body);
        } else if (part instanceof Branch branch) {
            return new Branch(branch.mustBeFalse(), branch.mustBeTrue(), body);
        }
        Conjoined conjoined = (Conjoined) part;
        return new Conjoined(conjoined.left(), body, conjoined.right());
    }
}
