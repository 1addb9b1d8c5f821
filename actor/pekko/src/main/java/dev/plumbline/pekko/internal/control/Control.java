package dev.plumbline.pekko.internal.control;

import dev.plumbline.actor.Faults;
import dev.plumbline.pekko.internal.text.Texts;
import dev.plumbline.pekko.internal.threads.Escapes;
import dev.plumbline.pekko.internal.threads.HelperThreads;
import dev.plumbline.schedule.Access;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.AllDeadLetters;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.actor.setup.Setup;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.event.Logging;

/**
 * Stops one actor system and moves it step by step. Everything that Pekko submits for execution is queued here:
 * mailboxes with messages, tasks, timers. One of them is chosen, runs on the thread that made this object, and the next
 * is chosen when it has ended.
 *
 * <p><b>Who is the sender?</b> The actor whose mailbox is running. The sender in an envelope is only the address for
 * answers: a typed actor and {@code noSender} give none, and {@code forward} gives another actor. Two messages are
 * ordered if the same actor sent them to the same receiver, one after the other; the address for answers does not
 * matter. A task, a timer, a client and the code that sets up the system are separate senders. One message is not sent
 * by the running actor: {@code Terminated}, which a watcher's own cell puts into its mailbox. It comes after all
 * messages of the watched actor, so that actor counts as its sender.
 *
 * <p><b>System messages</b> (create, supervise, watch, terminate, failed, restart) are not choices. They are handled
 * within the step that caused them, in the order in which they arrived. Pekko puts a system message into the mailbox
 * within the call that causes it ({@code stop}, {@code watch}, {@code actorOf}, an exception), and a mailbox handles
 * all of them before its next ordinary message. So no ordinary message can come in between at that actor. Messages that
 * its handling sends are in transit from then on and may be received at any later time, which covers later handling.
 * One difference remains: another actor cannot see the actor while it is about to stop. For instance the name of a
 * stopped child is free at once here, and in Pekko only after the child has terminated.
 *
 * <p>The guardians and the unsubscriber of the event stream are Pekko's own, and handle their messages at once as well.
 */
public final class Control extends Setup {
    /** The actor that gets messages for actors that have stopped. */
    static final String EVENTS = "plumbline-events";

    /** The id of the mailbox of clients in the configuration. */
    public static final String SINK = "plumbline.sink";

    private final Thread owner = Thread.currentThread();
    private final Parties parties = new Parties();
    private final Map<MessageQueue, Mailbox> waiting = new LinkedHashMap<>();
    private final List<Task> tasks = new ArrayList<>();
    private final StepAccesses accesses = new StepAccesses();
    private final List<Message> sent = new ArrayList<>();
    private final List<String> lost = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final List<Pending> ofCallbacks = new ArrayList<>();
    private final List<ActorRef> created = new ArrayList<>();
    private final HelperThreads helpers;
    private final Escapes escapes;
    private final Party outside = new Party(StepAccesses.FIRST_EARLY, "start");
    private BiConsumer<ActorRef, Object> answers = (client, message) -> {};
    private VirtualTime time;
    private ControlledProvider provider;
    private ActorRef monitor = ActorRef.noSender();
    private Party current = outside;
    private Party stepping = outside;
    private Optional<Pending> taking = Optional.empty();
    private boolean lossy;
    private boolean closed;
    private boolean inline;
    private boolean untracked;
    private OptionalInt nextRequest = OptionalInt.empty();
    private int transitions;
    private int steps;

    /** @param escapes where loss of control is reported */
    public Control(HelperThreads helpers, Escapes escapes) {
        this.helpers = helpers;
        this.escapes = escapes;
    }

    static Control of(ActorSystem.Settings settings) {
        return settings.setup().get(Control.class).orElseThrow();
    }

    void drives(ControlledProvider creator, VirtualTime virtual) {
        this.provider = creator;
        this.time = virtual;
    }

    /** The reference whose messages are treated as events: messages that are lost, and actors that fail. */
    public void monitor(ActorRef ref) {
        this.monitor = ref;
    }

    /** Everything that exists now belongs to all executions. */
    void keepForAll() {
        settle();
        parties.keepForAll();
        provider.keepForAll();
    }

    boolean isForAll(ActorRef ref) {
        return parties.isForAll(ref);
    }

    /**
     * A new execution begins. Numbers are assigned as in the first one.
     *
     * @param receiver receives messages to clients
     * @param faults the faults that may happen in it
     */
    public void begin(BiConsumer<ActorRef, Object> receiver, Faults faults) {
        this.answers = receiver;
        this.lossy = faults.losses() > 0;
        closed = false;
        untracked = false;
        transitions = 0;
        steps = -1;
        stepping = outside;
        waiting.clear();
        tasks.clear();
        ofCallbacks.clear();
        created.clear();
        taking = Optional.empty();
        time.begin();
        provider.begin();
        parties.begin();
        endStep();
    }

    /**
     * From now on steps are taken.
     *
     * @return the actions before
     */
    public StepLog start() {
        StepLog before = finish();
        parties.start();
        return before;
    }

    /** From now on nothing is recorded and only system messages run: the actors are stopped. */
    void close() {
        closed = true;
    }

    /**
     * Whether the calling thread is the controlled one, or one that the step waits for; otherwise control over the
     * execution is lost. Callers hold the lock of this object, so actions of a helper come after those of the step
     * itself.
     */
    boolean isControlled(Supplier<String> what) {
        Thread thread = Thread.currentThread();
        if (thread == owner) {
            return true;
        }
        if (helpers.isHelper(thread)) {
            accesses.writesShared();
            return true;
        }
        escapes.foreign(what.get(), thread);
        return false;
    }

    private static String messageTo(ActorRef receiver) {
        String name = Parties.nameOf(receiver.path());
        return "a message was sent to " + (name.equals(EVENTS) ? "an actor that has stopped" : name);
    }

    void cannotControl(String what) {
        escapes.unsupported(what);
    }

    /** @param parent whose set of children changes */
    synchronized void created(ActorRef ref, ActorRef parent, Class<?> type) {
        accesses.writesState(parties.of(parent));
        parties.of(ref).is(type);
        accesses.gives(parties.of(ref).object(), StepAccesses.STATE);
        created.add(ref);
    }

    /** From now on steps may depend on each other in ways that accesses do not show. */
    void untracked() {
        untracked = true;
    }

    /** A subscription to the event stream; its publishers are unknown. */
    void subscribed() {
        untracked |= parties.isStarted();
    }

    /** An actor below {@code /user} by its name. */
    public Optional<ActorRef> topLevel(String name) {
        return parties.topLevel(name);
    }

    /** The names of the actors below {@code /user} that are not of this engine. */
    public List<String> topLevelNames() {
        return parties.topLevelNames();
    }

    Party newTimer() {
        return parties.add("timer of " + acting());
    }

    /** The party whose code is running. */
    Party acting() {
        return Thread.currentThread() == owner ? current : stepping;
    }

    synchronized void armed(Timer timer) {
        timer.arm(transitions++, parties.newObject(), steps);
        accesses.gives(timer.token(), StepAccesses.MESSAGE);
        accesses.writesClock();
    }

    synchronized void cancelled(Timer timer) {
        accesses.writesClock();
        if (!timer.sendsOnly()) {
            // The timeout of an ask: it has been answered, and callbacks have run.
            accesses.writesShared();
        }
    }

    /** Code that a dispatcher wants to run. */
    synchronized void submitted(Runnable command) {
        if (!isControlled(() -> "something was handed to a dispatcher") || closed && !(command instanceof Mailbox)) {
            return;
        }
        if (command instanceof Mailbox mailbox) {
            waiting.put(mailbox.messageQueue(), mailbox);
        } else if (inline) {
            command.run();
        } else {
            boolean later = isOfCallback();
            Task task = new Task(
                    later ? parties.addLater("task of " + stepping) : parties.add("task of " + current), command);
            tasks.add(task);
            if (later) {
                ofCallbacks.add(task);
            } else {
                number(task);
            }
        }
    }

    /** A message arrives in a mailbox; empty if it does not count. */
    synchronized Optional<Message> sent(ControlledQueue queue, Envelope envelope, boolean fromStash) {
        if (!isControlled(() -> messageTo(queue.owner())) || closed) {
            return Optional.empty();
        }
        Party receiver = parties.of(queue.owner());
        boolean later = nextRequest.isEmpty() && isOfCallback();
        Party sender = envelope.message() instanceof Terminated
                ? parties.of(envelope.sender())
                : later ? parties.addLater("future of " + stepping) : current;
        Message message = new Message(
                sender,
                receiver,
                queue,
                envelope,
                fromStash ? Optional.empty() : queue.latestOf(sender),
                fromStash ? OptionalInt.empty() : nextRequest,
                !lossy || fromStash || later || isLocal(receiver, envelope),
                steps);
        accesses.sendsTo(receiver);
        if (later) {
            ofCallbacks.add(message);
        } else {
            number(message);
        }
        return Optional.of(message);
    }

    private boolean isLocal(Party receiver, Envelope envelope) {
        boolean ofCallback = nextRequest.isEmpty() && Callbacks.isRunning();
        return ofCallback || LocalMessages.contain(envelope, current, receiver, taking, parties);
    }

    /**
     * If a thread started by the step may have completed a future, it is a race whether this thread or that one runs
     * its callbacks. Both cases must look the same. Otherwise the future was complete before, or this step completes it
     * itself, and messages of its callbacks come from the running actor.
     */
    private boolean isOfCallback() {
        if (Thread.currentThread() != owner) {
            return true;
        }
        boolean ofRace = helpers.startedWork() && Callbacks.isRunning();
        if (ofRace) {
            accesses.writesShared();
        }
        return ofRace;
    }

    private void number(Pending pending) {
        if (pending instanceof Message message) {
            message.number(transitions++, parties.newObject());
            accesses.gives(message.object(), StepAccesses.MESSAGE);
            sent.add(message);
        } else if (pending instanceof Task task) {
            task.becomes(transitions++, steps);
            parties.numberLater(task.party());
            accesses.gives(task.party().object(), StepAccesses.MESSAGE);
        }
    }

    /** In an order that does not depend on which callback came first. */
    private synchronized void numberThoseOfCallbacks() {
        ofCallbacks.sort(Comparator.comparing(Pending::text));
        ofCallbacks.forEach(this::number);
        ofCallbacks.clear();
    }

    /** Runs code as a client: messages that it sends come from the client. */
    public void as(Party client, Runnable code) {
        Party before = current;
        current = client;
        try {
            code.run();
        } finally {
            current = before;
        }
    }

    /** A client, or another party that is not an actor. */
    public Party client(String name) {
        return parties.add(name);
    }

    /** Sends a message whose receipt begins the operation with this number. */
    public void request(int operation, Party client, Runnable send) {
        nextRequest = OptionalInt.of(operation);
        try {
            as(client, send);
        } finally {
            nextRequest = OptionalInt.empty();
        }
    }

    /** A message to a client, or an event. */
    synchronized void arrived(ActorRef sink, Envelope envelope) {
        if (!isControlled(() -> messageTo(sink)) || closed) {
            return;
        }
        if (!sink.equals(monitor)) {
            // Whether it ends the operation depends on whether the operation has begun, and on earlier answers. Only
            // the first one counts, so two messages to one client are dependent.
            accesses.add(StepAccesses.RETURN);
            accesses.add(new Access(Access.Kind.WRITE, parties.of(sink).object(), StepAccesses.STATE));
            answers.accept(sink, envelope.message());
        } else if (envelope.message() instanceof AllDeadLetters letter) {
            lost(letter);
        } else if (envelope.message() instanceof Logging.Error error && !(error.cause() instanceof ActorCrash)) {
            failures.add(Parties.nameOf(error.logSource()) + ": " + error.cause());
        }
    }

    private void lost(AllDeadLetters letter) {
        // If the recipient is not an actor, the message was too late for an ask, for instance. The answer that was in
        // time has written this too.
        parties.find(letter.recipient()).ifPresentOrElse(accesses::sendsTo, accesses::writesShared);
        lost.add(Texts.of(letter.message()) + " to "
                + Parties.nameOf(letter.recipient().path()));
    }

    /** All transitions that can happen next, by number. */
    public List<Pending> enabled(boolean timers) {
        List<Pending> enabled = new ArrayList<>(tasks);
        waiting.forEach((queue, mailbox) -> {
            if (queue instanceof ControlledQueue controlled && !mailbox.isSuspended() && !mailbox.isClosed()) {
                enabled.addAll(controlled.heads());
            }
        });
        if (timers) {
            enabled.addAll(time.next());
        }
        enabled.sort(Comparator.comparingInt(Pending::number));
        return enabled;
    }

    /** Everything that is there between two steps. */
    public Inventory inventory() {
        return new Inventory(parties, waiting.keySet(), created, time);
    }

    /** The decision that no more faults happen. */
    Fault end() {
        return Fault.end(outside);
    }

    /** Whether any timer is running. */
    public boolean hasTimers() {
        return !time.next().isEmpty();
    }

    /** Takes a step to its end. */
    public StepLog take(Pending pending) {
        run(pending);
        return finish();
    }

    private synchronized void run(Pending pending) {
        steps++;
        helpers.beginStep();
        stepping = pending.party();
        taking = Optional.of(pending);
        accesses.all(pending.transition().accesses());
        if (pending instanceof Message message) {
            accesses.gives(message.object(), StepAccesses.TURN);
            receive(message);
        } else if (pending instanceof Task task) {
            tasks.remove(task);
            as(task.party(), task.code());
        } else if (pending instanceof Fault fault) {
            fault.message().ifPresent(message -> message.queue().lose(message));
            fault.actor().ifPresent(actor -> as(fault.party(), () -> ActorCrash.crash(actor)));
        } else if (pending instanceof Timer timer) {
            time.fire(timer);
            // Pekko hands the code to an executor. The moment at which it runs makes no difference to the messages that
            // it sends, which may arrive at any time; so it is not another choice.
            inline = true;
            try {
                as(timer.party(), () -> timer.executor().execute(timer.code()));
            } finally {
                inline = false;
            }
        }
    }

    private StepLog finish() {
        do {
            settle();
        } while (helpers.await());
        numberThoseOfCallbacks();
        if (untracked) {
            accesses.add(Access.UNTRACKED);
        }
        return endStep();
    }

    private void receive(Message message) {
        Mailbox mailbox = waiting.remove(message.queue());
        message.queue().select(message);
        as(message.party(), mailbox);
        if (mailbox.isClosed()) {
            accesses.add(new Access(Access.Kind.WRITE, message.party().object(), StepAccesses.LIFE));
        }
    }

    /** Handles all system messages, and the messages of Pekko's own actors. */
    public synchronized void settle() {
        boolean again = true;
        while (again) {
            again = false;
            for (Mailbox mailbox : List.copyOf(waiting.values())) {
                boolean own = mailbox.messageQueue() instanceof PlainQueue;
                if (own || mailbox.hasSystemMessages() || mailbox.isClosed()) {
                    waiting.remove(mailbox.messageQueue());
                    Party party = parties.of(mailbox.actor().self());
                    if (!own) {
                        accesses.changesLife(party);
                    }
                    as(party, mailbox);
                    again = true;
                }
            }
        }
    }

    private synchronized StepLog endStep() {
        parties.endStep();
        StepLog log = new StepLog(accesses.take(), sent, lost, failures);
        sent.clear();
        lost.clear();
        failures.clear();
        return log;
    }
}
