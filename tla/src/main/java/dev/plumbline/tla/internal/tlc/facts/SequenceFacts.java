package dev.plumbline.tla.internal.tlc.facts;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.State;
import dev.plumbline.spec.sequence.EndStep;
import dev.plumbline.spec.sequence.EndStepFacts;
import dev.plumbline.spec.sequence.Ends;
import dev.plumbline.tla.internal.tlc.analysis.InvariantCells;
import dev.plumbline.tla.internal.tlc.bind.Clause;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import tla2sany.semantic.OpDeclNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/**
 * Facts about actions of one specification that touch only the ends of a sequence variable, and for which no invariant
 * or constraint reads that variable. Nothing is known about all other actions.
 */
public final class SequenceFacts {
    private static final int WORK = 50_000;

    private final LocatingTool tool;
    private final InvariantCells rules;
    private final Function<State, TLCState> inside;
    private final Set<String> variables = new LinkedHashSet<>();
    private final Map<String, EndStepFacts.Sequence> sequences = new ConcurrentHashMap<>();

    /**
     * @param rules the cells that invariants and constraints read
     * @param inside the evaluator's form of a state
     */
    public SequenceFacts(LocatingTool tool, InvariantCells rules, Function<State, TLCState> inside) {
        this.tool = tool;
        this.rules = rules;
        this.inside = inside;
        for (OpDeclNode variable : tool.getSpecProcessor().getVariablesNodes()) {
            variables.add(variable.getName().toString());
        }
    }

    /**
     * @param plans the plans of a step, which takes one of them
     * @param footprint the footprint of the step
     */
    public OperationFacts of(List<Plan> plans, Footprint footprint) {
        if (footprint.isEverything() || footprint.cells().size() != 1) {
            return OperationFacts.NONE;
        }
        String variable = footprint.cells().keySet().iterator().next();
        Footprint all = Footprint.builder().readAll(variable).writeAll(variable).build();
        if (rules.foldInto(all) != all) {
            return OperationFacts.NONE;
        }
        Terms terms = new Terms(tool, false, WORK);
        try {
            List<EndActions.Formula> formulas = new ArrayList<>();
            for (Plan plan : plans) {
                formulas.add(new EndActions.Formula(plan.body(), context(plan)));
            }
            EndActions actions = new EndActions(terms, new Constants(terms), variables, variable);
            return EndSteps.of(actions.effects(formulas))
                    .map(found ->
                            sequence(variable).of(found.step(), found.value().map(TlcValues::fromTlc)))
                    .orElse(OperationFacts.NONE);
        } catch (RuntimeException | StackOverflowError e) {
            // The action is not understood, too large, or compares values that the evaluator cannot compare.
            return OperationFacts.NONE;
        }
    }

    /** The context of the action's body, if the formulas around the action add no condition. */
    private Context context(Plan plan) {
        Context context = plan.context();
        for (int i = 0; i < plan.clauses().size(); i++) {
            Context in = plan.contexts()[i] == null ? context : plan.contexts()[i];
            Clause clause = plan.clauses().get(i);
            if (clause instanceof Clause.Bind bind) {
                context = Plan.bindAll(tool, bind, in);
            } else if (clause instanceof Clause.Fix fix) {
                context = in.cons(fix.symbol(), fix.value());
            } else {
                throw new NotUnderstood();
            }
        }
        return context;
    }

    private EndStepFacts.Sequence sequence(String variable) {
        return sequences.computeIfAbsent(
                variable, name -> new EndStepFacts.Sequence(name, state -> ends(inside.apply(state), name)));
    }

    private static Ends ends(TLCState state, String variable) {
        Value value = (Value) state.lookup(variable);
        if (!(value.toTuple() instanceof TupleValue tuple)) {
            throw new IllegalStateException(variable + " is no sequence: " + value);
        }
        Value[] elements = tuple.elems;
        return elements.length == 0
                ? Ends.NONE
                : Ends.of(TlcValues.fromTlc(elements[0]), TlcValues.fromTlc(elements[elements.length - 1]));
    }

    /** The kind of step that was found. */
    record Found(EndStep step, Optional<Value> value) {}
}
