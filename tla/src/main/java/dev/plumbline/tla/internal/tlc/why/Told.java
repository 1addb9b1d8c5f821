package dev.plumbline.tla.internal.tlc.why;

import dev.plumbline.history.Value;
import dev.plumbline.spec.Look;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.tla.internal.tlc.bind.Clause;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;

/**
 * Adds to an obstacle what it says in plain words, and the parts of the state that it looks at. Whatever goes wrong on
 * the way, the obstacle itself stands: it is what is known, and this is how it is told.
 */
final class Told {
    private final StateParts parts;
    private final Statement statement;

    private Told(Tool tool, TLCState state) {
        this.parts = StateParts.of(tool, state);
        this.statement = new Statement(parts);
    }

    /**
     * About a leaf that is FALSE. One that does not look at the state, as {@code result = FALSE} in a branch, is told
     * by the condition that decided for the branch.
     */
    static Obstacle about(Obstacle formal, FalseLeaf leaf, Tool tool, TLCState state) {
        return guarded(formal, tool, state, told -> {
            if (!told.parts.isFixed(leaf.node(), leaf.context())) {
                return told.saying(formal, leaf.node(), leaf.context(), false);
            }
            Optional<FalseLeaf.Taken> taken = leaf.taken();
            return taken.isEmpty()
                    ? formal
                    : told.saying(
                            formal,
                            taken.get().condition(),
                            taken.get().context(),
                            taken.get().truth());
        });
    }

    /** About a guard that must not hold, and does. */
    static Obstacle holds(Obstacle formal, Clause.Guard guard, Context context, Tool tool, TLCState state) {
        return guarded(formal, tool, state, told -> told.saying(formal, guard.condition(), context, true));
    }

    static Obstacle notEqual(Obstacle formal, Clause.Equal equal, Context context, Tool tool, TLCState state) {
        return guarded(
                formal,
                tool,
                state,
                told -> formal.saying(
                        told.statement.otherThan(equal.actual(), context, equal.value()),
                        told.parts.looks(equal.actual(), context)));
    }

    static Obstacle notMember(Obstacle formal, Clause.Member member, Context context, Tool tool, TLCState state) {
        return guarded(formal, tool, state, told -> {
            Value element = TlcValues.fromTlc(member.value());
            List<Look> looks = told.parts
                    .memberOf(element, member.bound(), context)
                    .map(List::of)
                    .orElseGet(() -> told.parts.looks(member.bound(), context));
            return formal.saying(told.statement.in(element, member.bound(), context, false), looks);
        });
    }

    private Obstacle saying(Obstacle formal, SemanticNode condition, Context context, boolean truth) {
        return formal.saying(statement.of(condition, context, truth), parts.looks(condition, context));
    }

    private static Obstacle guarded(Obstacle formal, Tool tool, TLCState state, Function<Told, Obstacle> telling) {
        try {
            return telling.apply(new Told(tool, state));
        } catch (Terms.OutOfWork | StackOverflowError e) {
            return formal;
        } catch (RuntimeException e) {
            // The evaluator refuses to compare or to write some values; the condition as it stands is still so.
            return formal;
        }
    }
}
