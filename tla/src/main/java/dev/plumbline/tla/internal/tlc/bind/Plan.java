package dev.plumbline.tla.internal.tlc.bind;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.tlc.action.Site;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.EvalControl;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;

/**
 * An action at one of its sites, bound to the arguments of an operation: the clauses to evaluate, then the action's
 * body. Immutable.
 *
 * @param context the bindings that the operation alone determines
 * @param contexts for each clause its context, or null if it exists only at each step. A clause outside an instance
 *     must not see the substitutions of the instance.
 */
public record Plan(
        LocatingTool tool, Site site, Context context, List<Clause> clauses, Context[] contexts, Action action) {
    /** The body of the action. */
    public ExprNode body() {
        return site.target().operator().getBody();
    }

    /**
     * Passes every state after a step from this state to {@code found}, as far as its variables are assigned.
     *
     * @param after creates the known part of the state after the step
     */
    public void run(TLCState state, Supplier<TLCState> after, INextStateFunctor found) {
        if (clauses.isEmpty()) {
            tool.next(action, new SemanticNode[] {body()}, new Context[] {context}, 1, state, after.get(), found);
        } else {
            new Execution(state, after, found).carryOut(0, context);
        }
    }

    private final class Execution {
        private final TLCState state;
        private final Supplier<TLCState> after;
        private final INextStateFunctor found;
        private final Conjuncts left = new Conjuncts();
        private final Conjuncts right = new Conjuncts();
        private final List<Clause.Equal> afterwards = new ArrayList<>();
        private final List<Context> afterwardsIn = new ArrayList<>();

        Execution(TLCState state, Supplier<TLCState> after, INextStateFunctor found) {
            this.state = state;
            this.after = after;
            this.found = found;
        }

        private Value eval(ExprNode expression, Context in) {
            return tool.eval(expression, in, state, TLCState.Empty, EvalControl.Clear, CostModel.DO_NOT_RECORD);
        }

        /** @param dynamic the context that the previous clauses made */
        void carryOut(int position, Context dynamic) {
            if (position == clauses.size()) {
                perform(dynamic);
                return;
            }
            Context in = contexts[position] == null ? dynamic : contexts[position];
            Clause clause = clauses.get(position);
            if (clause instanceof Clause.Member member) {
                if (eval(member.bound(), in).member(member.value())) {
                    carryOut(position + 1, dynamic);
                }
            } else if (clause instanceof Clause.Guard guard) {
                if (tool.holds(guard.condition(), in, state, TLCState.Empty) == guard.expected()) {
                    carryOut(position + 1, dynamic);
                }
            } else if (clause instanceof Clause.Ranging range) {
                range(position, range, in);
            } else if (clause instanceof Clause.Bind bind) {
                carryOut(position + 1, bindAll(tool, bind, in));
            } else if (clause instanceof Clause.Fix fix) {
                carryOut(position + 1, in.cons(fix.symbol(), fix.value()));
            } else if (clause instanceof Clause.Equal equal) {
                equal(position, equal, in, dynamic);
            } else if (clause instanceof Clause.Conjunct conjunct) {
                Conjuncts side = conjunct.left() ? left : right;
                side.push(conjunct.predicate(), in);
                carryOut(position + 1, dynamic);
                side.size--;
            }
        }

        private void equal(int position, Clause.Equal equal, Context in, Context dynamic) {
            if (equal.primed()) {
                afterwards.add(equal);
                afterwardsIn.add(in);
                carryOut(position + 1, dynamic);
                afterwards.remove(afterwards.size() - 1);
                afterwardsIn.remove(afterwardsIn.size() - 1);
            } else if (LocatingTool.same(equal.value(), eval(equal.actual(), in))) {
                carryOut(position + 1, dynamic);
            }
        }

        private void range(int position, Clause.Ranging range, Context in) {
            if (range.elements() != null) {
                for (Value element : range.elements()) {
                    element(position, range, element, in);
                }
                return;
            }
            Value bound = eval(range.bound(), in);
            if (!(bound instanceof Enumerable set)) {
                throw SpecException.limit(Failures.place(range.bound()) + ": cannot enumerate " + bound, null);
            }
            ValueEnumeration elements = set.elements();
            for (Value element = elements.nextElement(); element != null; element = elements.nextElement()) {
                element(position, range, element, in);
            }
        }

        private void element(int position, Clause.Ranging range, Value element, Context in) {
            Context extended = extended(range, element, in);
            if (extended != null) {
                carryOut(position + 1, extended);
            }
        }

        private void perform(Context in) {
            int count = left.size + 1 + right.size;
            SemanticNode[] predicates = new SemanticNode[count];
            Context[] contexts = new Context[count];
            System.arraycopy(left.predicates, 0, predicates, 0, left.size);
            System.arraycopy(left.contexts, 0, contexts, 0, left.size);
            predicates[left.size] = body();
            contexts[left.size] = in;
            for (int i = 0; i < right.size; i++) {
                // From the end: inner conjuncts come first in the text, and may assign variables that later ones read.
                predicates[count - 1 - i] = right.predicates[i];
                contexts[count - 1 - i] = right.contexts[i];
            }
            tool.next(
                    action, predicates, contexts, count, state, after.get(), afterwards.isEmpty() ? found : checked());
        }

        private INextStateFunctor checked() {
            return new INextStateFunctor() {
                @Override
                public Object addElement(TLCState next) {
                    throw new IllegalStateException("a next state without the state before it");
                }

                @Override
                public Object addElement(TLCState before, Action by, TLCState after) {
                    for (int i = 0; i < afterwards.size(); i++) {
                        Clause.Equal equal = afterwards.get(i);
                        Value actual = tool.eval(
                                equal.actual(),
                                afterwardsIn.get(i),
                                before,
                                after,
                                EvalControl.Clear,
                                CostModel.DO_NOT_RECORD);
                        if (!LocatingTool.same(equal.value(), actual)) {
                            return this;
                        }
                    }
                    return found.addElement(before, by, after);
                }
            };
        }
    }

    /** The context with the variables bound to an element of their bound; null if that contradicts fixed values. */
    public static Context extended(Clause.Ranging range, Value element, Context in) {
        if (!range.tuple()) {
            return in.cons(range.variables().get(0), element);
        }
        if (!(element.toTuple() instanceof TupleValue tuple) || tuple.elems.length != range.fixed().length) {
            throw new SpecException(Failures.place(range.bound()) + ": expected tuples of " + range.fixed().length
                    + " elements, found " + element);
        }
        Context extended = in;
        for (int i = 0; i < tuple.elems.length; i++) {
            if (range.fixed()[i] != null && !LocatingTool.same(range.fixed()[i], tuple.elems[i])) {
                return null;
            }
            extended = extended.cons(range.variables().get(i), tuple.elems[i]);
        }
        return extended;
    }

    public static Context bindAll(LocatingTool tool, Clause.Bind bind, Context in) {
        Context extended = in;
        for (int i = 0; i < bind.symbols().size(); i++) {
            // Not cachable: one context is used in many states.
            extended = extended.cons(
                    bind.symbols().get(i), tool.getVal(bind.expressions().get(i), in, false));
        }
        return extended;
    }
}
