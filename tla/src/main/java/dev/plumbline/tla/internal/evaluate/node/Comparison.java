package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/** {@code a < b} and the like: frequent enough for a node that calls nothing but its operands. */
public final class Comparison extends Logic.Truth {
    /** A relation of two integers. */
    public enum Relation implements Calls.Binary.Operation {
        LESS,
        GREATER,
        AT_MOST,
        AT_LEAST;

        private boolean holds(int order) {
            return switch (this) {
                case LESS -> order < 0;
                case GREATER -> order > 0;
                case AT_MOST -> order <= 0;
                case AT_LEAST -> order >= 0;
            };
        }

        @Override
        public TlaValue of(TlaValue left, TlaValue right) {
            return Bool.of(holds(integer(left).compareWith(integer(right))));
        }

        private static Num integer(TlaValue value) {
            if (value instanceof Num number) {
                return number;
            }
            throw new ValueError("expected an integer, found " + value.kind());
        }
    }

    private final String name;
    private final Relation relation;
    private final Node left;
    private final Node right;
    /** The value of the right side, if it is a constant: frequent enough to save a call. */
    private final TlaValue constant;

    public Comparison(String name, Relation relation, Node left, Node right, SourcePlace place) {
        super(place);
        this.name = name;
        this.relation = relation;
        this.left = left;
        this.right = right;
        this.constant = Leaves.Constant.of(right);
    }

    @Override
    public boolean test(Run run, Environment environment) {
        TlaValue first = left.eval(run, environment);
        TlaValue second = constant == null ? right.eval(run, environment) : constant;
        if (first instanceof Num one && second instanceof Num other) {
            return relation.holds(one.compareWith(other));
        }
        try {
            return relation.of(first, second) == Bool.TRUE;
        } catch (ValueError e) {
            throw located(e).within(name);
        }
    }
}
