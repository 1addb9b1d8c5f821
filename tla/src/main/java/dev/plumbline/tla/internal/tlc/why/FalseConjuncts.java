package dev.plumbline.tla.internal.tlc.why;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import dev.plumbline.tla.internal.tlc.text.SourceText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.EvalControl;
import tlc2.tool.IContextEnumerator;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.IValue;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.FcnLambdaValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;
import util.UniqueString;

/**
 * Why an action is not enabled in a state: the smallest parts of its formula that are FALSE.
 *
 * <p>The formula is walked as the evaluator walks it to find next states, with the successors assigned so far in hand:
 * a conjunction passes them from conjunct to conjunct, and the conjunct that lets none through is to blame; inside it,
 * the same again. Of a disjunction all branches are to blame, of {@code \E} the values that came furthest. Evaluating
 * the conjuncts one by one without successors would not do: {@code x' = 1 /\ x' > y} has no FALSE conjunct before x' is
 * known, and of {@code x' \in 1..3 /\ x' > 5} none is FALSE by itself.
 *
 * <p>An invariant or constraint is explained in the same way: it is an action without primes.
 */
public final class FalseConjuncts {
    private static final int WORK = 200_000;
    private static final int MOST_SUCCESSORS = 2_000;
    private static final int MOST_OBSTACLES = 8;
    /** Of one branch or one bound name, so that the first does not crowd out the others. */
    private static final int MOST_OF_ONE = 3;

    private final Tool tool;
    private final Terms terms;
    private final TLCState state;

    private FalseConjuncts(Tool tool, TLCState state) {
        this.tool = tool;
        this.terms = new Terms(tool, true, WORK);
        this.state = state;
    }

    /** Empty if the action is enabled. Never throws for what is in the specification. */
    public static List<Obstacle> explain(Tool tool, SemanticNode action, Context context, TLCState state) {
        ObstacleText texts = new ObstacleText(tool, state);
        List<FalseLeaf> leaves;
        try {
            leaves = leaves(tool, action, context, state);
        } catch (Terms.OutOfWork | StackOverflowError e) {
            return List.of(texts.notExplained(action));
        }
        Set<Obstacle> obstacles = new LinkedHashSet<>();
        for (FalseLeaf leaf : leaves) {
            if (obstacles.size() < MOST_OBSTACLES) {
                obstacles.add(texts.of(leaf));
            }
        }
        return List.copyOf(obstacles);
    }

    /** @throws Terms.OutOfWork if there is too much to look at */
    public static List<FalseLeaf> leaves(Tool tool, SemanticNode action, Context context, TLCState state) {
        List<FalseLeaf> blames = new ArrayList<>();
        Partial start = new Partial(TLCState.Empty.createEmpty(), 0);
        boolean enabled = !new FalseConjuncts(tool, state)
                .step(action, context, start, Trail.START, blames)
                .isEmpty();
        return enabled ? List.of() : blames;
    }

    /** A successor with some variables assigned, and how many leaves of the formula it has satisfied. */
    private record Partial(TLCState successor, int satisfied) {
        Partial with(UniqueString variable, IValue value) {
            return new Partial(successor.copy().bind(variable, value), satisfied + 1);
        }

        Partial further() {
            return new Partial(successor, satisfied + 1);
        }
    }

    /** How the walk came to a leaf, newest first: branches taken, values of bound names. */
    private record Trail(Trail before, String note, Optional<FalseLeaf.Taken> taken) {
        static final Trail START = new Trail(null, "", Optional.empty());
        private static final int LONGEST_NOTE = 80;

        Trail and(String next) {
            return new Trail(this, SourceText.elide(next, LONGEST_NOTE), taken);
        }

        /** By a condition that has this value. */
        Trail by(SemanticNode condition, Context context, boolean truth) {
            return new Trail(before, note, Optional.of(new FalseLeaf.Taken(condition, context, truth)));
        }

        List<String> notes() {
            List<String> notes = new ArrayList<>();
            for (Trail each = this; each.before != null && notes.size() < MOST_OF_ONE; each = each.before) {
                notes.add(each.note);
            }
            Collections.reverse(notes);
            return notes;
        }
    }

    /** The successors that satisfy this part of the formula; if there are none, who is to blame. */
    private List<Partial> step(SemanticNode node, Context context, Partial at, Trail trail, List<FalseLeaf> blames) {
        Terms.Term term = terms.head(node, context);
        try {
            if (term.isConjunction()) {
                List<Conjunct> conjuncts = new ArrayList<>();
                for (ExprOrOpArgNode part : term.arguments()) {
                    conjuncts.add(new Conjunct(part, term.context(), trail));
                }
                return all(conjuncts, at, blames);
            }
            if (term.isDisjunction()) {
                return any(List.of(term.arguments()), term.context(), at, trail, blames);
            }
            return term.kind() == Terms.Kind.BUILT_IN
                    ? builtIn(term, at, trail, blames)
                    : leaf(term, at, trail, blames);
        } catch (Terms.OutOfWork e) {
            throw e;
        } catch (RuntimeException e) {
            return failed(term, at, trail, e, blames);
        }
    }

    private List<Partial> failed(Terms.Term term, Partial at, Trail trail, RuntimeException e, List<FalseLeaf> blames) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        blames.add(leaf(term, at, trail, FalseLeaf.Reason.ERROR, message));
        return List.of();
    }

    private record Conjunct(SemanticNode node, Context context, Trail trail) {}

    private List<Partial> all(List<Conjunct> conjuncts, Partial at, List<FalseLeaf> blames) {
        List<Partial> current = List.of(at);
        for (Conjunct conjunct : conjuncts) {
            List<Partial> next = new ArrayList<>();
            List<FalseLeaf> here = new ArrayList<>();
            for (Partial partial : current) {
                next.addAll(step(conjunct.node(), conjunct.context(), partial, conjunct.trail(), here));
                if (next.size() > MOST_SUCCESSORS) {
                    // Dropping some could blame a conjunct that one of the dropped satisfies.
                    throw new Terms.OutOfWork();
                }
            }
            if (next.isEmpty()) {
                blames.addAll(furthest(here, MOST_OBSTACLES));
                return next;
            }
            current = next;
        }
        return current;
    }

    private List<Partial> any(
            List<? extends SemanticNode> branches, Context context, Partial at, Trail trail, List<FalseLeaf> blames) {
        List<Partial> survivors = new ArrayList<>();
        for (SemanticNode branch : branches) {
            List<FalseLeaf> here = new ArrayList<>();
            survivors.addAll(step(branch, context, at, trail, here));
            blames.addAll(furthest(here, MOST_OF_ONE));
        }
        return survivors;
    }

    private static List<FalseLeaf> furthest(List<FalseLeaf> blames, int most) {
        List<FalseLeaf> sorted = new ArrayList<>(blames);
        sorted.sort(Comparator.comparingInt(FalseLeaf::satisfied).reversed());
        return sorted.subList(0, Math.min(most, sorted.size()));
    }

    private List<Partial> builtIn(Terms.Term term, Partial at, Trail trail, List<FalseLeaf> blames) {
        Context context = term.context();
        return switch (term.opcode()) {
            case ToolGlobals.OPCODE_ite -> {
                boolean holds = isTrue(term.argument(0), context, at);
                String branch = (holds ? "THEN" : "ELSE") + " of IF " + SourceText.of(term.argument(0));
                Trail inside = trail.and(branch).by(term.argument(0), context, holds);
                yield step(term.argument(holds ? 1 : 2), context, at, inside, blames);
            }
            case ToolGlobals.OPCODE_case -> arm(term, at, trail, blames);
            case ToolGlobals.OPCODE_be -> exists(term, at, trail, blames);
            case ToolGlobals.OPCODE_bf -> {
                List<Conjunct> conjuncts = new ArrayList<>();
                for (Context bound : contexts(term, at)) {
                    conjuncts.add(new Conjunct(term.argument(0), bound, trail.and(names(term.application(), bound))));
                }
                yield all(conjuncts, at, blames);
            }
            case ToolGlobals.OPCODE_implies -> {
                if (!isTrue(term.argument(0), context, at)) {
                    yield List.of(at.further());
                }
                Trail because =
                        trail.and("as " + SourceText.of(term.argument(0))).by(term.argument(0), context, true);
                yield step(term.argument(1), context, at, because, blames);
            }
            case ToolGlobals.OPCODE_eq, ToolGlobals.OPCODE_in -> assignment(term, at, trail, blames);
            case ToolGlobals.OPCODE_unchanged -> unchanged(term.argument(0), term, context, at, trail, blames);
            case ToolGlobals.OPCODE_sa -> {
                List<Partial> survivors = new ArrayList<>(step(term.argument(0), context, at, trail, blames));
                survivors.addAll(unchanged(term.argument(1), term, context, at, trail, blames));
                yield survivors;
            }
            case ToolGlobals.OPCODE_aa -> {
                List<Partial> changed = new ArrayList<>();
                for (Partial partial : step(term.argument(0), context, at, trail, blames)) {
                    IValue before = tool.eval(term.argument(1), context, state);
                    IValue after = tool.eval(term.argument(1), context, partial.successor());
                    if (before.equals(after)) {
                        blames.add(leaf(term, partial, trail, FalseLeaf.Reason.NOTHING_CHANGED, ""));
                    } else {
                        changed.add(partial.further());
                    }
                }
                yield changed;
            }
            case ToolGlobals.OPCODE_fa -> apply(term, at, trail, blames);
            default -> leaf(term, at, trail, blames);
        };
    }

    private List<Partial> arm(Terms.Term term, Partial at, Trail trail, List<FalseLeaf> blames) {
        SemanticNode other = null;
        for (ExprOrOpArgNode arm : term.arguments()) {
            ExprOrOpArgNode[] pair = ((OpApplNode) arm).getArgs();
            if (pair[0] == null) {
                other = pair[1];
            } else if (isTrue(pair[0], term.context(), at)) {
                Trail inside = trail.and("CASE " + SourceText.of(pair[0])).by(pair[0], term.context(), true);
                return step(pair[1], term.context(), at, inside, blames);
            }
        }
        if (other == null) {
            throw new IllegalStateException("no guard of the CASE is TRUE, and it has no OTHER");
        }
        return step(other, term.context(), at, trail.and("OTHER of CASE"), blames);
    }

    private List<Partial> exists(Terms.Term term, Partial at, Trail trail, List<FalseLeaf> blames) {
        List<Partial> survivors = new ArrayList<>();
        List<FalseLeaf> here = new ArrayList<>();
        for (Context bound : contexts(term, at)) {
            Trail note = trail.and(names(term.application(), bound));
            survivors.addAll(step(term.argument(0), bound, at, note, here));
        }
        if (survivors.isEmpty() && here.isEmpty()) {
            blame(term, at, trail, blames);
        }
        blames.addAll(furthest(here, MOST_OF_ONE));
        return survivors;
    }

    private List<Context> contexts(Terms.Term term, Partial at) {
        List<Context> contexts = new ArrayList<>();
        IContextEnumerator enumerator =
                tool.contexts(term.application(), term.context(), state, at.successor(), EvalControl.Clear);
        for (Context each = enumerator.nextElement(); each != null; each = enumerator.nextElement()) {
            terms.spend();
            contexts.add(each);
        }
        return contexts;
    }

    private static String names(OpApplNode node, Context bound) {
        List<String> names = new ArrayList<>();
        for (FormalParamNode[] list : Bindings.names(node)) {
            for (FormalParamNode name : list) {
                String value = bound.lookup(name) instanceof IValue known
                        ? ObstacleText.text(known).orElse("...")
                        : "...";
                names.add(name.getName() + " = " + value);
            }
        }
        return String.join(", ", names);
    }

    /** {@code x' = e}, {@code x' \in S}: assigns where x' has no value yet, compares where it has. */
    private List<Partial> assignment(Terms.Term term, Partial at, Trail trail, List<FalseLeaf> blames) {
        SymbolNode variable = tool.getPrimedVar(term.argument(0), term.context(), false);
        if (variable == null || at.successor().containsKey(variable.getName())) {
            return leaf(term, at, trail, blames);
        }
        Value right = value(term.argument(1), term.context(), at);
        if (term.is(ToolGlobals.OPCODE_eq)) {
            return List.of(at.with(variable.getName(), right));
        }
        if (!(right instanceof Enumerable set)) {
            throw new IllegalStateException("the right side of \\in is not a set that can be enumerated");
        }
        List<Partial> survivors = new ArrayList<>();
        ValueEnumeration elements = set.elements();
        for (Value each = elements.nextElement(); each != null; each = elements.nextElement()) {
            terms.spend();
            survivors.add(at.with(variable.getName(), each));
        }
        if (survivors.isEmpty()) {
            blames.add(leaf(term, at, trail, FalseLeaf.Reason.NOTHING_TO_CHOOSE, ""));
        }
        return survivors;
    }

    private List<Partial> unchanged(
            SemanticNode node, Terms.Term whole, Context context, Partial at, Trail trail, List<FalseLeaf> blames) {
        Terms.Term term = terms.head(node, context);
        if (term.is(ToolGlobals.OPCODE_tup)) {
            Partial current = at;
            for (ExprOrOpArgNode part : term.arguments()) {
                List<Partial> next = unchanged(part, whole, term.context(), current, trail, blames);
                if (next.isEmpty()) {
                    return next;
                }
                current = next.get(0);
            }
            return List.of(current);
        }
        IValue before;
        IValue after;
        if (term.kind() == Terms.Kind.VARIABLE) {
            UniqueString variable = term.application().getOperator().getName();
            before = state.lookup(variable);
            after = at.successor().lookup(variable);
            if (after == null) {
                return List.of(at.with(variable, before));
            }
        } else {
            before = tool.eval(node, context, state);
            after = tool.eval(node, context, at.successor());
        }
        if (before.equals(after)) {
            return List.of(at.further());
        }
        String change =
                SourceText.of(term.node()) + " = " + ObstacleText.text(before).orElse("...") + " became "
                        + ObstacleText.text(after).orElse("...");
        blames.add(leaf(whole, at, trail, FalseLeaf.Reason.CHANGED, change));
        return List.of();
    }

    /** {@code f[x]}: where f is given by a rule, the rule is gone into. */
    private List<Partial> apply(Terms.Term term, Partial at, Trail trail, List<FalseLeaf> blames) {
        IValue function = tool.eval(term.argument(0), term.context(), state, at.successor(), EvalControl.KeepLazy);
        if (function instanceof FcnLambdaValue rule && rule.fcnRcd == null && rule.excepts == null) {
            Context inside = tool.getFcnContext(
                    rule, term.arguments(), term.context(), state, at.successor(), EvalControl.Clear);
            return step(rule.body, inside, at, trail, blames);
        }
        return leaf(term, at, trail, blames);
    }

    private List<Partial> leaf(Terms.Term term, Partial at, Trail trail, List<FalseLeaf> blames) {
        if (isTrue(term.node(), term.context(), at)) {
            return List.of(at.further());
        }
        blame(term, at, trail, blames);
        return List.of();
    }

    private static void blame(Terms.Term term, Partial at, Trail trail, List<FalseLeaf> blames) {
        blames.add(leaf(term, at, trail, FalseLeaf.Reason.FALSE, ""));
    }

    private static FalseLeaf leaf(Terms.Term term, Partial at, Trail trail, FalseLeaf.Reason reason, String detail) {
        return new FalseLeaf(
                term.node(),
                term.context(),
                at.successor(),
                at.satisfied(),
                trail.notes(),
                trail.taken(),
                reason,
                detail);
    }

    private boolean isTrue(SemanticNode node, Context context, Partial at) {
        Value value = value(node, context, at);
        if (value instanceof BoolValue truth) {
            return truth.val;
        }
        throw new IllegalStateException("expected TRUE or FALSE, found " + value);
    }

    private Value value(SemanticNode node, Context context, Partial at) {
        return (Value) tool.eval(node, context, state, at.successor(), EvalControl.Clear);
    }
}
