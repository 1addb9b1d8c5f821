package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.Iterator;

/** Truth values, with short-circuit evaluation. */
public final class Logic {
    private Logic() {}

    /** An expression that is TRUE or FALSE. */
    abstract static class Truth extends Node {
        Truth(SourcePlace place) {
            super(place);
        }

        @Override
        public final TlaValue eval(Run run, Environment environment) {
            return Bool.of(test(run, environment));
        }

        @Override
        public abstract boolean test(Run run, Environment environment);
    }

    /** A conjunction. */
    public static final class AllOf extends Truth {
        private final Node[] parts;

        public AllOf(Node[] parts, SourcePlace place) {
            super(place);
            this.parts = parts.clone();
        }

        @Override
        public boolean test(Run run, Environment environment) {
            for (Node part : parts) {
                if (!part.test(run, environment)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** {@code ~p}. */
    public static final class Not extends Truth {
        private final Node operand;

        public Not(Node operand, SourcePlace place) {
            super(place);
            this.operand = operand;
        }

        @Override
        public boolean test(Run run, Environment environment) {
            return !operand.test(run, environment);
        }
    }

    /** {@code p => q}. */
    public static final class Implies extends Truth {
        private final Node left;
        private final Node right;

        public Implies(Node left, Node right, SourcePlace place) {
            super(place);
            this.left = left;
            this.right = right;
        }

        @Override
        public boolean test(Run run, Environment environment) {
            return !left.test(run, environment) || right.test(run, environment);
        }
    }

    /** {@code p <=> q}. */
    public static final class Equivalent extends Truth {
        private final Node left;
        private final Node right;

        public Equivalent(Node left, Node right, SourcePlace place) {
            super(place);
            this.left = left;
            this.right = right;
        }

        @Override
        public boolean test(Run run, Environment environment) {
            return left.test(run, environment) == right.test(run, environment);
        }
    }

    /** {@code a = b}, or {@code a # b} if negated. */
    public static final class Equals extends Truth {
        private final boolean negated;
        private final Node left;
        private final Node right;
        /** The value of the right side, if it is a constant: frequent enough to save a call. */
        private final TlaValue constant;

        public Equals(boolean negated, Node left, Node right, SourcePlace place) {
            super(place);
            this.negated = negated;
            this.left = left;
            this.right = right;
            this.constant = Leaves.Constant.of(right);
        }

        @Override
        public boolean test(Run run, Environment environment) {
            TlaValue first = left.eval(run, environment);
            TlaValue second = constant == null ? right.eval(run, environment) : constant;
            if (first == second) {
                return !negated;
            }
            try {
                return first.sameAs(second) != negated;
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }

    /** {@code a \in S}, or {@code a \notin S} if negated. */
    public static final class Member extends Truth {
        private final boolean negated;
        private final Node element;
        private final Node set;

        public Member(boolean negated, Node element, Node set, SourcePlace place) {
            super(place);
            this.negated = negated;
            this.element = element;
            this.set = set;
        }

        @Override
        public boolean test(Run run, Environment environment) {
            TlaValue value = element.eval(run, environment);
            SetValue all = set.set(run, environment);
            try {
                return all.contains(value) != negated;
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }

    /** {@code a \in {b, c}}: the elements are compared in the order of the text, and no set is made. */
    public static final class OneOf extends Truth {
        private final boolean negated;
        private final Node element;
        private final Node[] among;

        public OneOf(boolean negated, Node element, Node[] among, SourcePlace place) {
            super(place);
            this.negated = negated;
            this.element = element;
            this.among = among.clone();
        }

        @Override
        public boolean test(Run run, Environment environment) {
            TlaValue value = element.eval(run, environment);
            TlaValue[] values = new TlaValue[among.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = among[i].eval(run, environment);
            }
            try {
                for (TlaValue each : values) {
                    if (each.sameAs(value)) {
                        return !negated;
                    }
                }
                return negated;
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }

    /** {@code S \subseteq T}. */
    public static final class SubsetOf extends Truth {
        private final Node left;
        private final Node right;

        public SubsetOf(Node left, Node right, SourcePlace place) {
            super(place);
            this.left = left;
            this.right = right;
        }

        @Override
        public boolean test(Run run, Environment environment) {
            SetValue part = left.set(run, environment);
            SetValue whole = right.set(run, environment);
            try {
                return part.isSubsetOf(whole);
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }

    /** {@code IF p THEN a ELSE b}. */
    public static final class If extends Node {
        private final Node condition;
        private final Node then;
        private final Node otherwise;

        public If(Node condition, Node then, Node otherwise, SourcePlace place) {
            super(place);
            this.condition = condition;
            this.then = then;
            this.otherwise = otherwise;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            return (condition.test(run, environment) ? then : otherwise).eval(run, environment);
        }

        @Override
        public boolean test(Run run, Environment environment) {
            return (condition.test(run, environment) ? then : otherwise).test(run, environment);
        }
    }

    /** {@code CASE}: the first arm whose condition holds. */
    public static final class Case extends Node {
        private final Node[] conditions;
        private final Node[] values;
        private final Node other;

        /** @param other null if there is no OTHER */
        public Case(Node[] conditions, Node[] values, Node other, SourcePlace place) {
            super(place);
            this.conditions = conditions.clone();
            this.values = values.clone();
            this.other = other;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            for (int i = 0; i < conditions.length; i++) {
                if (conditions[i].test(run, environment)) {
                    return values[i].eval(run, environment);
                }
            }
            if (other == null) {
                throw error("no condition of this CASE is TRUE");
            }
            return other.eval(run, environment);
        }
    }

    /** {@code \A} and {@code \E}. */
    public static final class Quantifier extends Truth {
        private final boolean isForAll;
        private final Axes axes;
        private final Node body;

        public Quantifier(boolean isForAll, Axes axes, Node body, SourcePlace place) {
            super(place);
            this.isForAll = isForAll;
            this.axes = axes;
            this.body = body;
        }

        @Override
        public boolean test(Run run, Environment environment) {
            try {
                if (axes.size() > 1) {
                    return axes.each(run, environment, bound -> body.test(run, bound) != isForAll) != isForAll;
                }
                SetValue set = axes.onlySet(run, environment);
                if (set instanceof Elements elements) {
                    return test(run, environment, elements);
                }
                for (Iterator<TlaValue> all = set.visits(); all.hasNext(); ) {
                    run.tick();
                    if (body.test(run, axes.bind(environment, 0, all.next())) != isForAll) {
                        return !isForAll;
                    }
                }
                return isForAll;
            } catch (ValueError e) {
                throw located(e);
            }
        }

        private boolean test(Run run, Environment environment, Elements elements) {
            int size = elements.size();
            for (int i = 0; i < size; i++) {
                run.tick();
                if (body.test(run, axes.bind(environment, 0, elements.get(i))) != isForAll) {
                    return !isForAll;
                }
            }
            return isForAll;
        }
    }
}
