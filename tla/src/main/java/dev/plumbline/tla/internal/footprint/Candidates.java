package dev.plumbline.tla.internal.footprint;

import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A small set of values that contains all elements of a set in every state: {@code v \cap (1..9)} has no element
 * outside 1..9, and neither has {@code {x \in v : 1 <= x /\ x <= 9}}. It is a superset of the elements.
 */
final class Candidates {
    private final Following following;
    private final ConstantParts constants;

    Candidates(Following following, ConstantParts constants) {
        this.following = following;
        this.constants = constants;
    }

    Optional<List<TlaValue>> of(Meaning set) {
        Optional<List<TlaValue>> elements = constants.elements(set);
        return elements.isPresent() ? elements : ofBuiltIn(following.head(set));
    }

    Optional<List<TlaValue>> ofBuiltIn(Following.Head set) {
        if (set.kind() != Following.Kind.BUILT_IN) {
            return Optional.empty();
        }
        Meaning at = set.at();
        if (set.expression() instanceof Expr.BuiltIn builtIn) {
            return switch (builtIn.operator()) {
                case INTERSECTION ->
                    smaller(
                            of(at.of(builtIn.operands().get(0))),
                            of(at.of(builtIn.operands().get(1))));
                case UNION_OF_TWO ->
                    both(
                            of(at.of(builtIn.operands().get(0))),
                            of(at.of(builtIn.operands().get(1))));
                case DIFFERENCE -> of(at.of(builtIn.operands().get(0)));
                case SET -> listed(builtIn.operands(), at);
                default -> Optional.empty();
            };
        }
        if (set.expression() instanceof Expr.Filter filter) {
            Binder binder = Binder.of(filter).orElseThrow();
            Optional<Local> name = binder.onlyName();
            return name.isEmpty()
                    ? Optional.empty()
                    : smaller(of(at.of(binder.firstSet())), confined(following.opened(binder, name.get(), at)));
        }
        if (set.expression() instanceof Expr.IfThenElse choice) {
            Optional<Boolean> condition = constants.truth(at.of(choice.condition()));
            return condition.isPresent()
                    ? of(at.of(condition.get() ? choice.then() : choice.otherwise()))
                    : both(of(at.of(choice.then())), of(at.of(choice.otherwise())));
        }
        return Optional.empty();
    }

    private Optional<List<TlaValue>> listed(List<Expr> parts, Meaning at) {
        List<TlaValue> elements = new ArrayList<>();
        for (Expr part : parts) {
            Optional<TlaValue> element = constants.value(at.of(part));
            if (element.isEmpty()) {
                return Optional.empty();
            }
            elements.add(element.get());
        }
        return Optional.of(elements);
    }

    /** A set of values outside which the condition is FALSE, because one of its conjuncts is. */
    private Optional<List<TlaValue>> confined(Meaning.Opened condition) {
        Gathering conjuncts = new Gathering(condition.name());
        conjuncts.look(condition.body());
        return smaller(conjuncts.found, conjuncts.interval());
    }

    private final class Gathering {
        private final Object name;
        private Optional<List<TlaValue>> found = Optional.empty();
        private Long low;
        private Long high;

        Gathering(Object name) {
            this.name = name;
        }

        void look(Meaning meaning) {
            Following.Head head = following.head(meaning);
            Meaning at = head.at();
            if (head.expression() instanceof Expr.Conjunction conjunction) {
                conjunction.parts().forEach(part -> look(at.of(part)));
            } else if (head.expression() instanceof Expr.BuiltIn builtIn) {
                List<Expr> operands = builtIn.operands();
                switch (builtIn.operator()) {
                    case IN -> {
                        if (isName(at.of(operands.get(0)))) {
                            found = smaller(found, constants.elements(at.of(operands.get(1))));
                        }
                    }
                    case EQUALS -> {
                        boolean first = isName(at.of(operands.get(0)));
                        if (first || isName(at.of(operands.get(1)))) {
                            found = smaller(
                                    found,
                                    constants
                                            .value(at.of(operands.get(first ? 1 : 0)))
                                            .map(List::of));
                        }
                    }
                    default -> {}
                }
            } else if (head.kind() == Following.Kind.JAVA) {
                compare(head);
            }
        }

        private boolean isName(Meaning meaning) {
            return following.head(meaning).isName(name);
        }

        private void compare(Following.Head head) {
            Expr.Call call = (Expr.Call) head.expression();
            if (call.arguments().size() != 2
                    || !(call.callee() instanceof Definition definition)
                    || !Texts.isPure(definition)) {
                return;
            }
            boolean nameFirst = isName(head.argument(0));
            if (!nameFirst && !isName(head.argument(1))) {
                return;
            }
            Optional<TlaValue> limit = constants.value(head.argument(nameFirst ? 1 : 0));
            if (limit.isEmpty() || !(limit.get() instanceof Num number) || !number.fitsLong()) {
                return;
            }
            switch (definition.name()) {
                case "\\leq", "<" -> bound(nameFirst, number.longValue());
                case "\\geq", ">" -> bound(!nameFirst, number.longValue());
                default -> {}
            }
        }

        /** Strict limits are treated as not strict, which adds a value and never removes one. */
        private void bound(boolean isAbove, long limit) {
            if (isAbove) {
                high = high == null ? limit : Math.min(high, limit);
            } else {
                low = low == null ? limit : Math.max(low, limit);
            }
        }

        /** The difference of two 64-bit numbers overflows only if the interval is large. */
        Optional<List<TlaValue>> interval() {
            if (low == null || high == null) {
                return Optional.empty();
            }
            List<TlaValue> values = new ArrayList<>();
            if (high >= low) {
                long size = high - low;
                if (size < 0 || size >= ConstantParts.SMALL) {
                    return Optional.empty();
                }
                for (long i = 0; i <= size; i++) {
                    values.add(Num.of(low + i));
                }
            }
            return Optional.of(values);
        }
    }

    private static Optional<List<TlaValue>> smaller(Optional<List<TlaValue>> one, Optional<List<TlaValue>> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? other : one;
        }
        return one.get().size() <= other.get().size() ? one : other;
    }

    private static Optional<List<TlaValue>> both(Optional<List<TlaValue>> one, Optional<List<TlaValue>> other) {
        if (one.isEmpty() || other.isEmpty() || one.get().size() + other.get().size() > ConstantParts.SMALL) {
            return Optional.empty();
        }
        List<TlaValue> all = new ArrayList<>(one.get());
        all.addAll(other.get());
        return Optional.of(all);
    }
}
