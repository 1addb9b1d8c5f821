package dev.plumbline.actor.run;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.run.LoggedStep.RunningTimer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * An actor of the harness and those that it creates, on a thread of their own, one receipt at a time. This is all that a
 * process of a run does.
 *
 * <p>A step takes effect as a whole when it is in the log: its message counts as received, what it persists is kept, and
 * what it sends leaves. So each step of a run is a step of the explored system, also if the process is killed at any
 * moment: messages that it has not received yet wait at their senders, those that it has sent are in the log, and
 * everything else is lost, as after a crash there.
 */
final class Machine implements Runnable, Receiver {
    private static final long SHORTEST_TIMER_MILLIS = 20;
    private static final long LONGEST_TIMER_MILLIS = 100;

    private final Members members;
    private final String name;
    private final StepLog log;
    private final CallRecorder calls;
    private final SendFaults faults;
    private final SplittableRandom random;
    private final Map<ActorRef, Resident> residents = new LinkedHashMap<>();
    private final Map<String, Long> sent = new HashMap<>();
    private final Map<ActorRef, Actor> persisted = new HashMap<>();
    private final List<Clocked> timers = new ArrayList<>();
    private Carrier carrier;
    private boolean mayRepeat;
    private boolean hasStarted;

    // Guarded by this.
    private final List<Parcel> waiting = new ArrayList<>();
    private final Map<String, Received> received = new HashMap<>();
    private final Map<String, Long> arrived = new HashMap<>();
    private boolean crashing;
    private boolean closed;
    private Optional<RunFailure> failure = Optional.empty();

    /** An actor that lives here. */
    private static final class Resident {
        private final Actor first;
        private Actor now;

        Resident(Actor first) {
            this.first = first;
            this.now = first;
        }
    }

    /** @param due on the clock of {@link System#nanoTime} */
    private record Clocked(RunningTimer timer, long due) {}

    /** What comes next: a message, a timer, or the crash that was asked for. */
    private record Next(Optional<Parcel> parcel, Optional<Clocked> timer) {}

    Machine(Members members, String name, StepLog log, CallRecorder calls, SendFaults faults, long seed) {
        this.members = members;
        this.name = name;
        this.log = log;
        this.calls = calls;
        this.faults = faults;
        this.random = new SplittableRandom(seed ^ name.hashCode());
        ActorRef actor = ActorRef.of(name);
        residents.put(actor, new Resident(members.actors().get(actor)));
    }

    /**
     * To be called before this runs.
     *
     * @param counts whether a message with a number that has arrived before is the same message
     */
    void connect(Carrier to, boolean counts) {
        carrier = to;
        mayRepeat = !counts;
    }

    /**
     * Repeats the steps of a process that was killed, one after the other, before this runs.
     *
     * @return the messages of the step to other machines, which may not have arrived
     */
    List<LoggedStep.Sent> repeat(LoggedStep step) {
        hasStarted = true;
        step.created().forEach((actor, first) -> residents.put(actor, new Resident(first)));
        persisted.putAll(step.persisted());
        step.received().ifPresent(parcel -> {
            count(parcel);
            if (parcel.machine().equals(name)) {
                waiting.removeIf(each -> each.number() == parcel.number());
            }
        });
        List<LoggedStep.Sent> out = new ArrayList<>();
        for (LoggedStep.Sent each : step.sent()) {
            sent.merge(each.machine(), each.parcel().number(), Math::max);
            if (each.machine().equals(name)) {
                waiting.add(each.parcel());
            } else {
                out.add(each);
            }
        }
        received.forEach((machine, numbers) -> arrived.put(machine, numbers.upTo()));
        return out;
    }

    private Received received(String machine) {
        return received.computeIfAbsent(machine, one -> new Received());
    }

    private void count(Parcel parcel) {
        received(parcel.machine()).add(parcel.number());
    }

    @Override
    public synchronized long receivedUpTo(String machine) {
        return received(machine).upTo();
    }

    /** A message that cannot arrive twice, or whose copy is another message. */
    private synchronized void arrive(Parcel parcel) {
        waiting.add(parcel);
        notifyAll();
    }

    @Override
    public synchronized void arrived(Parcel parcel) {
        if (mayRepeat) {
            arrive(parcel);
        } else if (parcel.number() > arrived.getOrDefault(parcel.machine(), 0L)) {
            arrived.put(parcel.machine(), parcel.number());
            if (!received(parcel.machine()).has(parcel.number())) {
                arrive(parcel);
            }
        }
    }

    /** Crashes the actors after their current step, and returns then; they restart at once. */
    synchronized void crash() throws InterruptedException {
        crashing = true;
        notifyAll();
        while (crashing && !closed && failure.isEmpty()) {
            wait();
        }
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized Optional<RunFailure> failure() {
        return failure;
    }

    @Override
    public void run() {
        try {
            if (hasStarted) {
                residents.forEach((actor, resident) -> resident.now = persisted.getOrDefault(actor, resident.first));
                restart();
            } else {
                start();
            }
            for (Optional<Next> next = next(); next.isPresent(); next = next()) {
                if (next.get().parcel().isPresent()) {
                    receive(next.get().parcel().get());
                } else if (next.get().timer().isPresent()) {
                    fire(next.get().timer().get());
                } else {
                    crashed();
                }
            }
        } catch (RunFailure e) {
            failed(e);
        } catch (HarnessMistake e) {
            failed(RunFailure.ofHarness(e.getMessage()));
        } catch (IOException e) {
            failed(RunFailure.ofHarness("the log of " + name + " cannot be written: " + e.getMessage()));
        } catch (InterruptedException e) {
            // The run has ended.
        } finally {
            calls.close();
        }
    }

    @Override
    public synchronized void failed(RunFailure e) {
        failure = Optional.of(e);
        notifyAll();
    }

    private void start() throws IOException, RunFailure {
        for (ActorRef actor : List.copyOf(residents.keySet())) {
            step(
                    LoggedStep.Kind.START,
                    actor,
                    Optional.empty(),
                    Optional.empty(),
                    effects -> residents.get(actor).now.started(effects));
        }
    }

    private void crashed() throws IOException, RunFailure {
        timers.clear();
        residents.values().forEach(each -> each.now = each.now.persisted().orElse(each.first));
        restart();
    }

    private void restart() throws IOException, RunFailure {
        for (ActorRef actor : List.copyOf(residents.keySet())) {
            step(
                    LoggedStep.Kind.RESTART,
                    actor,
                    Optional.empty(),
                    Optional.empty(),
                    effects -> residents.get(actor).now.restarted(effects));
        }
    }

    private void receive(Parcel parcel) throws IOException, RunFailure {
        step(
                LoggedStep.Kind.RECEIVE,
                parcel.to(),
                Optional.of(parcel),
                Optional.empty(),
                effects -> residents.get(parcel.to()).now.receive(effects, parcel.content()));
    }

    private void fire(Clocked timer) throws IOException, RunFailure {
        timers.remove(timer);
        ActorRef actor = timer.timer().actor();
        Object message = timer.timer().message();
        step(
                LoggedStep.Kind.TIMER,
                actor,
                Optional.empty(),
                Optional.of(message),
                effects -> residents.get(actor).now.receive(effects, message));
    }

    /** Waits for the next event; empty if this was closed. */
    private synchronized Optional<Next> next() throws InterruptedException {
        while (!closed && failure.isEmpty()) {
            if (crashing) {
                crashing = false;
                notifyAll();
                return Optional.of(new Next(Optional.empty(), Optional.empty()));
            }
            long now = System.nanoTime();
            Optional<Clocked> due = timers.stream()
                    .filter(each -> each.due() - now <= 0
                            && accepts(each.timer().actor(), each.timer().message()))
                    .findFirst();
            if (due.isPresent()) {
                return Optional.of(new Next(Optional.empty(), due));
            }
            List<Parcel> ready = ready();
            if (!ready.isEmpty()) {
                Parcel parcel = ready.get(random.nextInt(ready.size()));
                waiting.remove(parcel);
                return Optional.of(new Next(Optional.of(parcel), Optional.empty()));
            }
            long left = timers.stream()
                    .mapToLong(each -> each.due() - now)
                    .filter(nanos -> nanos > 0)
                    .min()
                    .orElse(TimeUnit.SECONDS.toNanos(1));
            wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
        }
        return Optional.empty();
    }

    private boolean accepts(ActorRef actor, Object message) {
        return residents.containsKey(actor) && residents.get(actor).now.accepts(message);
    }

    /** The messages that can be received now. In an ordered network a message waits for those before it. */
    private List<Parcel> ready() {
        List<Parcel> ready = new ArrayList<>();
        Set<List<ActorRef>> seen = new HashSet<>();
        for (Parcel parcel : waiting) {
            boolean isFirst = seen.add(List.of(parcel.from(), parcel.to()));
            if ((isFirst || members.network() != Network.ORDERED) && accepts(parcel.to(), parcel.content())) {
                ready.add(parcel);
            }
        }
        return ready;
    }

    /** The reaction of an actor. */
    private interface Receipt {
        Actor of(Context context);
    }

    private void step(
            LoggedStep.Kind kind, ActorRef actor, Optional<Parcel> parcel, Optional<Object> timer, Receipt receipt)
            throws IOException, RunFailure {
        Effects effects = new Effects(actor, parcel.map(Parcel::from).orElse(actor));
        try {
            effects.become(actor, receipt.of(effects));
        } catch (HarnessMistake e) {
            throw e;
        } catch (RuntimeException | AssertionError e) {
            throw RunFailure.ofActor(actor, parcel.map(Parcel::content).or(() -> timer), e);
        }
        List<LoggedStep.Sent> out = effects.numbered();
        log.taken(new LoggedStep(
                System.nanoTime(),
                kind,
                actor,
                parcel,
                timer,
                effects.created,
                log.wantsStates() ? effects.changed : Map.of(),
                log.wantsPersisted() ? newlyPersisted(effects.changed) : Map.of(),
                out,
                timers.stream().map(Clocked::timer).toList()));
        out.forEach(each -> {
            if (each.machine().equals(name)) {
                arrive(each.parcel());
            } else {
                carrier.send(each.machine(), each.parcel());
            }
        });
        parcel.ifPresent(this::acknowledge);
    }

    private Map<ActorRef, Actor> newlyPersisted(Map<ActorRef, Actor> changed) {
        Map<ActorRef, Actor> fresh = new LinkedHashMap<>();
        changed.forEach((actor, state) -> state.persisted()
                .filter(kept -> !kept.equals(persisted.put(actor, kept)))
                .ifPresent(kept -> fresh.put(actor, kept)));
        return fresh;
    }

    private void acknowledge(Parcel parcel) {
        long upTo;
        synchronized (this) {
            count(parcel);
            upTo = received(parcel.machine()).upTo();
        }
        if (!parcel.machine().equals(name)) {
            carrier.received(parcel.machine(), upTo);
        }
    }

    /** The actions of an actor during a step, and their effects. */
    private final class Effects implements Context {
        private ActorRef self;
        private ActorRef sender;
        private final List<LoggedStep.Sent> sends = new ArrayList<>();
        private final Map<ActorRef, Actor> created = new LinkedHashMap<>();
        private final Map<ActorRef, Actor> changed = new LinkedHashMap<>();

        Effects(ActorRef self, ActorRef sender) {
            this.self = self;
            this.sender = sender;
        }

        void become(ActorRef actor, Actor next) {
            if (next == null) {
                throw new HarnessMistake(actor + " answered null; expected the actor as it is afterwards");
            }
            residents.get(actor).now = next;
            changed.put(actor, next);
        }

        /** The messages with their numbers, without those that are lost. */
        List<LoggedStep.Sent> numbered() {
            List<LoggedStep.Sent> out = new ArrayList<>();
            for (LoggedStep.Sent each : sends) {
                boolean isAnswer = each.machine().equals(Members.CLIENTS);
                for (int copies = isAnswer ? 1 : faults.copies(); copies > 0; copies--) {
                    long number = sent.merge(each.machine(), 1L, Long::sum);
                    Parcel parcel = each.parcel();
                    out.add(new LoggedStep.Sent(
                            each.machine(), new Parcel(name, number, parcel.from(), parcel.to(), parcel.content())));
                }
            }
            return out;
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
            sends.add(new LoggedStep.Sent(members.machine(to), new Parcel(name, 0, self, to, message)));
        }

        @Override
        public ActorRef create(String called, Actor actor) {
            ActorRef ref = ActorRef.of(self.name() + "/" + called);
            if (residents.containsKey(ref)) {
                throw new HarnessMistake(self + " creates " + ref + ", which exists already; give it another name");
            }
            residents.put(ref, new Resident(actor));
            created.put(ref, actor);
            ActorRef creator = self;
            ActorRef creatorsSender = sender;
            self = ref;
            sender = creator;
            become(ref, actor.started(this));
            self = creator;
            sender = creatorsSender;
            return ref;
        }

        @Override
        public void startTimer(Object message) {
            startTimer(message, Duration.ofMillis(random.nextLong(SHORTEST_TIMER_MILLIS, LONGEST_TIMER_MILLIS)));
        }

        @Override
        public void startTimer(Object message, Duration after) {
            RunningTimer timer = new RunningTimer(self, message);
            if (timers.stream().noneMatch(each -> each.timer().equals(timer))) {
                timers.add(new Clocked(timer, System.nanoTime() + after.toNanos()));
            }
        }

        @Override
        public void stopTimer(Object message) {
            RunningTimer timer = new RunningTimer(self, message);
            timers.removeIf(each -> each.timer().equals(timer));
        }

        @Override
        public int choose(int alternatives) {
            if (alternatives < 1) {
                throw new HarnessMistake(
                        self + " chooses among " + alternatives + " alternatives; expected at least 1");
            }
            return random.nextInt(alternatives);
        }

        @Override
        public void called(Invocation invocation) {
            calls.called(self, invocation);
        }

        @Override
        public void returned(Answer answer) {
            calls.returned(self, answer);
        }
    }
}
