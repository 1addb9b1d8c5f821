package dev.plumbline.tla.internal.operation;

import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A part of Next that encloses an action. */
sealed interface Surrounding {
    /** Whether its text, without the enclosed action, mentions one of these locals. */
    boolean mentions(Predicate<Local> locals);

    /** {@code \E x \in S : ...}. */
    record Ranged(Bound bound) implements Surrounding {
        @Override
        public boolean mentions(Predicate<Local> locals) {
            return bound.set().filter(set -> Mentions.any(set, locals)).isPresent();
        }
    }

    /** A conjunct on the left or on the right of the action. */
    record Joined(Expr conjunct, boolean isLeft) implements Surrounding {
        @Override
        public boolean mentions(Predicate<Local> locals) {
            return Mentions.any(conjunct, locals);
        }
    }

    /** A branch of IF or CASE: conditions that must be false, and then one that must be true. */
    record Selected(List<Expr> mustBeFalse, Optional<Expr> mustBeTrue) implements Surrounding {
        @Override
        public boolean mentions(Predicate<Local> locals) {
            return mustBeFalse.stream().anyMatch(condition -> Mentions.any(condition, locals))
                    || mustBeTrue
                            .filter(condition -> Mentions.any(condition, locals))
                            .isPresent();
        }
    }

    /** The definitions of a LET. */
    record Defining(Expr.Let let) implements Surrounding {
        @Override
        public boolean mentions(Predicate<Local> locals) {
            return let.definitions().stream().anyMatch(each -> Mentions.any(each.body(), locals));
        }
    }

    /** A definition that is applied to arguments. */
    record Entered(Definition definition, List<Expr> arguments) implements Surrounding {
        @Override
        public boolean mentions(Predicate<Local> locals) {
            return arguments.stream().anyMatch(argument -> Mentions.any(argument, locals));
        }
    }
}
