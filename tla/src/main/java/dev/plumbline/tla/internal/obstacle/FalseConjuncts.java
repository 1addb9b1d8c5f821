package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.Obstacle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * Why an action is not enabled in a state: the smallest parts of its formula that are FALSE.
 *
 * <p>The formula is walked in the same way as the evaluator finds next states, with the partial successors so far. A
 * conjunction passes them from conjunct to conjunct, and the conjunct that lets none through is to blame; the same
 * applies inside it. For a disjunction all branches are to blame, for {@code \E} the values that got furthest. It would
 * not suffice to evaluate the conjuncts one by one without successors: {@code x' = 1 /\ x' > y} has no FALSE conjunct
 * before x' is known, and in {@code x' \in 1..3 /\ x' > 5} no conjunct is FALSE by itself.
 *
 * <p>An invariant or constraint is explained in the same way: it is an action without primes.
 */
final class FalseConjuncts {
    private static final int WORK = 200_000;
    private static final int MOST_SUCCESSORS = 2_000;
    private static final int MOST_OBSTACLES = 8;
    /** The limit for one branch or one bound name, so that the first one does not use up the space of the others. */
    private static final int MOST_OF_ONE = 3;

    private final Situation situation;
    private final Reading reading;

    private FalseConjuncts(Situation situation) {
        this.situation = situation;
        this.reading = situation.reading(true, WORK);
    }

    /** Empty if the action is enabled. Errors in the specification do not make it throw. */
    public static List<Obstacle> explain(Situation situation, FormulaPart action) {
        return explain(situation, List.of(action), action);
    }

    /**
     * The same for an action that consists of several conjuncts.
     *
     * @param body the one of them that gives the action its name
     */
    public static List<Obstacle> explain(Situation situation, List<FormulaPart> conjuncts, FormulaPart body) {
        ObstacleText texts = new ObstacleText(situation);
        List<FalseLeaf> leaves;
        try {
            leaves = leaves(situation, conjuncts);
        } catch (WorkLimitReached | StackOverflowError e) {
            return List.of(ObstacleText.notExplained(body));
        }
        Set<Obstacle> obstacles = new LinkedHashSet<>();
        for (FalseLeaf leaf : leaves) {
            if (obstacles.size() < MOST_OBSTACLES) {
                obstacles.add(texts.of(leaf));
            }
        }
        return List.copyOf(obstacles);
    }

    /** @throws WorkLimitReached if the limit of work is exceeded */
    public static List<FalseLeaf> leaves(Situation situation, List<FormulaPart> conjuncts) {
        List<FalseLeaf> blames = new ArrayList<>();
        Partial start = new Partial(situation.nothing(), 0);
        FalseConjuncts walk = new FalseConjuncts(situation);
        List<Partial> enabled = conjuncts.size() == 1
                ? walk.step(conjuncts.get(0), start, Trail.START, blames)
                : walk.all(Conjunct.all(conjuncts, Trail.START), start, blames);
        return enabled.isEmpty() ? blames : List.of();
    }

    /** A successor with some variables assigned, and how many leaves of the formula it has satisfied. */
    private record Partial(Successor successor, int satisfied) {
        Partial with(String variable, KnownValue value) {
            return new Partial(successor.with(variable, value), satisfied + 1);
        }

        Partial further() {
            return new Partial(successor, satisfied + 1);
        }
    }

    /** The path to a leaf, newest step first: branches taken, values of bound names. */
    private record Trail(Trail before, String note, Optional<FalseLeaf.Taken> taken) {
        static final Trail START = new Trail(null, "", Optional.empty());
        private static final int LONGEST_NOTE = 80;

        Trail and(String next) {
            return new Trail(this, Shortening.elide(next, LONGEST_NOTE), taken);
        }

        /** By a condition that has this value. */
        Trail by(FormulaPart condition, boolean truth) {
            return new Trail(before, note, Optional.of(new FalseLeaf.Taken(condition, truth)));
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

    /** The successors that satisfy this part of the formula; if there are none, the parts to blame are added. */
    private List<Partial> step(FormulaPart part, Partial at, Trail trail, List<FalseLeaf> blames) {
        FormulaTerm term = reading.head(part);
        try {
            return step(term, at, trail, blames);
        } catch (WorkLimitReached | CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            blames.add(leaf(term, at, trail, FalseLeaf.Reason.ERROR, message));
            return List.of();
        }
    }

    private List<Partial> step(FormulaTerm term, Partial at, Trail trail, List<FalseLeaf> blames) {
        return switch (term.kind()) {
            case CONJUNCTION -> all(Conjunct.all(term.operands(), trail), at, blames);
            case DISJUNCTION -> any(term.operands(), at, trail, blames);
            case IF -> {
                FormulaPart condition = term.operand(0);
                boolean holds = situation.holds(condition, at.successor());
                String branch = (holds ? "THEN" : "ELSE") + " of IF " + condition.text();
                yield step(term.operand(holds ? 1 : 2), at, trail.and(branch).by(condition, holds), blames);
            }
            case CASE -> arm(term, at, trail, blames);
            case EXISTS -> exists(term, at, trail, blames);
            case FOR_ALL -> {
                List<Conjunct> conjuncts = new ArrayList<>();
                for (Situation.Instance each : situation.instances(term, reading, at.successor())) {
                    conjuncts.add(new Conjunct(each.body(), trail.and(each.names())));
                }
                yield all(conjuncts, at, blames);
            }
            case IMPLIES -> {
                FormulaPart condition = term.operand(0);
                if (!situation.holds(condition, at.successor())) {
                    yield List.of(at.further());
                }
                Trail because = trail.and("as " + condition.text()).by(condition, true);
                yield step(term.operand(1), at, because, blames);
            }
            case EQUALS, IN -> assignment(term, at, trail, blames);
            case UNCHANGED -> unchanged(term.operand(0), term, at, trail, blames);
            case SQUARE -> {
                List<Partial> survivors = new ArrayList<>(step(term.operand(0), at, trail, blames));
                survivors.addAll(unchanged(term.operand(1), term, at, trail, blames));
                yield survivors;
            }
            case ANGLE -> angle(term, at, trail, blames);
            case APPLICATION -> {
                // If the function is given by a rule, the rule is followed.
                Optional<FormulaPart> rule = situation.rule(term, at.successor());
                yield rule.isPresent() ? step(rule.get(), at, trail, blames) : leaf(term, at, trail, blames);
            }
            default -> leaf(term, at, trail, blames);
        };
    }

    private record Conjunct(FormulaPart part, Trail trail) {
        static List<Conjunct> all(List<FormulaPart> parts, Trail trail) {
            return parts.stream().map(each -> new Conjunct(each, trail)).toList();
        }
    }

    private List<Partial> all(List<Conjunct> conjuncts, Partial at, List<FalseLeaf> blames) {
        List<Partial> current = List.of(at);
        for (Conjunct conjunct : conjuncts) {
            List<Partial> next = new ArrayList<>();
            List<FalseLeaf> here = new ArrayList<>();
            for (Partial partial : current) {
                next.addAll(step(conjunct.part(), partial, conjunct.trail(), here));
                if (next.size() > MOST_SUCCESSORS) {
                    // If some successors were dropped, a conjunct could be blamed that one of them satisfies.
                    throw new WorkLimitReached();
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

    private List<Partial> any(List<FormulaPart> branches, Partial at, Trail trail, List<FalseLeaf> blames) {
        List<Partial> survivors = new ArrayList<>();
        for (FormulaPart branch : branches) {
            List<FalseLeaf> here = new ArrayList<>();
            survivors.addAll(step(branch, at, trail, here));
            blames.addAll(furthest(here, MOST_OF_ONE));
        }
        return survivors;
    }

    private static List<FalseLeaf> furthest(List<FalseLeaf> blames, int most) {
        List<FalseLeaf> sorted = new ArrayList<>(blames);
        sorted.sort(Comparator.comparingInt(FalseLeaf::satisfied).reversed());
        return sorted.subList(0, Math.min(most, sorted.size()));
    }

    private List<Partial> angle(FormulaTerm term, Partial at, Trail trail, List<FalseLeaf> blames) {
        List<Partial> changed = new ArrayList<>();
        for (Partial partial : step(term.operand(0), at, trail, blames)) {
            KnownValue before = situation.value(term.operand(1), partial.successor());
            if (before.isSame(situation.primed(term.operand(1), partial.successor()))) {
                blames.add(leaf(term, partial, trail, FalseLeaf.Reason.NOTHING_CHANGED, ""));
            } else {
                changed.add(partial.further());
            }
        }
        return changed;
    }

    private List<Partial> arm(FormulaTerm term, Partial at, Trail trail, List<FalseLeaf> blames) {
        for (int i = 0; i + 1 < term.operands().size(); i += 2) {
            FormulaPart condition = term.operand(i);
            if (situation.holds(condition, at.successor())) {
                Trail inside = trail.and("CASE " + condition.text()).by(condition, true);
                return step(term.operand(i + 1), at, inside, blames);
            }
        }
        if (term.other() == null) {
            throw new IllegalStateException("no guard of the CASE is TRUE, and it has no OTHER");
        }
        return step(term.other(), at, trail.and("OTHER of CASE"), blames);
    }

    private List<Partial> exists(FormulaTerm term, Partial at, Trail trail, List<FalseLeaf> blames) {
        List<Partial> survivors = new ArrayList<>();
        List<FalseLeaf> here = new ArrayList<>();
        for (Situation.Instance each : situation.instances(term, reading, at.successor())) {
            survivors.addAll(step(each.body(), at, trail.and(each.names()), here));
        }
        if (survivors.isEmpty() && here.isEmpty()) {
            blame(term, at, trail, blames);
        }
        blames.addAll(furthest(here, MOST_OF_ONE));
        return survivors;
    }

    /** {@code x' = e}, {@code x' \in S}: assigns if x' has no value yet, otherwise compares. */
    private List<Partial> assignment(FormulaTerm term, Partial at, Trail trail, List<FalseLeaf> blames) {
        Optional<String> variable = primedVariable(term.operand(0));
        if (variable.isEmpty() || at.successor().has(variable.get())) {
            return leaf(term, at, trail, blames);
        }
        KnownValue right = situation.value(term.operand(1), at.successor());
        if (term.is(FormulaTerm.Kind.EQUALS)) {
            return List.of(at.with(variable.get(), right));
        }
        List<Partial> survivors = new ArrayList<>();
        for (Iterator<KnownValue> elements = right.elements(); elements.hasNext(); ) {
            reading.spend();
            survivors.add(at.with(variable.get(), elements.next()));
        }
        if (survivors.isEmpty()) {
            blames.add(leaf(term, at, trail, FalseLeaf.Reason.NOTHING_TO_CHOOSE, ""));
        }
        return survivors;
    }

    private Optional<String> primedVariable(FormulaPart part) {
        FormulaTerm term = reading.head(part);
        if (!term.is(FormulaTerm.Kind.PRIME)) {
            return Optional.empty();
        }
        FormulaTerm primed = reading.head(term.operand(0));
        return primed.is(FormulaTerm.Kind.VARIABLE) ? Optional.of(primed.name()) : Optional.empty();
    }

    private List<Partial> unchanged(
            FormulaPart part, FormulaTerm whole, Partial at, Trail trail, List<FalseLeaf> blames) {
        FormulaTerm term = reading.head(part);
        if (term.is(FormulaTerm.Kind.TUPLE)) {
            Partial current = at;
            for (FormulaPart each : term.operands()) {
                List<Partial> next = unchanged(each, whole, current, trail, blames);
                if (next.isEmpty()) {
                    return next;
                }
                current = next.get(0);
            }
            return List.of(current);
        }
        KnownValue before;
        KnownValue after;
        if (term.is(FormulaTerm.Kind.VARIABLE)) {
            before = situation.variable(term.name());
            if (!at.successor().has(term.name())) {
                return List.of(at.with(term.name(), before));
            }
            after = at.successor().get(term.name());
        } else {
            before = situation.value(part, at.successor());
            after = situation.primed(part, at.successor());
        }
        if (before.isSame(after)) {
            return List.of(at.further());
        }
        String change = term.part().text() + " = " + ObstacleText.text(before).orElse("...") + " became "
                + ObstacleText.text(after).orElse("...");
        blames.add(leaf(whole, at, trail, FalseLeaf.Reason.CHANGED, change));
        return List.of();
    }

    private List<Partial> leaf(FormulaTerm term, Partial at, Trail trail, List<FalseLeaf> blames) {
        if (situation.holds(term.part(), at.successor())) {
            return List.of(at.further());
        }
        blame(term, at, trail, blames);
        return List.of();
    }

    private static void blame(FormulaTerm term, Partial at, Trail trail, List<FalseLeaf> blames) {
        blames.add(leaf(term, at, trail, FalseLeaf.Reason.FALSE, ""));
    }

    private static FalseLeaf leaf(FormulaTerm term, Partial at, Trail trail, FalseLeaf.Reason reason, String detail) {
        return new FalseLeaf(term, at.successor(), at.satisfied(), trail.notes(), trail.taken(), reason, detail);
    }
}
