package dev.plumbline.tla.internal.tlc.why;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.tla.internal.tlc.action.Rules;
import dev.plumbline.tla.internal.tlc.bind.Clause;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.util.Context;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;

/** Why a step is not enabled in a state: what fails around the action, in it, or in the states after it. */
public final class Explanation {
    private static final int MOST = 8;
    private static final int MOST_ELEMENTS = 50;

    private final LocatingTool tool;
    private final TLCState state;
    private final Set<Obstacle> obstacles = new LinkedHashSet<>();
    /** Where instances are told together: what is found of each goes there instead. */
    private final Optional<Instances> instances;

    private Explanation(LocatingTool tool, TLCState state, Optional<Instances> instances) {
        this.tool = tool;
        this.state = state;
        this.instances = instances;
    }

    /** For a step that leads nowhere from this state. */
    public static List<Obstacle> of(String name, List<Plan> plans, LocatingTool tool, TLCState state) {
        Explanation explanation = new Explanation(tool, state, Optional.empty());
        for (Plan plan : plans) {
            explanation.clause(plan, 0, plan.context());
        }
        if (explanation.obstacles.isEmpty()) {
            explanation.obstacles.add(new Obstacle(name, "", "cannot happen with these arguments", ""));
        }
        return List.copyOf(explanation.obstacles);
    }

    /** For a step without arguments, the parameters of which range over their bounds: told of all values together. */
    public static List<Obstacle> ofInstances(String name, List<Plan> plans, LocatingTool tool, TLCState state) {
        Instances instances = new Instances();
        Explanation explanation = new Explanation(tool, state, Optional.of(instances));
        for (Plan plan : plans) {
            explanation.clause(plan, 0, plan.context());
        }
        List<Obstacle> told = instances.told();
        return told.isEmpty() ? List.of(new Obstacle(name, "", "cannot happen here", "")) : told;
    }

    /** For a step all of whose next states are ruled out. */
    public static List<Obstacle> ofRules(List<TLCState> next, TLCState state, Rules rules, LocatingTool tool) {
        Set<Obstacle> obstacles = new LinkedHashSet<>();
        for (TLCState after : next) {
            Optional<Rules.Rule> broken = rules.broken(state, after);
            if (broken.isEmpty()) {
                return List.of();
            }
            Rules.Rule rule = broken.get();
            List<String> reasons =
                    rule.kind().equals("ACTION_CONSTRAINT") ? changes(state, after) : reasons(rule, after, tool);
            if (obstacles.size() < MOST) {
                reasons.add("after the step");
                obstacles.add(broken(rule, reasons));
            }
        }
        return List.copyOf(obstacles);
    }

    /** For a property of steps that this one does not have. */
    public static Obstacle ofStep(SemanticNode property, TLCState before, TLCState after) {
        return Obstacle.isFalse(
                Failures.text(property), String.join(", ", changes(before, after)), Failures.line(property));
    }

    /** For initial states all of which are ruled out. */
    public static List<Obstacle> ofInitial(List<TLCState> states, Rules rules, LocatingTool tool) {
        Set<Obstacle> obstacles = new LinkedHashSet<>();
        for (TLCState state : states) {
            Optional<Rules.Rule> broken = rules.broken(state);
            if (broken.isEmpty()) {
                return List.of();
            }
            if (obstacles.size() < MOST) {
                List<String> reasons = reasons(broken.get(), state, tool);
                reasons.add("in an initial state");
                obstacles.add(broken(broken.get(), reasons));
            }
        }
        return List.copyOf(obstacles);
    }

    private static Obstacle broken(Rules.Rule rule, List<String> reasons) {
        String when = reasons.remove(reasons.size() - 1);
        return Obstacle.isFalse(
                rule.kind() + " " + rule.name(),
                String.join(", ", reasons) + (reasons.isEmpty() ? "" : " ") + when,
                Failures.line(rule.body()));
    }

    private static List<String> reasons(Rules.Rule rule, TLCState state, LocatingTool tool) {
        List<String> reasons = new ArrayList<>();
        FalseConjuncts.explain(tool, rule.body(), Context.Empty, state)
                .forEach(reason ->
                        reasons.add(reason.condition() + (reason.values().isEmpty() ? "" : ": " + reason.values())));
        return reasons;
    }

    /** What the step changes: a rule about steps is about that. */
    private static List<String> changes(TLCState before, TLCState after) {
        List<String> changes = new ArrayList<>();
        for (OpDeclNode variable : before.getVars()) {
            Value old = (Value) before.lookup(variable.getName());
            Value made = (Value) after.lookup(variable.getName());
            if (!LocatingTool.same(old, made) && changes.size() < MOST) {
                changes.add(variable.getName() + " = " + ObstacleText.text(old).orElse("...") + ", "
                        + variable.getName() + "' = " + ObstacleText.text(made).orElse("..."));
            }
        }
        return changes;
    }

    private void add(Obstacle obstacle) {
        instances.ifPresent(all -> all.add(obstacle));
        if (instances.isEmpty() && obstacles.size() < MOST) {
            obstacles.add(obstacle);
        }
    }

    private Value eval(ExprNode expression, Context in) {
        return (Value) tool.eval(expression, in, state, TLCState.Empty, EvalControl.Clear);
    }

    private void clause(Plan plan, int position, Context dynamic) {
        if (obstacles.size() >= MOST || instances.isPresent() && instances.get().isFull()) {
            return;
        }
        if (position == plan.clauses().size()) {
            FalseConjuncts.explain(tool, plan.formula().orElse(plan.body()), dynamic, state)
                    .forEach(this::add);
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

    /** Whether the clause lets the step pass; if not, an obstacle says why. */
    private boolean holds(Clause clause, Context in) {
        if (clause instanceof Clause.Member member) {
            Value bound = eval(member.bound(), in);
            if (bound.member(member.value())) {
                return true;
            }
            String text = Failures.text(member.bound());
            String value = ObstacleText.text(bound).orElse(text);
            add(Told.notMember(
                    Obstacle.isFalse(
                            member.value() + " \\in " + text,
                            value.equals(text) ? "" : member.value() + " \\in " + value,
                            Failures.line(member.bound())),
                    member,
                    in,
                    tool,
                    state));
            return false;
        } else if (clause instanceof Clause.Guard guard) {
            if (tool.holds(guard.condition(), in, state, TLCState.Empty) == guard.expected()) {
                return true;
            }
            if (guard.expected()) {
                FalseConjuncts.explain(tool, guard.condition(), in, state).forEach(this::add);
            } else {
                add(Told.holds(
                        Obstacle.isFalse(
                                "~(" + Failures.text(guard.condition()) + ")", "", Failures.line(guard.condition())),
                        guard,
                        in,
                        tool,
                        state));
            }
            return false;
        } else if (clause instanceof Clause.Equal equal && !equal.primed()) {
            Value actual = eval(equal.actual(), in);
            if (LocatingTool.same(equal.value(), actual)) {
                return true;
            }
            String text = Failures.text(equal.actual());
            String value = ObstacleText.text(actual).orElse(text);
            add(Told.notEqual(
                    Obstacle.isFalse(
                            text + " = " + equal.value(),
                            value.equals(text) ? "" : value + " = " + equal.value(),
                            Failures.line(equal.actual())),
                    equal,
                    in,
                    tool,
                    state));
            return false;
        }
        return true;
    }

    private void range(Plan plan, int position, Clause.Ranging range, Context in) {
        List<Value> elements = new ArrayList<>();
        if (range.elements() != null) {
            elements.addAll(List.of(range.elements()).subList(0, Math.min(MOST_ELEMENTS, range.elements().length)));
        } else {
            ValueEnumeration all = ((Enumerable) eval(range.bound(), in)).elements();
            Value element = all.nextElement();
            while (element != null && elements.size() < MOST_ELEMENTS) {
                elements.add(element);
                element = all.nextElement();
            }
            if (element != null) {
                instances.ifPresent(Instances::leaveOut);
            }
        }
        if (elements.isEmpty()) {
            add(Obstacle.isFalse(
                    Failures.text(range.bound()) + " # {}", "nothing to choose from", Failures.line(range.bound())));
        }
        boolean fits = elements.isEmpty();
        for (Value element : elements) {
            Context extended = in;
            Value[] parts = range.tuple() ? ((TupleValue) element.toTuple()).elems : new Value[] {element};
            boolean agrees = true;
            for (int i = 0; i < parts.length; i++) {
                agrees &= range.fixed()[i] == null || LocatingTool.same(range.fixed()[i], parts[i]);
                extended = extended.cons(range.variables().get(i), parts[i]);
            }
            if (agrees) {
                fits = true;
                instances.ifPresent(all -> all.begin(range.variables(), parts));
                clause(plan, position + 1, extended);
                instances.ifPresent(Instances::end);
            }
        }
        if (!fits) {
            add(new Obstacle(
                    Failures.text(range.bound()),
                    "",
                    "has no element with these arguments",
                    Failures.line(range.bound())));
        }
    }
}
