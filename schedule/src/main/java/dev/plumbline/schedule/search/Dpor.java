package dev.plumbline.schedule.search;

import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.TakenStep;
import dev.plumbline.schedule.Transition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Dynamic partial-order reduction (Flanagan, Godefroid, POPL 2005) with source sets and sleep sets (Abdulla, Aronis,
 * Jonsson, Sagonas, POPL 2014): of the executions that differ only in the order of independent steps, at least one is
 * run to its end.
 *
 * <p>A choice starts with one transition. When a later step e' is in a race with the step e that was taken there (they
 * are dependent, and e' did not wait for e), the other order has to be tried. Consider the executions that take all
 * steps after e that did not have to wait for it, and then e': a transition with which such an execution can begin is
 * added to the choice, unless the choice already has one.
 *
 * <p>Soundness. Let E be a run from a choice s. (1) If the choice contains a transition t that E could begin with, E is
 * equivalent to an execution that starts with t, which is run, by induction on the length. (2) Otherwise take the
 * longest part of E that agrees, up to swaps of independent steps, with an execution run from s. Where they diverge, a
 * step e' of E comes before a step e that was run first and is dependent on it. That is a race in the execution that
 * was run, and the transition that was added for it is a beginning of E. (3) A transition sleeps at a choice if
 * everything that begins with it has been run from there or from before, and only steps independent of it have been
 * taken since. For an execution that begins with it an equivalent one has been run. So it is never taken, and an
 * execution in which all transitions are asleep is ended ({@link #NO_TRANSITION}).
 *
 * <p>Blocking processes need care, since the paper assumes that no process disables another. An unlock u and the lock
 * l' after it are dependent, but not in a race: l' was not possible before u. Such a pair, recognised by the kinds of
 * access or by the transitions enabled before u, orders the steps and is otherwise ignored; in particular it does not
 * hide the race of l' with the lock before u, as it would if only the latest dependent step counted. If it is not
 * certain that l' was possible before u, both races are handled, which only costs time. A process that is still blocked
 * at the end has taken no step that could be in a race, so its next step is compared too; also if the execution ended
 * because all others are asleep.
 *
 * <p>Steps that disable others for good need care too, such as stopping a timer or losing a message: a step that never
 * happens shows no race. A transition that was possible before a step and is not possible after it is compared at once,
 * as if it came next. This suffices: in (2), let w be the steps of E before e'. They are independent of e, so they can
 * come after e, and some execution that is run there takes them. If e' is then possible too, the race is found; if e
 * disabled it and it was possible before e, it was compared. The remaining case is a step that w enables and that e has
 * disabled in advance, as the last fault of a kind disables all others. An engine with such steps has to add a step
 * that comes after everything and depends on e, such as the end of the execution (which may be one of the blocked
 * steps): its race with e begins with w.
 *
 * <p>The accesses of a sleeping transition are known from the time when it was run. The numbers of objects that it
 * mentioned first mean nothing elsewhere; {@link Sleeper} says how such accesses are compared.
 *
 * <p>It guarantees what {@link Dependence} and the engine guarantee: that steps without dependent accesses commute.
 * With {@link Dependence#OF_STATES} it reaches every final state and every stuck one, and every process sees all that
 * it can see; but of several histories of calls and returns with the same results it may run only one. With
 * {@link Dependence#OF_HISTORIES} it runs every history, up to the order of neighbouring calls and of neighbouring
 * returns. A check of histories, such as Line-Up, needs the latter, and an engine that reports calls and returns; and
 * executions that end with {@link #NO_TRANSITION} must not be counted as histories, nor as stuck. Steps of kind
 * {@link Access.Kind#UNTRACKED} void the guarantee; {@link #leftOut} reports this.
 */
public final class Dpor implements Scheduler {
    private final Dependence dependence;
    private final int everythingBefore;
    private final HappenedBefore steps;
    private final ChoicePath<Node> path = new ChoicePath<>();
    private boolean untracked;
    private int reported;
    /** Whether the execution ended because all enabled transitions were asleep. */
    private boolean allAsleep;

    /** The choice whose step has not been reported yet. */
    private int pending = -1;

    /** A choice on the path to the current execution. */
    private static final class Node extends ChoicePath.PointNode<ChoicePoint> {
        final int stepsBefore;
        /** All transitions that have to be tried here. */
        final Set<Integer> toTry = new TreeSet<>();
        /** Those that need not be tried, or have been, with their accesses. */
        final Map<Integer, Sleeper> asleep;
        /** The observed accesses of the chosen one. */
        final List<Access> did = new ArrayList<>();

        final long newestObject;

        Node(ChoicePoint point, int stepsBefore, Map<Integer, Sleeper> asleep, long newest) {
            super(point);
            this.stepsBefore = stepsBefore;
            this.asleep = asleep;
            this.newestObject = newest;
        }

        Node(int alternatives, int stepsBefore) {
            super(alternatives);
            this.stepsBefore = stepsBefore;
            this.asleep = Map.of();
            this.newestObject = 0;
        }

        @Override
        protected boolean advance() {
            asleep.put(chosen(), Sleeper.of(did, newestObject));
            did.clear();
            for (int transition : toTry) {
                if (!asleep.containsKey(transition)) {
                    choose(transition);
                    return true;
                }
            }
            return false;
        }
    }

    /** @param dependence which steps do not commute */
    public Dpor(Dependence dependence) {
        this(dependence, 0);
    }

    /**
     * A search whose first choices do not depend on what is found below them, so that it can be divided into
     * {@link Subtrees}. Sleep sets alone see to it that of equivalent executions one is run to its end: the number of
     * executions that are not ended early is that of a search without such choices.
     *
     * @param everythingBefore the number of choices of an execution at which every transition that is awake is tried
     */
    public Dpor(Dependence dependence, int everythingBefore) {
        this.dependence = dependence;
        this.everythingBefore = everythingBefore;
        this.steps = new HappenedBefore(dependence);
    }

    @Override
    public boolean begin() {
        if (!path.begin()) {
            return false;
        }
        steps.keep(path.size() == 0 ? 0 : path.last().stepsBefore);
        reported = 0;
        pending = -1;
        allAsleep = false;
        return true;
    }

    @Override
    public int next(ChoicePoint point) {
        if (pending >= 0 || reported < steps.size() && !path.repeats()) {
            throw new IllegalStateException("partial-order reduction needs every step;"
                    + " this engine asks for a step without reporting the one before");
        }
        if (path.repeats()) {
            pending = path.position();
            Node node = path.repeat(point);
            newestOfNext(point);
            return node.chosen();
        }
        followUpWithdrawn(point);
        long newest = Math.max(steps.newestObject(), newestOfNext(point));
        Node node = new Node(point, reported, stillAsleep(), newest);
        int first = firstAwake(point, node.asleep);
        if (first == NO_TRANSITION) {
            allAsleep = true;
            return NO_TRANSITION;
        }
        node.choose(first);
        node.toTry.add(first);
        if (choicesOfTransitions() < everythingBefore) {
            addAll(node);
        }
        pending = path.position();
        path.add(node);
        return first;
    }

    private int choicesOfTransitions() {
        int choices = 0;
        for (int i = 0; i < path.size() && choices < everythingBefore; i++) {
            choices += path.get(i).isWithinStep() ? 0 : 1;
        }
        return choices;
    }

    /**
     * The highest number of an object that the enabled transitions would access. Computed at every choice, also if a
     * path is repeated and the number is not needed: objects are numbered when they are first mentioned, which may be
     * here. If they were not mentioned again in the same order, the steps after the path would have other numbers for
     * the objects of the steps on it, and a sleeping read would not be woken by the write of the same cell.
     */
    private static long newestOfNext(ChoicePoint point) {
        long newest = -1;
        for (int rank = 0; rank < point.alternatives(); rank++) {
            for (Access access : point.accesses(point.enabled(rank))) {
                newest = Math.max(newest, access.object());
            }
        }
        return newest;
    }

    /**
     * A transition that was possible before the last step and is no longer may never be possible again, so that no
     * later step of it shows the race. It is compared now, as if it came next: it is in a race with the step that
     * disabled it, or with an earlier one.
     *
     * @param now null at the end of an execution
     */
    private void followUpWithdrawn(ChoicePoint now) {
        if (steps.size() == 0) {
            return;
        }
        HappenedBefore.Event last = steps.get(steps.size() - 1);
        if (last.node() < 0 || !path.get(last.node()).point().withdraws()) {
            return;
        }
        ChoicePoint before = path.get(last.node()).point();
        for (int rank = 0; rank < before.alternatives(); rank++) {
            int transition = before.enabled(rank);
            if (transition != last.transition() && (now == null || !now.isEnabled(transition))) {
                List<Access> accesses = before.accesses(transition);
                findRaces(transition, accesses, steps.compare(transition, accesses));
            }
        }
    }

    private static int firstAwake(ChoicePoint point, Map<Integer, Sleeper> asleep) {
        if (point.canContinue() && !asleep.containsKey(point.current())) {
            return point.current();
        }
        for (int rank = 0; rank < point.alternatives(); rank++) {
            if (!asleep.containsKey(point.enabled(rank)) && point.enabled(rank) != point.current()) {
                return point.enabled(rank);
            }
        }
        boolean onlyCurrent = point.isEnabled(point.current()) && !asleep.containsKey(point.current());
        return onlyCurrent ? point.current() : NO_TRANSITION;
    }

    /** Transitions that slept at the last choice and were not woken by the steps since. */
    private Map<Integer, Sleeper> stillAsleep() {
        int last = path.size() - 1;
        while (last >= 0 && path.get(last).isWithinStep()) {
            last--;
        }
        if (last < 0) {
            return new HashMap<>();
        }
        Map<Integer, Sleeper> still = new HashMap<>(path.get(last).asleep);
        for (int i = path.get(last).stepsBefore; i < steps.size(); i++) {
            HappenedBefore.Event step = steps.get(i);
            still.entrySet()
                    .removeIf(sleeper -> sleeper.getKey() == step.transition()
                            || sleeper.getValue().wokenBy(step, dependence));
        }
        return still;
    }

    /** All alternatives of a choice within a step are tried: no other process takes part in it. */
    @Override
    public int choose(int alternatives) {
        return path.among(alternatives, () -> new Node(alternatives, reported));
    }

    @Override
    public boolean watches() {
        return true;
    }

    @Override
    public void taken(TakenStep step) {
        int index = reported++;
        int node = pending;
        pending = -1;
        if (index < steps.size()) {
            if (steps.get(index).transition() != step.transition()) {
                throw new Nondeterminism("step " + index + " was one of transition "
                        + steps.get(index).transition() + " before, and now, after the same answers, of "
                        + step.transition());
            }
            return;
        }
        for (Access access : step.accesses()) {
            untracked |= access.kind() == Access.Kind.UNTRACKED;
        }
        if (node >= 0) {
            path.get(node).did.addAll(step.accesses());
        }
        HappenedBefore.Comparison comparison = steps.compare(step.transition(), step.accesses());
        findRaces(step.transition(), step.accesses(), comparison);
        steps.add(step, node, comparison);
    }

    @Override
    public void ended(List<Transition> blocked) {
        if (!allAsleep) {
            followUpWithdrawn(null);
        }
        for (Transition transition : blocked) {
            findRaces(
                    transition.number(),
                    transition.accesses(),
                    steps.compare(transition.number(), transition.accesses()));
        }
    }

    /**
     * The latest races of a step with earlier ones. Still earlier races are found when the later ones have been
     * reversed; but only if that is certain to be possible.
     */
    private void findRaces(int transition, List<Access> accesses, HappenedBefore.Comparison step) {
        boolean mayBlock = accesses.stream().anyMatch(access -> switch (access.kind()) {
            case LOCK, AWAIT, RECEIVE, UNKNOWN, UNTRACKED -> true;
            default -> false;
        });
        BitSet covered = new BitSet();
        for (int i = step.conflicts.length() - 1; i >= 0; i--) {
            HappenedBefore.Event earlier = steps.get(i);
            boolean race = step.conflicts.get(i)
                    && !step.ownPast.get(i)
                    && !covered.get(i)
                    && earlier.transition() != transition
                    && earlier.node() >= 0;
            if (!race) {
                continue;
            }
            Node node = path.get(earlier.node());
            BitSet between = steps.notAfter(i);
            boolean goesFirst = !step.past.intersects(between);
            if (goesFirst && !node.point().isEnabled(transition)) {
                // It was blocked until then.
                continue;
            }
            tryBefore(node, goesFirst ? transition : NO_TRANSITION, between);
            if (goesFirst || !mayBlock) {
                covered.or(earlier.past());
            }
        }
    }

    /**
     * Ensures that a choice tries one of the transitions with which an execution can begin that takes these steps, and
     * a further one that waits for none of them.
     */
    private void tryBefore(Node node, int further, BitSet taken) {
        if (further != NO_TRANSITION && isTried(node, further)) {
            return;
        }
        int first = further != NO_TRANSITION && node.point().isEnabled(further) ? further : NO_TRANSITION;
        for (int i = taken.nextSetBit(0); i >= 0; i = taken.nextSetBit(i + 1)) {
            int transition = steps.get(i).transition();
            if (!steps.get(i).past().intersects(taken)) {
                if (isTried(node, transition)) {
                    return;
                }
                if (first == NO_TRANSITION && node.point().isEnabled(transition)) {
                    first = transition;
                }
            }
        }
        if (first != NO_TRANSITION) {
            node.toTry.add(first);
            return;
        }
        // The accesses of this engine do not show which step enables which.
        addAll(node);
    }

    private static void addAll(Node node) {
        for (int rank = 0; rank < node.point().alternatives(); rank++) {
            node.toTry.add(node.point().enabled(rank));
        }
    }

    private static boolean isTried(Node node, int transition) {
        return node.toTry.contains(transition) || node.asleep.containsKey(transition);
    }

    @Override
    public Set<Bound> leftOut() {
        return untracked ? EnumSet.of(Bound.UNTRACKED) : EnumSet.noneOf(Bound.class);
    }
}
