package dev.plumbline.tla.internal.tlc.obstacle;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.tla.internal.obstacle.FalseConjuncts;
import dev.plumbline.tla.internal.obstacle.FormulaPart;
import dev.plumbline.tla.internal.obstacle.KnownValue;
import dev.plumbline.tla.internal.obstacle.RuleObstacles;
import dev.plumbline.tla.internal.obstacle.StepObstacles;
import dev.plumbline.tla.internal.sany.VariableOrder;
import dev.plumbline.tla.internal.tlc.action.Rules;
import dev.plumbline.tla.internal.tlc.bind.Clause;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/** Why a step is not enabled in a state: failures around the action, in it, or in the states after it. */
public final class Explanation {
    private final LocatingTool tool;
    private final TlcSituation situation;
    private final StepObstacles obstacles;

    private Explanation(LocatingTool tool, TlcSituation situation, StepObstacles obstacles) {
        this.tool = tool;
        this.situation = situation;
        this.obstacles = obstacles;
    }

    /** For a formula about one state that is FALSE; empty if it is not. */
    public static List<Obstacle> of(Tool tool, SemanticNode formula, Context context, TLCState state) {
        return FalseConjuncts.explain(new TlcSituation(tool, state), new TlcPart(formula, context));
    }

    /** For a step that is not possible in this state. */
    public static List<Obstacle> of(String name, List<Plan> plans, LocatingTool tool, TLCState state) {
        TlcSituation situation = new TlcSituation(tool, state);
        return new Explanation(tool, situation, StepObstacles.ofOperation(situation)).all(name, plans);
    }

    /** For a step without arguments, whose parameters range over their bounds: obstacles of all values are combined. */
    public static List<Obstacle> ofInstances(String name, List<Plan> plans, LocatingTool tool, TLCState state) {
        TlcSituation situation = new TlcSituation(tool, state);
        return new Explanation(tool, situation, StepObstacles.ofInstances(situation)).all(name, plans);
    }

    /** For a step all of whose next states are ruled out. */
    public static List<Obstacle> ofRules(List<TLCState> next, TLCState state, Rules rules, LocatingTool tool) {
        return RuleObstacles.of(
                next,
                after -> rules.broken(state, after).map(rule -> {
                    String told = rule.kind() + " " + rule.name();
                    FormulaPart body = TlcPart.of(rule.body());
                    return rule.kind().equals("ACTION_CONSTRAINT")
                            ? RuleObstacles.ofStep(
                                    told,
                                    body,
                                    new TlcSituation(tool, state),
                                    variables(state),
                                    new TlcSuccessor(after))
                            : RuleObstacles.ofState(
                                    told, body, new TlcSituation(tool, after), RuleObstacles.AFTER_THE_STEP);
                }));
    }

    /** For a property of steps that this step breaks. */
    public static Obstacle ofStep(SemanticNode property, TLCState before, TLCState after, Tool tool) {
        return RuleObstacles.ofProperty(
                TlcPart.of(property), new TlcSituation(tool, before), variables(before), new TlcSuccessor(after));
    }

    private static List<String> variables(TLCState state) {
        return VariableOrder.of(state.getVars()).stream()
                .map(each -> each.getName().toString())
                .toList();
    }

    /** For initial states all of which are ruled out. */
    public static List<Obstacle> ofInitial(List<TLCState> states, Rules rules, LocatingTool tool) {
        return RuleObstacles.of(
                states,
                state -> rules.broken(state)
                        .map(rule -> RuleObstacles.ofState(
                                rule.kind() + " " + rule.name(),
                                TlcPart.of(rule.body()),
                                new TlcSituation(tool, state),
                                RuleObstacles.IN_AN_INITIAL_STATE)));
    }

    private List<Obstacle> all(String name, List<Plan> plans) {
        for (Plan plan : plans) {
            clause(plan, 0, plan.context());
        }
        return obstacles.all(name);
    }

    private void clause(Plan plan, int position, Context dynamic) {
        if (obstacles.isFull()) {
            return;
        }
        if (position == plan.clauses().size()) {
            FormulaPart body = new TlcPart(plan.formula().orElse(plan.body()), dynamic);
            obstacles.action(List.of(body), body);
            return;
        }
        Clause clause = plan.clauses().get(position);
        Context in = plan.contexts()[position] == null ? dynamic : plan.contexts()[position];
        if (clause instanceof Clause.Ranging range) {
            range(plan, position, range, in);
        } else if (clause instanceof Clause.Bind bind) {
            clause(plan, position + 1, Plan.bindAll(tool, bind, in));
        } else if (clause instanceof Clause.Fix fix) {
            clause(plan, position + 1, in.cons(fix.symbol(), fix.value()));
        } else if (holds(clause, in)) {
            clause(plan, position + 1, dynamic);
        }
    }

    /** Whether the clause allows the step; if not, adds an obstacle. */
    private boolean holds(Clause clause, Context in) {
        if (clause instanceof Clause.Member member) {
            return obstacles.isMember(new TlcKnown(member.value()), new TlcPart(member.bound(), in));
        } else if (clause instanceof Clause.Guard guard) {
            return obstacles.holds(new TlcPart(guard.condition(), in), guard.expected());
        } else if (clause instanceof Clause.Equal equal && !equal.primed()) {
            return obstacles.isEqual(new TlcPart(equal.actual(), in), new TlcKnown(equal.value()));
        }
        return true;
    }

    private void range(Plan plan, int position, Clause.Ranging range, Context in) {
        FormulaPart set = new TlcPart(range.bound(), in);
        Iterator<KnownValue> elements = range.elements() == null
                ? situation.value(set, situation.nothing()).elements()
                : Stream.of(range.elements()).<KnownValue>map(TlcKnown::new).iterator();
        List<String> names = range.variables().stream()
                .map(each -> each.getName().toString())
                .toList();
        obstacles.range(set, elements, element -> {
            Value value = (Value) ((TlcKnown) element).value();
            Value[] parts = range.tuple() ? ((TupleValue) value.toTuple()).elems : new Value[] {value};
            Context extended = in;
            List<KnownValue> chosen = new ArrayList<>();
            for (int i = 0; i < parts.length; i++) {
                if (range.fixed()[i] != null && !LocatingTool.same(range.fixed()[i], parts[i])) {
                    return false;
                }
                extended = extended.cons(range.variables().get(i), parts[i]);
                chosen.add(new TlcKnown(parts[i]));
            }
            Context inside = extended;
            obstacles.within(names, chosen, () -> clause(plan, position + 1, inside));
            return true;
        });
    }
}
