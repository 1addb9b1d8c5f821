package dev.plumbline.pekko;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.Request;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Execution.End;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.pekko.internal.control.Control;
import dev.plumbline.pekko.internal.control.ControlledSystem;
import dev.plumbline.pekko.internal.control.Fault;
import dev.plumbline.pekko.internal.control.FaultChoices;
import dev.plumbline.pekko.internal.control.Inventory;
import dev.plumbline.pekko.internal.control.Message;
import dev.plumbline.pekko.internal.control.Party;
import dev.plumbline.pekko.internal.control.Pending;
import dev.plumbline.pekko.internal.control.StepLog;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.TakenStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** One execution of the actors from their start, with the choices of a scheduler. */
final class PekkoRun {
    private final Harness harness;
    private final PekkoHarness actors;
    private final ControlledSystem system;
    private final Control control;
    private final Watchdog watchdog;
    private final FaultChoices faults;
    private final Map<org.apache.pekko.actor.ActorRef, Integer> sinks = new HashMap<>();
    private final Map<ActorRef, Party> clients = new HashMap<>();
    /** For each request the previous one of the same client; -1 for the first. */
    private final List<Integer> before = new ArrayList<>();

    private final boolean[] sent;
    private final List<Step> steps = new ArrayList<>();
    private final List<Step.AnswerSent> answers = new ArrayList<>();
    private final Map<Party, Integer> parties = new LinkedHashMap<>();
    private List<Envelope> sentAtStart = List.of();
    private CallLog calls = CallLog.EMPTY;
    /** The states that properties see: at the start and after each step. */
    private final List<PekkoState> passed = new ArrayList<>();

    private int expiries;
    private boolean timersCut;
    private Optional<RuntimeException> mistake = Optional.empty();

    PekkoRun(Harness harness, PekkoHarness actors, ControlledSystem system, Watchdog watchdog) {
        this.harness = harness;
        this.actors = actors;
        this.system = system;
        this.watchdog = watchdog;
        this.control = system.control();
        this.faults = new FaultChoices(control, harness.faults());
        this.sent = new boolean[harness.requests().size()];
    }

    /**
     * Runs it. The actors exist until the system stops them.
     *
     * @param spoilt whether control was lost, so that continuing is useless
     */
    End run(Scheduler scheduler, BooleanSupplier spoilt) {
        watchdog.begin(() -> "the start of the actors");
        control.begin(this::answered, harness.faults());
        actors.starts().forEach(start -> {
            start.accept(system.system());
            control.settle();
        });
        sendFirstRequests();
        sentAtStart = envelopes(control.start().sent());
        see();
        watchdog.end();
        int current = -1;
        int currentProcess = -1;
        while (!spoilt.getAsBoolean()) {
            List<Pending> enabled = enabled();
            if (enabled.isEmpty() || steps.size() == harness.maxSteps()) {
                scheduler.ended(faults.notTaken());
                return !enabled.isEmpty() ? End.LENGTH : timersCut ? End.TIMERS : End.COMPLETE;
            }
            int chosen = scheduler.next(new PekkoPoint(current, currentProcess, steps.size(), enabled));
            if (chosen == Scheduler.NO_TRANSITION) {
                scheduler.ended(faults.notTaken());
                return End.REDUNDANT;
            }
            Pending pending = enabled.stream()
                    .filter(each -> each.number() == chosen)
                    .findAny()
                    .orElseThrow(() -> new IllegalStateException("transition " + chosen + " is not enabled"));
            int process = (int) pending.party().object();
            Step step = take(pending);
            scheduler.taken(new TakenStep(chosen, process, step.accesses()));
            current = chosen;
            currentProcess = process;
        }
        return End.REDUNDANT;
    }

    private List<Pending> enabled() {
        boolean timers = expiries < actors.expiries();
        timersCut |= !timers && control.hasTimers();
        return faults.with(control.enabled(timers));
    }

    private Step take(Pending pending) {
        watchdog.begin(pending::text);
        if (pending instanceof Message message && message.request().isPresent()) {
            Request request = harness.requests().get(message.request().getAsInt());
            calls = calls.call(request.client(), request.invocation(), steps.size());
        } else if (pending.isTimer()) {
            expiries++;
        }
        // Before it happens: a repeating timer changes when it fires.
        Step.Kind kind = pending instanceof Fault fault ? fault.kind() : Step.Kind.RECEIVE;
        Optional<Envelope> envelope = envelope(pending);
        Optional<ActorRef> actor =
                kind == Step.Kind.CRASH ? Optional.of(crashing(pending.party())) : envelope.map(Envelope::to);
        StepLog log = control.take(pending);
        faults.taken(pending);
        boolean isSeen = see();
        watchdog.end();
        mistake.ifPresent(thrown -> {
            throw thrown;
        });
        List<String> notes = new ArrayList<>();
        log.lost().forEach(lost -> notes.add("lost: " + lost));
        log.failures().forEach(failure -> notes.add("failed: " + failure));
        if (pending instanceof Fault fault && fault.hasStopped()) {
            notes.add("stopped");
        }
        Step step = new Step(
                kind,
                steps.size(),
                pending.number(),
                kind == Step.Kind.LOSE ? Optional.empty() : actor,
                envelope,
                true,
                envelopes(log.sent()),
                List.copyOf(answers),
                List.of(),
                List.of(),
                List.of(),
                faults.accesses(pending, isSeen ? withSeen(log.accesses()) : log.accesses()),
                Optional.empty(),
                notes);
        answers.clear();
        steps.add(step);
        return step;
    }

    /**
     * Adds the state that properties see now.
     *
     * <p>Steps that change it are dependent on each other. So a reduction keeps the sequence of these states, up to
     * states that are the same as the one before: equivalent executions have these steps in the same order, and each has
     * the same effect in all of them, since what is seen of an actor depends on that actor alone, and its own steps keep
     * their order. Only messages under way can be in another order; a property that reads them is not decided by a
     * reduction.
     *
     * @return whether it differs from the state before
     */
    private boolean see() {
        if (harness.properties().isEmpty()) {
            return false;
        }
        Inventory all = control.inventory();
        List<Property.Message> messages = new ArrayList<>();
        for (Message each : all.underWay()) {
            messages.add(new Property.Message(
                    ActorRef.of(each.sender().name()), ActorRef.of(each.party().name()), each.content(), false));
        }
        for (Pending each : all.timers()) {
            ActorRef timer = ActorRef.of(each.party().name());
            messages.add(new Property.Message(timer, timer, each.text(), true));
        }
        PekkoState state =
                new PekkoState(actors.observers().values(all.receivers()), List.copyOf(messages), calls.operations());
        boolean differs = passed.isEmpty() || passed.get(passed.size() - 1).differs(state);
        passed.add(state);
        return differs;
    }

    private static List<Access> withSeen(List<Access> accesses) {
        List<Access> all = new ArrayList<>(accesses);
        all.add(Inventory.SEES);
        return all;
    }

    private List<Envelope> envelopes(List<Message> messages) {
        return messages.stream().flatMap(each -> envelope(each).stream()).toList();
    }

    private ActorRef crashing(Party actor) {
        parties.merge(actor, steps.size(), Math::min);
        return ActorRef.of(actor.name());
    }

    /** The message that arrives or is lost. Records the parties that take part, and since when. */
    private Optional<Envelope> envelope(Pending pending) {
        if (pending instanceof Fault fault) {
            return fault.message().flatMap(this::envelope);
        }
        parties.merge(pending.party(), pending.sentBy(), Math::min);
        if (pending instanceof Message message && message.request().isEmpty()) {
            parties.merge(message.sender(), pending.sentBy(), Math::min);
        }
        return Optional.of(ReadableMessage.envelope(pending));
    }

    private void sendFirstRequests() {
        Map<ActorRef, Integer> latest = new HashMap<>();
        for (int i = 0; i < harness.requests().size(); i++) {
            Request request = harness.requests().get(i);
            sinks.put(system.clients().get(i), i);
            clients.computeIfAbsent(request.client(), client -> control.client(client.name()));
            Integer earlier = latest.put(request.client(), i);
            before.add(earlier == null ? -1 : earlier);
        }
        for (int i = 0; i < before.size(); i++) {
            if (before.get(i) < 0) {
                send(i);
            }
        }
    }

    private void send(int number) {
        Request request = harness.requests().get(number);
        if (!(request.message() instanceof PekkoRequest asked)) {
            throw new HarnessMistake("harness " + harness.name() + ": the request " + request.invocation()
                    + " was not added with PekkoHarness.Builder");
        }
        org.apache.pekko.actor.ActorRef replyTo = system.clients().get(number);
        Object message = asked.message().apply(replyTo);
        org.apache.pekko.actor.ActorRef target = target(request.to().name());
        sent[number] = true;
        control.request(number, clients.get(request.client()), () -> target.tell(message, replyTo));
    }

    private org.apache.pekko.actor.ActorRef target(String name) {
        return control.topLevel(name)
                .orElseThrow(() -> new HarnessMistake("harness " + harness.name() + ": a request goes to the actor "
                        + name + ", and there is none of that name below /user; there are " + control.topLevelNames()));
    }

    /** Deliveries to clients are not steps: the client gets the message at once, and sends its next request. */
    private void answered(org.apache.pekko.actor.ActorRef sink, Object message) {
        try {
            answered(sinks.get(sink), message);
        } catch (RuntimeException e) {
            // This runs within the step of an actor, and Pekko would take it for a failure of that actor.
            mistake = Optional.of(e);
        }
    }

    private void answered(int number, Object message) {
        Request request = harness.requests().get(number);
        Optional<Answer> answer = isOpen(number) ? harness.answer(request, message) : Optional.empty();
        if (answer.isEmpty()) {
            answers.add(new Step.AnswerSent(request.client(), new ReadableMessage(message), false));
            return;
        }
        calls = calls.answer(request.client(), answer.get(), steps.size());
        answers.add(new Step.AnswerSent(request.client(), answer.get(), true));
        int next = before.indexOf(number);
        if (next >= 0) {
            send(next);
        }
    }

    /** Whether its client waits for the answer to this request. */
    private boolean isOpen(int number) {
        return calls.open(harness.requests().get(number).client())
                .filter(event -> event.operation() == ordinal(number))
                .isPresent();
    }

    /** The number of requests that its client sends before it. */
    private int ordinal(int number) {
        int ordinal = 0;
        for (int i = before.get(number); i >= 0; i = before.get(i)) {
            ordinal++;
        }
        return ordinal;
    }

    List<Step> steps() {
        return steps;
    }

    /** The state at the end of the execution. */
    PekkoEnd end(End how, PekkoExecutions session) {
        // If the execution was cut, the answer might still have arrived.
        boolean cut = how == End.LENGTH || timersCut;
        return new PekkoEnd(harness, session, calls, cut ? List.of() : unanswered(), sentAtStart, parties, passed);
    }

    /** The requests that were sent and have no answer. */
    private List<String> unanswered() {
        List<String> open = new ArrayList<>();
        for (int i = 0; i < sent.length; i++) {
            Request request = harness.requests().get(i);
            int ordinal = ordinal(i);
            List<CallLog.Event> events = calls.events().stream()
                    .filter(event -> event.client().equals(request.client()) && event.operation() == ordinal)
                    .toList();
            if (sent[i] && events.size() < 2) {
                open.add(request.client() + " " + request.invocation()
                        + (events.isEmpty() ? ", which " + request.to() + " never received" : ""));
            }
        }
        return open;
    }
}
