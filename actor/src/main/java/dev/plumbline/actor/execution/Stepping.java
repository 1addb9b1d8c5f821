package dev.plumbline.actor.execution;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Request;
import dev.plumbline.actor.internal.digest.CopyWatcher;
import dev.plumbline.actor.internal.digest.Digest;
import dev.plumbline.schedule.Nondeterminism;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Takes one transition of a snapshot and builds the next snapshot. */
final class Stepping implements Context, CopyWatcher {
    private final World world;
    private final Snapshot before;
    private final IntUnaryOperator chooser;
    private final int index;
    private Cell[] cells;
    private final List<Envelope> inTransit;
    private int sent;
    private CallLog calls;
    private RemainingFaults faults;
    private Map<Snapshot.Way, Integer> lastOnWay;

    private ActorRef self;
    private ActorRef sender;
    private boolean timersChanged;
    /** Whether the step can so far be repeated as a reaction. */
    private boolean repeatable;
    /** Whether it depends on the calls of the clients. */
    private boolean ofCalls;

    private Optional<RuntimeException> schedulerFailure = Optional.empty();
    private final Accesses accesses;
    private final List<Envelope> sentNow = new ArrayList<>();
    private final List<Step.AnswerSent> answers = new ArrayList<>();
    private final List<ActorRef> created = new ArrayList<>();
    private final List<Integer> choices = new ArrayList<>();
    private final List<Reaction.Effect> effects = new ArrayList<>();

    Stepping(Snapshot before, IntUnaryOperator chooser) {
        this.world = before.world;
        this.before = before;
        this.chooser = chooser;
        this.index = before.steps;
        this.cells = before.cells.clone();
        this.inTransit = new ArrayList<>(before.inTransit.length + 4);
        this.inTransit.addAll(Arrays.asList(before.inTransit));
        this.sent = before.sent;
        this.calls = before.calls;
        this.faults = before.faults;
        this.lastOnWay = before.lastOnWay;
        this.accesses = new Accesses(world);
        this.repeatable = Reaction.arePossible(world);
    }

    static Snapshot initial(World world) {
        RemainingFaults faults = RemainingFaults.of(world.harness.faults());
        Snapshot nothing = new Snapshot(world, new Cell[0], new Envelope[0], 0, -1, CallLog.EMPTY, faults, Map.of());
        Stepping first = new Stepping(nothing, alternatives -> {
            throw new HarnessMistake("an actor chooses while the system starts; expected choices in receive only");
        });
        first.start();
        Snapshot snapshot = first.snapshot(0);
        world.guard.compareAll(snapshot, "the system started");
        return snapshot;
    }

    private void start() {
        Map<ActorRef, Actor> actors = world.harness.actors();
        cells = actors.entrySet().stream()
                .map(each -> Cell.of(each.getKey(), each.getValue(), world.guard.of(each.getValue())))
                .toArray(Cell[]::new);
        for (ActorRef client : world.clients()) {
            sendRequest(world.requests(client).get(0));
        }
        for (int i = 0; i < actors.size(); i++) {
            self = cells[i].ref();
            sender = self;
            become(i, cells[i].actor().started(this));
        }
    }

    /** Evaluate the argument first: an actor that creates others while it starts replaces the array of cells. */
    private void become(int at, Actor next) {
        if (next == null) {
            throw new HarnessMistake(self + " answered null; expected the actor as it is afterwards");
        }
        world.compared.check(next, () -> "actor " + cells[at].ref());
        cells[at] = cells[at].with(next);
    }

    private Snapshot snapshot(int steps) {
        for (int i = 0; i < cells.length; i++) {
            if (cells[i].digest() == null) {
                Cell cell = cells[i];
                cells[i] =
                        cell.digested(cell.actor() == cell.first() ? cell.firstDigest() : world.guard.of(cell.actor()));
            }
        }
        sentNow.forEach(world.guard::compareSent);
        return new Snapshot(world, cells, inTransit.toArray(Envelope[]::new), sent, steps, calls, faults, lastOnWay);
    }

    Snapshot.Taken take(int transition) {
        Step.Kind kind = Transitions.kind(transition);
        int subject = Transitions.subject(transition);
        Optional<Envelope> envelope = Optional.empty();
        Optional<Throwable> failure = Optional.empty();
        boolean changed = true;
        int acting = -1;
        switch (kind) {
            case RECEIVE -> {
                envelope = Optional.of(before.message(subject));
                self = envelope.get().to();
                int at = before.indexOf(self);
                failure = receive(envelope.get(), at);
                changed = timersChanged || !cells[at].actor().equals(before.cells[at].actor());
                acting = at;
            }
            case LOSE -> {
                envelope = Optional.of(before.message(subject));
                inTransit.remove(envelope.get());
                faults = faults.lost();
                accesses.lost(envelope.get());
            }
            case DUPLICATE -> {
                envelope = Optional.of(before.message(subject));
                faults = faults.doubled();
                accesses.doubled(envelope.get());
                put(
                        envelope.get().from(),
                        envelope.get().to(),
                        envelope.get().message(),
                        envelope.get().request());
            }
            case CRASH -> {
                int at = cell(subject);
                acting = at;
                cells[at] = cells[at].crashed();
                faults = faults.crashed();
                inTransit.removeIf(each -> each.timer() && each.to().equals(self));
                accesses.crashed(self);
            }
            case RESTART -> {
                int at = cell(subject);
                acting = at;
                sender = self;
                cells[at] = cells[at].back();
                accesses.restarted(self);
                failure = run(() -> become(at, cells[at].actor().restarted(this)));
            }
            case CUT -> {
                faults = faults.cut(subject);
                accesses.cut(subject, true);
            }
            case HEAL -> {
                accesses.cut(faults.cut(), false);
                faults = faults.healed();
            }
            case END -> {
                faults = faults.end();
                accesses.ended();
            }
        }
        if (failure.isPresent()) {
            accesses.failed();
        }
        Snapshot after = snapshot(index + 1);
        if (acting >= 0) {
            world.guard.afterStep(before, acting, kind == Step.Kind.RECEIVE ? envelope : Optional.empty());
            if (kind == Step.Kind.RECEIVE && !changed) {
                sameState(before.cells[acting], after.cells[acting]);
            }
        }
        Step step = new Step(
                kind,
                index,
                transition,
                Optional.ofNullable(self),
                envelope,
                changed,
                List.copyOf(sentNow),
                List.copyOf(answers),
                List.copyOf(created),
                List.copyOf(choices),
                kind == Step.Kind.CUT ? List.copyOf(world.sides.get(subject)) : List.of(),
                accesses.of(transition, self, changed),
                failure,
                List.of());
        boolean isReaction = repeatable && kind == Step.Kind.RECEIVE && failure.isEmpty();
        return new Snapshot.Taken(step, after, isReaction ? Optional.of(reaction(envelope.get())) : Optional.empty());
    }

    private Reaction reaction(Envelope received) {
        return new Reaction(self, !staysUnderWay(received), ofCalls, !answers.isEmpty(), List.copyOf(effects));
    }

    private boolean staysUnderWay(Envelope received) {
        return !received.timer() && world.harness.network() == Network.DUPLICATING;
    }

    /** Two receipts that change nothing, by equals, are assumed to commute. */
    private static void sameState(Cell one, Cell other) {
        SnapshotGuard.compareEqual(one.actor(), one.digest(), other.actor(), other.digest());
    }

    @Override
    public void copied(Object original, Object copy) {
        Optional<Digest> known = Arrays.stream(before.cells)
                .filter(cell -> cell.actor() == original)
                .map(Cell::digest)
                .findFirst();
        world.guard.compareCopy(self, original, known, copy);
    }

    private int cell(int id) {
        int at = world.indexOf(id, cells);
        self = cells[at].ref();
        return at;
    }

    private Optional<Throwable> receive(Envelope envelope, int at) {
        sender = envelope.from();
        if (!staysUnderWay(envelope)) {
            inTransit.remove(envelope);
        }
        timersChanged = envelope.timer();
        ofCalls |= envelope.request() >= 0;
        accesses.received(envelope);
        Optional<Request> call = callOf(envelope);
        if (call.isPresent()) {
            calls = calls.call(call.get().client(), call.get().invocation(), index);
            accesses.called(call.get().client());
        } else if (envelope.request() >= 0) {
            accesses.repeated(envelope.from());
        }
        return run(() -> become(at, cells[at].actor().receive(this, envelope.message())));
    }

    /**
     * An exception of an actor is an effect of the actor, and ends the execution; an exception of a scheduler is not.
     */
    private Optional<Throwable> run(Runnable actor) {
        try {
            actor.run();
            return Optional.empty();
        } catch (HarnessMistake | Nondeterminism e) {
            throw e;
        } catch (RuntimeException | AssertionError e) {
            if (schedulerFailure.isPresent()) {
                throw schedulerFailure.get();
            }
            return Optional.of(e);
        }
    }

    /** The request, if its operation begins with this receipt: an actor receives it for the first time. */
    private Optional<Request> callOf(Envelope envelope) {
        if (envelope.request() < 0) {
            return Optional.empty();
        }
        Request request = world.harness.requests().get(envelope.request());
        int operation = world.requests(request.client()).indexOf(envelope.request());
        long called = calls.events().stream()
                .filter(event -> event.isCall() && event.client().equals(request.client()))
                .count();
        return called == operation ? Optional.of(request) : Optional.empty();
    }

    private void sendRequest(int number) {
        Request request = world.harness.requests().get(number);
        put(request.client(), request.to(), request.message(), number);
    }

    private void put(ActorRef from, ActorRef to, Object message, int request) {
        int predecessor = -1;
        if (world.harness.network() == Network.ORDERED) {
            Map<Snapshot.Way, Integer> changed = new HashMap<>(lastOnWay);
            Integer previous = changed.put(new Snapshot.Way(from, to), sent);
            predecessor = previous == null ? -1 : previous;
            lastOnWay = changed;
        }
        Digest digest = request < 0 ? world.guard.of(message) : world.guard.ofRequest(request);
        Envelope envelope =
                new Envelope(sent, from, to, message, index, predecessor, request, false, Optional.empty(), digest);
        boolean merges = world.harness.network() == Network.DUPLICATING;
        effect(merges ? Reaction.Kind.ADDED_ONCE : Reaction.Kind.ADDED, envelope);
        if (!merges || inTransit.stream().noneMatch(envelope::sameContent)) {
            add(envelope);
        } else {
            accesses.sentAgain(envelope);
        }
    }

    private void effect(Reaction.Kind kind, Envelope envelope) {
        if (repeatable) {
            effects.add(new Reaction.Effect(kind, envelope));
        }
    }

    private void add(Envelope envelope) {
        world.compared.check(envelope.message(), () -> "a message from " + envelope.from() + " to " + envelope.to());
        sent++;
        inTransit.add(envelope);
        sentNow.add(envelope);
        accesses.sent(envelope);
    }

    @Override
    public ActorRef self() {
        return self;
    }

    @Override
    public ActorRef sender() {
        return sender;
    }

    @Override
    public void send(ActorRef to, Object message) {
        if (message == null) {
            throw new HarnessMistake(self + " sends null to " + to + "; expected a message");
        }
        if (world.isClient(to)) {
            answer(to, message);
        } else if (indexOf(to) >= 0) {
            accesses.sendsAcross(self, to);
            if (!world.separates(faults.cut(), self, to)) {
                put(self, to, message, -1);
            }
        } else {
            throw new HarnessMistake(self + " sends " + message + " to " + to
                    + ", and there is neither an actor nor a client of that name; there are "
                    + Arrays.stream(cells).map(Cell::ref).toList() + " and " + world.clients());
        }
    }

    private int indexOf(ActorRef actor) {
        return Cell.indexOf(actor, cells);
    }

    private void answer(ActorRef client, Object message) {
        ofCalls = true;
        accesses.answered(client);
        Optional<CallLog.Event> open = calls.open(client);
        Optional<Answer> answer = Optional.empty();
        if (open.isPresent()) {
            int request = world.requests(client).get(open.get().operation());
            answer = read(world.harness.requests().get(request), message);
        }
        answers.add(new Step.AnswerSent(client, message, answer.isPresent()));
        if (answer.isPresent()) {
            calls = calls.answer(client, answer.get(), index);
            int next = open.get().operation() + 1;
            if (next < world.requests(client).size()) {
                sendRequest(world.requests(client).get(next));
            }
        }
    }

    private Optional<Answer> read(Request request, Object message) {
        try {
            return world.harness.answer(request, message);
        } catch (IllegalArgumentException e) {
            throw new HarnessMistake(e.getMessage());
        }
    }

    @Override
    public ActorRef create(String name, Actor actor) {
        repeatable = false;
        ActorRef ref = ActorRef.of(self.name() + "/" + name);
        if (indexOf(ref) >= 0 || world.isClient(ref)) {
            throw new HarnessMistake(self + " creates " + ref + ", which exists already; give it another name");
        }
        cells = Arrays.copyOf(cells, cells.length + 1);
        int at = cells.length - 1;
        cells[at] = Cell.of(ref, actor, world.guard.of(actor));
        accesses.created(ref);
        created.add(ref);
        ActorRef creator = self;
        ActorRef creatorsSender = sender;
        self = ref;
        sender = creator;
        become(at, actor.started(this));
        self = creator;
        sender = creatorsSender;
        return ref;
    }

    @Override
    public void startTimer(Object message) {
        start(timer(message, Optional.empty()));
    }

    @Override
    public void startTimer(Object message, Duration after) {
        if (after.isNegative()) {
            throw new HarnessMistake(
                    self + " starts a timer of " + after + "; expected a duration that is not negative");
        }
        start(timer(message, Optional.of(after)));
    }

    private void start(Envelope timer) {
        effect(Reaction.Kind.ADDED_ONCE, timer);
        boolean running = inTransit.stream().anyMatch(each -> isTimer(each, timer.message()));
        if (!running) {
            timersChanged = true;
            add(timer);
        }
    }

    private Envelope timer(Object message, Optional<Duration> after) {
        return new Envelope(sent, self, self, message, index, -1, -1, true, after, world.guard.of(message));
    }

    @Override
    public void stopTimer(Object message) {
        if (repeatable) {
            effect(Reaction.Kind.REMOVED, timer(message, Optional.empty()));
        }
        timersChanged |= inTransit.removeIf(each -> isTimer(each, message));
        sentNow.removeIf(each -> isTimer(each, message));
    }

    private boolean isTimer(Envelope envelope, Object message) {
        return envelope.timer()
                && envelope.to().equals(self)
                && envelope.message().equals(message);
    }

    @Override
    public int choose(int alternatives) {
        if (alternatives < 1) {
            throw new HarnessMistake(self + " chooses among " + alternatives + " alternatives; expected at least 1");
        }
        int chosen = alternatives == 1 ? 0 : chosenAmong(alternatives);
        if (alternatives > 1) {
            choices.add(chosen);
        }
        return chosen;
    }

    private int chosenAmong(int alternatives) {
        try {
            return chooser.applyAsInt(alternatives);
        } catch (RuntimeException e) {
            schedulerFailure = Optional.of(e);
            throw e;
        }
    }

    @Override
    public void called(Invocation invocation) {
        ofCalls = true;
        calls = calls.call(self, invocation, index);
        accesses.called(self);
    }

    @Override
    public void returned(Answer answer) {
        ofCalls = true;
        calls = calls.answer(self, answer, index);
        accesses.answered(self);
    }
}
