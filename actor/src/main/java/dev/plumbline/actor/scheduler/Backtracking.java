package dev.plumbline.actor.scheduler;

import dev.plumbline.actor.execution.MessagePoint;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.TakenStep;
import dev.plumbline.schedule.Transition;
import dev.plumbline.schedule.search.ChoicePath;
import dev.plumbline.schedule.search.Dependence;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The frame of Algorithm 1 of the DS2 paper (section 3.1): depth-first search that goes back only to points of a race.
 * The schedulers differ in the dependence relation, in the enablement relation, in the receives that they try instead
 * of one that was not possible yet, and in whether a state is frozen once a receive was added to it.
 *
 * <p>Algorithm 1 compares all messages in transit at every state. A message that was in transit before has the same
 * latest race as before unless the last step is dependent with it, and its candidates are the same: they are the
 * receives that led to its sending, and a state stays frozen until the search returns to it, when the rest of the
 * schedule changes. So it is enough to compare new messages with all steps, and old ones with the last step.
 *
 * <p>Happens-before is the order of dependent steps and of a send before its receipt, closed. The paper's lacks the
 * latter.
 *
 * <p>Faults. A pair with a fault is dependent if its accesses are ({@link Dependence#OF_STATES}); the paper's
 * predicates are about receives. A step may also disable a transition that was enabled before it, such as a timer: then
 * the two are in a race. Every transition that is left over is also in a race with a step that ends the execution.
 */
abstract class Backtracking implements Scheduler {
    private final SplittableRandom random;
    private final SchedulerOptions.Reading reading;
    private final SchedulerOptions.Enablement enablement;
    private final ChoicePath<Node> path = new ChoicePath<>();
    private final List<TakenReceive> steps = new ArrayList<>();
    private int reported;

    /** A state of the current schedule, or a choice within a step. */
    final class Node extends ChoicePath.PointNode<MessagePoint> {
        final int stepsBefore;
        /** The messages in transit, in the order of their numbers. */
        final List<Receive> pending;
        /** The paper's backtrack(s). The first {@link #tried} are its done. */
        final List<Integer> backtrack = new ArrayList<>(2);

        private int tried;
        private boolean frozen;

        Node(MessagePoint point, int stepsBefore, List<Receive> pending) {
            super(point);
            this.stepsBefore = stepsBefore;
            this.pending = pending;
        }

        Node(int alternatives, int stepsBefore) {
            super(alternatives);
            this.stepsBefore = stepsBefore;
            this.pending = List.of();
        }

        /** Lines 14 to 17: the next element of backtrack(s) \ done. */
        @Override
        protected boolean advance() {
            if (tried == backtrack.size()) {
                return false;
            }
            int index = tried + random.nextInt(backtrack.size() - tried);
            choose(backtrack.get(index));
            backtrack.set(index, backtrack.get(tried));
            backtrack.set(tried++, chosen());
            frozen = false;
            return true;
        }
    }

    /**
     * A step of the current schedule.
     *
     * @param node where it was taken
     * @param past the steps that happened before it
     * @param last whether no step could follow: an actor failed, or the system returned to an earlier state
     */
    record TakenReceive(Receive receive, int node, List<Access> accesses, BitSet past, boolean last) {}

    Backtracking(long seed, SchedulerOptions.Reading reading, SchedulerOptions.Enablement enablement) {
        this.random = new SplittableRandom(seed);
        this.reading = reading;
        this.enablement = enablement;
    }

    /** Whether the order of two receives matters (Definition 3, or 8 without its third part). */
    boolean areDependent(Receive one, Receive other) {
        return one.process() == other.process();
    }

    /** Whether an earlier receive made a later one possible (Definitions 6 and 7, one link of the chain). */
    final boolean didEnable(int earlier, Receive later) {
        if (enablement == SchedulerOptions.Enablement.SENT_BY
                || later.envelope().isEmpty()) {
            return later.enabledBy() == earlier;
        }
        return steps.get(earlier).receive().envelope().isPresent()
                && steps.get(earlier)
                        .receive()
                        .envelope()
                        .get()
                        .to()
                        .equals(later.envelope().get().from());
    }

    /**
     * The receives to try before step i instead of a message that was not possible there.
     *
     * @param node where step i was taken
     */
    abstract List<Integer> instead(int i, Receive message, Node node);

    /** Whether the state accepts no more receives until the search returns to it. */
    abstract boolean freezes(Node node, Receive added);

    final TakenReceive step(int index) {
        return steps.get(index);
    }

    final int steps() {
        return steps.size();
    }

    /** The backtrack set of the state before each step of the last execution. */
    final List<List<Integer>> backtrackSets() {
        return IntStream.range(0, path.size())
                .mapToObj(path::get)
                .filter(node -> !node.isWithinStep())
                .map(node -> List.copyOf(node.backtrack))
                .toList();
    }

    @Override
    public final boolean begin() {
        if (!path.begin()) {
            return false;
        }
        int kept = path.size() == 0 ? 0 : path.last().stepsBefore;
        steps.subList(kept, steps.size()).clear();
        reported = 0;
        return true;
    }

    @Override
    public final int next(ChoicePoint asked) {
        if (path.repeats()) {
            return path.repeat(asked).chosen();
        }
        if (!(asked instanceof MessagePoint point)) {
            throw new IllegalArgumentException(getClass().getSimpleName() + " schedules receipts of messages; "
                    + asked.getClass().getSimpleName() + " does not tell about them");
        }
        Node node = new Node(point, reported, pending(point));
        if (reading == SchedulerOptions.Reading.ALGORITHM) {
            followUp(node.pending);
        }
        node.choose(point.enabled(random.nextInt(point.alternatives())));
        node.backtrack.add(node.chosen());
        node.tried = 1;
        path.add(node);
        return node.chosen();
    }

    /** The messages now in transit: earlier ones and new ones. Both lists are in the order of numbers. */
    private List<Receive> pending(MessagePoint point) {
        int[] now = point.pending();
        List<Receive> before = lastPending();
        List<Receive> pending = new ArrayList<>(now.length);
        int at = 0;
        for (int transition : now) {
            while (at < before.size() && before.get(at).transition() < transition) {
                at++;
            }
            boolean known = at < before.size() && before.get(at).transition() == transition;
            pending.add(known ? before.get(at) : arrived(point, transition));
        }
        return pending;
    }

    private List<Receive> lastPending() {
        return steps.isEmpty()
                ? List.of()
                : path.get(steps.get(steps.size() - 1).node()).pending;
    }

    private Receive arrived(MessagePoint point, int transition) {
        int last = steps.size() - 1;
        if (!point.isReceipt(transition)) {
            return new Receive(
                    transition,
                    point.process(transition),
                    Optional.empty(),
                    last,
                    pastOf(last),
                    () -> point.accesses(transition));
        }
        var envelope = point.envelope(transition);
        // Steps before the first call of this scheduler do not belong to it.
        int sentBy = Math.max(-1, envelope.sentBy() - (point.steps() - steps.size()));
        BitSet before = pastOf(sentBy);
        if (envelope.predecessor() >= 0 && last >= 0) {
            // It also waited for the previous message on its channel, which may have just been received.
            before.or(pastOf(latest(i -> steps.get(i).receive().transition() == envelope.predecessor())
                    .orElse(-1)));
        }
        return new Receive(
                transition,
                point.process(transition),
                Optional.of(envelope),
                sentBy,
                before,
                () -> point.accesses(transition));
    }

    /** A step and all before it. */
    private BitSet pastOf(int step) {
        BitSet past = new BitSet();
        if (step >= 0) {
            past.or(steps.get(step).past());
            past.set(step);
        }
        return past;
    }

    /** Lines 3 to 10, for messages that the last step sent, disabled or is dependent with. */
    private void followUp(List<Receive> pending) {
        if (steps.isEmpty()) {
            return;
        }
        int last = steps.size() - 1;
        List<Receive> before = lastPending();
        int now = 0;
        for (Receive old : before) {
            while (now < pending.size() && pending.get(now).transition() < old.transition()) {
                now++;
            }
            boolean gone = now == pending.size() || pending.get(now).transition() != old.transition();
            boolean withdrawn =
                    gone && old.transition() != steps.get(last).receive().transition();
            if (withdrawn || isRace(last, old)) {
                update(last, old);
            }
        }
        int at = 0;
        for (Receive each : pending) {
            while (at < before.size() && before.get(at).transition() < each.transition()) {
                at++;
            }
            if (at == before.size() || before.get(at).transition() != each.transition()) {
                latest(i -> isRace(i, each)).ifPresent(i -> update(i, each));
            }
        }
    }

    private OptionalInt latest(IntPredicate condition) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (condition.test(i)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** Line 4, with part 3 of Definition 8: dependent, and neither caused the other. */
    private boolean isRace(int i, Receive message) {
        return steps.get(i).receive().transition() != message.transition()
                && dependent(steps.get(i), message)
                && !message.before().get(i)
                && !didEnable(i, message);
    }

    private boolean dependent(TakenReceive step, Receive message) {
        boolean receives =
                step.receive().envelope().isPresent() && message.envelope().isPresent();
        if (receives && !step.last()) {
            return areDependent(step.receive(), message);
        }
        return Dependence.OF_STATES.dependent(
                step.accesses(), message.accesses().get());
    }

    /** Lines 5 to 8: ensures that the message comes before step i in some execution. */
    private void update(int i, Receive message) {
        Node node = path.get(steps.get(i).node());
        if (node.frozen) {
            return;
        }
        List<Integer> candidates = node.point().isEnabled(message.transition())
                ? List.of(message.transition())
                : instead(i, message, node);
        if (candidates.isEmpty() && reading == SchedulerOptions.Reading.ALGORITHM) {
            candidates = enabled(node.point());
        }
        boolean added = false;
        for (int candidate : candidates) {
            if (!node.backtrack.contains(candidate)) {
                node.backtrack.add(candidate);
                added = true;
            }
        }
        node.frozen = added && freezes(node, message);
    }

    private static List<Integer> enabled(ChoicePoint point) {
        List<Integer> all = new ArrayList<>();
        for (int rank = 0; rank < point.alternatives(); rank++) {
            all.add(point.enabled(rank));
        }
        return all;
    }

    @Override
    public final int choose(int alternatives) {
        return path.among(alternatives, () -> new Node(alternatives, reported));
    }

    @Override
    public final boolean watches() {
        return true;
    }

    @Override
    public final void taken(TakenStep step) {
        if (reported++ < steps.size()) {
            return;
        }
        int at = path.size() - 1;
        while (path.get(at).isWithinStep()) {
            at--;
        }
        Node node = path.get(at);
        Receive receive = node.pending.stream()
                .filter(each -> each.transition() == step.transition())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a step was taken that was not scheduled: " + step));
        if (reading == SchedulerOptions.Reading.WALK_THROUGH) {
            latest(i -> dependent(steps.get(i), receive)).ifPresent(i -> update(i, receive));
        }
        BitSet past = new BitSet();
        past.or(receive.before());
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (!past.get(i) && dependent(steps.get(i), receive)) {
                past.or(steps.get(i).past());
                past.set(i);
            }
        }
        steps.add(new TakenReceive(
                receive, at, step.accesses(), past, step.accesses().contains(Access.UNKNOWN)));
    }

    /** Messages that are left at the end are compared too: the order of the steps may be the reason. */
    @Override
    public final void ended(List<Transition> blocked) {
        if (reading == SchedulerOptions.Reading.WALK_THROUGH || steps.isEmpty()) {
            return;
        }
        int last = steps.size() - 1;
        List<Receive> before = lastPending();
        List<Receive> left = new ArrayList<>();
        for (Transition each : blocked) {
            Optional<Receive> known = before.stream()
                    .filter(old -> old.transition() == each.number())
                    .findFirst();
            left.add(known.orElseGet(() ->
                    new Receive(each.number(), each.process(), Optional.empty(), last, pastOf(last), each::accesses)));
        }
        left.sort((one, other) -> Integer.compare(one.transition(), other.transition()));
        followUp(left);
    }
}
