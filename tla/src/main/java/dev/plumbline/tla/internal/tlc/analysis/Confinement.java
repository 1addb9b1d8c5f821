package dev.plumbline.tla.internal.tlc.analysis;

import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.Value;

/**
 * A small set of values that contains all elements of a set in every state: {@code v \cap (1..9)} has no element
 * outside 1..9, and neither has {@code {x \in v : 1 <= x /\ x <= 9}}. It is a superset of the elements.
 */
final class Confinement {
    private final Terms terms;
    private final Constants constants;

    Confinement(Terms terms, Constants constants) {
        this.terms = terms;
        this.constants = constants;
    }

    Optional<List<Value>> candidates(SemanticNode set, Context context) {
        Optional<List<Value>> elements = constants.elements(set, context);
        return elements.isPresent() ? elements : candidates(terms.head(set, context));
    }

    Optional<List<Value>> candidates(Terms.Term set) {
        if (set.kind() != Terms.Kind.BUILT_IN) {
            return Optional.empty();
        }
        Context inside = set.context();
        return switch (set.opcode()) {
            case ToolGlobals.OPCODE_cap ->
                smaller(candidates(set.argument(0), inside), candidates(set.argument(1), inside));
            case ToolGlobals.OPCODE_cup ->
                both(candidates(set.argument(0), inside), candidates(set.argument(1), inside));
            case ToolGlobals.OPCODE_setdiff -> candidates(set.argument(0), inside);
            case ToolGlobals.OPCODE_se -> allOf(set);
            case ToolGlobals.OPCODE_sso -> {
                Optional<FormalParamNode> name = onlyName(set.application());
                yield name.isEmpty()
                        ? Optional.empty()
                        : smaller(
                                candidates(Bindings.bounds(set.application())[0], inside),
                                confined(set.argument(0), inside, name.get()));
            }
            case ToolGlobals.OPCODE_ite -> {
                Optional<Boolean> condition = constants.truth(set.argument(0), inside);
                yield condition.isPresent()
                        ? candidates(set.argument(condition.get() ? 1 : 2), inside)
                        : both(candidates(set.argument(1), inside), candidates(set.argument(2), inside));
            }
            default -> Optional.empty();
        };
    }

    /** The bound name of {x \in S : P}; none where a tuple is bound. */
    static Optional<FormalParamNode> onlyName(OpApplNode node) {
        FormalParamNode[][] names = Bindings.names(node);
        return names.length == 1 && names[0].length == 1 && !node.isBdedQuantATuple()[0]
                ? Optional.of(names[0][0])
                : Optional.empty();
    }

    private Optional<List<Value>> allOf(Terms.Term set) {
        List<Value> elements = new ArrayList<>();
        for (ExprOrOpArgNode part : set.arguments()) {
            Optional<Value> element = constants.value(part, set.context());
            if (element.isEmpty()) {
                return Optional.empty();
            }
            elements.add(element.get());
        }
        return Optional.of(elements);
    }

    /** A set of values outside which the predicate is FALSE, because one of its conjuncts is. */
    private Optional<List<Value>> confined(SemanticNode predicate, Context context, FormalParamNode name) {
        Gathering conjuncts = new Gathering(name);
        conjuncts.look(predicate, context.cons(name, Terms.UNKNOWN));
        return smaller(conjuncts.found, conjuncts.interval());
    }

    private final class Gathering {
        private final FormalParamNode name;
        private Optional<List<Value>> found = Optional.empty();
        private Integer low;
        private Integer high;

        Gathering(FormalParamNode name) {
            this.name = name;
        }

        void look(SemanticNode node, Context context) {
            Terms.Term term = terms.head(node, context);
            if (term.isConjunction()) {
                for (ExprOrOpArgNode conjunct : term.arguments()) {
                    look(conjunct, term.context());
                }
            } else if (term.is(ToolGlobals.OPCODE_in) && isName(term, 0)) {
                found = smaller(found, constants.elements(term.argument(1), term.context()));
            } else if (term.is(ToolGlobals.OPCODE_eq) && (isName(term, 0) || isName(term, 1))) {
                found = smaller(
                        found,
                        constants
                                .value(term.argument(isName(term, 0) ? 1 : 0), term.context())
                                .map(List::of));
            } else if (term.kind() == Terms.Kind.JAVA
                    && Terms.isPure(term.application().getOperator())
                    && term.arguments().length == 2) {
                compare(term);
            }
        }

        private boolean isName(Terms.Term term, int argument) {
            return terms.head(term.argument(argument), term.context()).isSymbol(name);
        }

        private void compare(Terms.Term term) {
            boolean nameFirst = isName(term, 0);
            if (!nameFirst && !isName(term, 1)) {
                return;
            }
            Optional<Value> limit = constants.value(term.argument(nameFirst ? 1 : 0), term.context());
            if (limit.isEmpty() || !(limit.get() instanceof IntValue number)) {
                return;
            }
            switch (term.name()) {
                case "\\leq", "<" -> bound(nameFirst, number.val);
                case "\\geq", ">" -> bound(!nameFirst, number.val);
                default -> {}
            }
        }

        /** Strict limits are treated as not strict, which adds a value and never removes one. */
        private void bound(boolean above, int limit) {
            if (above) {
                high = high == null ? limit : Math.min(high, limit);
            } else {
                low = low == null ? limit : Math.max(low, limit);
            }
        }

        Optional<List<Value>> interval() {
            if (low == null || high == null || (long) high - low >= Constants.SMALL) {
                return Optional.empty();
            }
            List<Value> values = new ArrayList<>();
            for (long value = low; value <= high; value++) {
                values.add(IntValue.gen((int) value));
            }
            return Optional.of(values);
        }
    }

    private static Optional<List<Value>> smaller(Optional<List<Value>> one, Optional<List<Value>> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? other : one;
        }
        return one.get().size() <= other.get().size() ? one : other;
    }

    private static Optional<List<Value>> both(Optional<List<Value>> one, Optional<List<Value>> other) {
        if (one.isEmpty() || other.isEmpty() || one.get().size() + other.get().size() > Constants.SMALL) {
            return Optional.empty();
        }
        List<Value> all = new ArrayList<>(one.get());
        all.addAll(other.get());
        return Optional.of(all);
    }
}
