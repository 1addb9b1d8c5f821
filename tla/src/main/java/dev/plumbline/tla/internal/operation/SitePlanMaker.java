package dev.plumbline.tla.internal.operation;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.compile.Compiler;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.FormulaKind;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Makes the plan of a site for given names of arguments. The parts of Next around the action become stages as far as
 * they depend on the state. A set that is the same in every state does not restrict an argument, since it bounds the
 * model checker and not the system; a name without an argument ranges over its set.
 */
public final class SitePlanMaker {
    private final Compiler compiler;
    private final ActionSite site;
    private final List<String> names;
    private final ArgumentLocals known;
    private final Set<Local> stateful = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Local> ranging = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<PlanStage> stages = new ArrayList<>();
    private Scope scope = Scope.EMPTY;

    private SitePlanMaker(Compiler compiler, ActionSite site, List<String> names) {
        this.compiler = compiler;
        this.site = site;
        this.names = names;
        this.known = new ArgumentLocals(site, Set.copyOf(names));
    }

    /**
     * @param names of the arguments, in the order of their numbers
     * @throws BadInput if a name has neither an argument nor a set to range over
     */
    public static SitePlan make(Compiler compiler, ActionSite site, List<String> names) throws BadInput {
        return new SitePlanMaker(compiler, site, names).make();
    }

    private SitePlan make() throws BadInput {
        for (int i = 0; i < site.around().size(); i++) {
            Surrounding around = site.around().get(i);
            if (around instanceof Surrounding.Ranged ranged) {
                ranged(ranged.bound(), i);
            } else if (around instanceof Surrounding.Joined joined) {
                Code conjunct = code(joined.conjunct());
                stages.add(
                        joined.isLeft() && !isPrimed(joined.conjunct())
                                ? new PlanStage.Guard(conjunct, true)
                                : new PlanStage.Conjunct(conjunct, joined.isLeft()));
            } else if (around instanceof Surrounding.Selected selected) {
                selected.mustBeFalse().forEach(each -> stages.add(new PlanStage.Guard(code(each), false)));
                selected.mustBeTrue().ifPresent(each -> stages.add(new PlanStage.Guard(code(each), true)));
            } else if (around instanceof Surrounding.Defining defining) {
                scope = compiler.inner(defining.let(), scope);
                stages.add(new PlanStage.Defined(compiler.thunks(defining.let(), scope)));
            } else {
                entered((Surrounding.Entered) around);
            }
        }
        List<int[]> equal = known.equal().stream()
                .map(pair -> new int[] {names.indexOf(pair.one()), names.indexOf(pair.other())})
                .toList();
        return new SitePlan(
                site, List.copyOf(needed()), code(site.target().definition().body()), equal);
    }

    private Code code(Expr expression) {
        return compiler.code(expression, scope);
    }

    /** Cells that are cleared before anything reads them need not be made. */
    private List<PlanStage> needed() {
        int from = 0;
        for (int i = 0; i < stages.size(); i++) {
            PlanStage stage = stages.get(i);
            if (stage instanceof PlanStage.Clear) {
                from = i + 1;
            } else if (!(stage instanceof PlanStage.Fixed || stage instanceof PlanStage.Defined)) {
                break;
            }
        }
        return stages.subList(from, stages.size());
    }

    /** The number of the argument that a local has, or -1. */
    private int argument(Local local) {
        String name = known.of(local);
        return name == null ? -1 : names.indexOf(name);
    }

    private void give(Local local, int argument) {
        stages.add(new PlanStage.Fixed(argument));
        scope = scope.withValue(local);
    }

    private void ranged(Bound bound, int position) throws BadInput {
        boolean changes = bound.set().filter(this::isStateful).isPresent();
        if (bound.isTuple()) {
            tuple(bound, changes, position);
            return;
        }
        for (Local local : bound.locals()) {
            int argument = argument(local);
            if (argument >= 0) {
                if (changes) {
                    stages.add(new PlanStage.Member(
                            new int[] {argument}, false, code(bound.set().orElseThrow())));
                }
                give(local, argument);
            } else if (changes || site.mentions(each -> each == local, position)) {
                range(bound, List.of(local), new int[] {-1}, changes);
            }
        }
    }

    private void tuple(Bound bound, boolean changes, int position) throws BadInput {
        int[] arguments = bound.locals().stream().mapToInt(this::argument).toArray();
        boolean all = true;
        boolean needed = changes;
        for (int i = 0; i < arguments.length; i++) {
            Local local = bound.locals().get(i);
            all &= arguments[i] >= 0;
            needed |= arguments[i] < 0 && site.mentions(each -> each == local, position);
        }
        if (all && changes) {
            stages.add(new PlanStage.Member(arguments, true, code(bound.set().orElseThrow())));
        }
        if (!all && needed) {
            range(bound, bound.locals(), arguments, changes);
            return;
        }
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] >= 0) {
                give(bound.locals().get(i), arguments[i]);
            }
        }
    }

    private void range(Bound bound, List<Local> locals, int[] arguments, boolean changes) throws BadInput {
        if (bound.set().isEmpty()) {
            throw new BadInput("the variable " + locals.get(0) + " around " + site.signature()
                    + " in Next has no bound; expected an argument of that name or a bound to range over");
        }
        Expr set = bound.set().get();
        boolean isFixed = !changes && !Mentions.any(set, ranging::contains);
        stages.add(new PlanStage.Ranging(List.copyOf(locals), arguments, bound.isTuple(), code(set), isFixed));
        for (Local local : locals) {
            scope = scope.withValue(local);
            ranging.add(local);
            if (changes) {
                stateful.add(local);
            }
        }
    }

    private void entered(Surrounding.Entered entered) {
        Definition definition = entered.definition();
        List<Local> open = new ArrayList<>();
        List<Expr> expressions = new ArrayList<>();
        for (int i = 0; i < definition.arity(); i++) {
            Local parameter = definition.parameters().get(i);
            Expr actual = entered.arguments().get(i);
            int argument = argument(parameter);
            if (argument < 0) {
                open.add(parameter);
                expressions.add(actual);
                if (isStateful(actual)) {
                    stateful.add(parameter);
                }
                if (Mentions.any(actual, ranging::contains)) {
                    ranging.add(parameter);
                }
            } else if (!(actual instanceof Expr.LocalRef reference && known.of(reference.local()) != null)) {
                stages.add(new PlanStage.Equal(code(actual), argument, isPrimed(actual)));
            }
        }
        if (!definition.isLocal() && open.isEmpty()) {
            stages.add(new PlanStage.Clear());
            scope = Scope.EMPTY;
        } else if (!open.isEmpty()) {
            stages.add(new PlanStage.Passed(compiler.arguments(expressions, scope)));
            for (Local parameter : open) {
                scope = scope.withParameter(parameter);
            }
        }
        for (Local parameter : definition.parameters()) {
            int argument = argument(parameter);
            if (argument >= 0) {
                give(parameter, argument);
            }
        }
    }

    private boolean isStateful(Expr expression) {
        return FormulaKind.of(expression) != FormulaKind.CONSTANT || Mentions.any(expression, stateful::contains);
    }

    private static boolean isPrimed(Expr expression) {
        return FormulaKind.of(expression).compareTo(FormulaKind.ACTION) >= 0;
    }
}
