package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.PlanExpansion;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.operation.PlanStage;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Explanations about one specification. Immutable and used by many threads. */
public final class Explanation {
    private final Texts texts;
    private final ModuleTexts modules;
    private final List<Variable> variables;

    public Explanation(Texts texts, ModuleTexts modules, List<Variable> variables) {
        this.texts = texts;
        this.modules = modules;
        this.variables = variables;
    }

    Situation situation(TlaValue[] state) {
        return new Situation(texts, modules, variables, state);
    }

    /** The formula to explain. A configuration mentions a formula by its name; its text is that of the definition. */
    private FormulaPart formula(Expr expression) {
        Expr text = expression instanceof Expr.Call call
                        && call.callee() instanceof Definition definition
                        && definition.hasBody()
                        && definition.arity() == 0
                ? definition.body()
                : expression;
        return new FormulaPart(new Meaning(text, Scope.EMPTY, null), modules);
    }

    Successor successor(TlaValue[] state) {
        return new Successor(variables, state);
    }

    /** Why a formula is FALSE in a state; empty if it is not. */
    public List<Obstacle> ofFormula(Expr formula, TlaValue[] state) {
        return FalseConjuncts.explain(situation(state), formula(formula));
    }

    /**
     * Why a rule rules a state out.
     *
     * @param rule with its keyword: {@code INVARIANT Small}
     */
    public Obstacle ofRule(String rule, Expr formula, TlaValue[] state, String when) {
        return RuleObstacles.ofState(rule, formula(formula), situation(state), when);
    }

    /** Why a step breaks a property of steps. */
    public Obstacle ofProperty(Expr formula, TlaValue[] before, TlaValue[] after) {
        return RuleObstacles.ofProperty(
                new FormulaPart(new Meaning(written(formula), Scope.EMPTY, null), modules),
                situation(before),
                variables.stream().map(Variable::name).toList(),
                successor(after));
    }

    /** The part of a property that its text contains, without the values of the names around it. */
    private static Expr written(Expr formula) {
        if (formula instanceof Expr.Let let) {
            return written(let.body());
        }
        return formula instanceof Expr.Call call && call.callee() instanceof Lambda lambda
                ? written(lambda.body())
                : formula;
    }

    /** The text at a place, on one line and without comments. */
    public String text(SourcePlace place) {
        return modules.text(place, Map.of());
    }

    /** Why a rule about steps rules one out. */
    public Obstacle ofStepRule(String rule, Expr formula, TlaValue[] before, TlaValue[] after) {
        return RuleObstacles.ofStep(
                rule,
                formula(formula),
                situation(before),
                variables.stream().map(Variable::name).toList(),
                successor(after));
    }

    /**
     * Why a step is not possible in a state.
     *
     * @param isOperation whether its arguments are those of an operation; otherwise the obstacles of all values are
     *     combined
     */
    public List<Obstacle> ofStep(
            String name, List<SitePlan> plans, TlaValue[] arguments, TlaValue[] state, boolean isOperation) {
        Situation situation = situation(state);
        StepObstacles obstacles =
                isOperation ? StepObstacles.ofOperation(situation) : StepObstacles.ofInstances(situation);
        for (SitePlan plan : plans) {
            if (plan.fits(arguments)) {
                new PlanWalk(situation, obstacles, plan, arguments, state)
                        .proceed(0, null, new Environment[plan.stages().size()]);
            }
        }
        return obstacles.all(name);
    }

    /** Goes through the stages of a plan, as a step does. */
    private record PlanWalk(
            Situation situation, StepObstacles obstacles, SitePlan plan, TlaValue[] arguments, TlaValue[] state) {
        void proceed(int position, Environment environment, Environment[] used) {
            if (obstacles.isFull()) {
                return;
            }
            if (position == plan.stages().size()) {
                List<FormulaPart> conjuncts = PlanExpansion.conjuncts(plan, environment, used).stream()
                        .map(situation::part)
                        .toList();
                obstacles.action(conjuncts, part(plan.body(), environment));
                return;
            }
            used[position] = environment;
            PlanStage stage = plan.stages().get(position);
            if (stage instanceof PlanStage.Ranging range) {
                range(position, range, environment, used);
            } else if (holds(stage, environment)) {
                Run run = new Run(state, null, false, Run.Watch.UNTIL_INTERRUPTED);
                proceed(position + 1, SitePlan.after(stage, run, arguments, environment), used);
            }
        }

        private FormulaPart part(Code code, Environment environment) {
            return situation.part(PlanExpansion.meaning(code, environment));
        }

        /** Whether a stage allows the step; if not, adds an obstacle. */
        private boolean holds(PlanStage stage, Environment environment) {
            if (stage instanceof PlanStage.Member member) {
                TlaValue[] values = new TlaValue[member.arguments().length];
                for (int i = 0; i < values.length; i++) {
                    values[i] = arguments[member.arguments()[i]];
                }
                TlaValue element = member.isTuple() ? Fun.sequence(values) : values[0];
                return obstacles.isMember(new KnownValue(element), part(member.set(), environment));
            } else if (stage instanceof PlanStage.Guard guard) {
                return obstacles.holds(part(guard.condition(), environment), guard.expected());
            } else if (stage instanceof PlanStage.Equal equal && !equal.isPrimed()) {
                return obstacles.isEqual(
                        part(equal.expression(), environment), new KnownValue(arguments[equal.argument()]));
            }
            return true;
        }

        private void range(int position, PlanStage.Ranging range, Environment environment, Environment[] used) {
            FormulaPart set = part(range.set(), environment);
            List<String> names = range.locals().stream().map(Local::name).toList();
            obstacles.range(set, situation.value(set, situation.nothing()).elements(), element -> {
                Environment extended = SitePlan.extended(range, element.value(), arguments, environment);
                if (extended == null) {
                    return false;
                }
                List<KnownValue> values = new ArrayList<>();
                for (int i = 0; i < names.size(); i++) {
                    values.add(new KnownValue((TlaValue) extended.at(names.size() - 1 - i)));
                }
                obstacles.within(names, values, () -> proceed(position + 1, extended, used));
                return true;
            });
        }
    }
}
