package dev.plumbline.pekko;

import dev.plumbline.actor.Answer;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.pekko.ExecutionDrawing.AnswerSent;
import dev.plumbline.pekko.internal.control.Control;
import dev.plumbline.pekko.internal.control.ControlledSystem;
import dev.plumbline.pekko.internal.control.Message;
import dev.plumbline.pekko.internal.control.Party;
import dev.plumbline.pekko.internal.control.Pending;
import dev.plumbline.pekko.internal.control.StepLog;
import dev.plumbline.pekko.internal.text.Texts;
import dev.plumbline.pekko.internal.threads.Escapes;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.TakenStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;

/** One run of the actors from their start, as a scheduler has it. */
final class Execution {
    /** How it came to its end. */
    enum Ending {
        /** Nothing is left to happen. */
        DONE,
        /** The scheduler had enough. */
        BROKEN_OFF,
        /** It took too many steps. */
        TOO_LONG,
        /** Something was not under control. */
        ESCAPED
    }

    private record Taken(Pending pending, StepLog log, List<String> answers, List<AnswerSent> sentAnswers) {}

    private final PekkoHarness harness;
    private final Escapes escapes;
    private final Watchdog watchdog;
    private final Calls calls;
    private final Map<ActorRef, Integer> sinks = new HashMap<>();
    private final Map<String, Party> clients = new HashMap<>();
    private final List<Taken> taken = new ArrayList<>();
    private final List<String> answersOfStep = new ArrayList<>();
    private final List<AnswerSent> drawnAnswers = new ArrayList<>();
    private final List<Pending> sentAtStart = new ArrayList<>();
    private final ControlledSystem system;
    private final Control control;
    private int expiries;
    private boolean timersCut;
    private Optional<RuntimeException> mistake = Optional.empty();

    Execution(PekkoHarness harness, ControlledSystem system, Escapes escapes, Watchdog watchdog) {
        this.harness = harness;
        this.system = system;
        this.escapes = escapes;
        this.watchdog = watchdog;
        this.calls = new Calls(harness.requests());
        this.control = system.control();
    }

    /** Runs it. The actors are there until the system stops them. */
    Ending run(Scheduler scheduler) {
        watchdog.begin(() -> "the start of the actors");
        control.begin(this::answered);
        harness.starts().forEach(start -> {
            start.accept(system.system());
            control.settle();
        });
        sendFirstRequests();
        sentAtStart.addAll(control.start().sent());
        watchdog.end();
        int current = -1;
        int currentProcess = -1;
        while (escapes.first().isEmpty()) {
            List<Pending> enabled = enabled();
            if (enabled.isEmpty() || taken.size() == harness.length()) {
                scheduler.ended(List.of());
                return enabled.isEmpty() ? Ending.DONE : Ending.TOO_LONG;
            }
            int chosen = scheduler.next(new PekkoPoint(current, currentProcess, taken.size(), enabled));
            if (chosen == Scheduler.NOBODY) {
                scheduler.ended(List.of());
                return Ending.BROKEN_OFF;
            }
            Pending pending = enabled.stream()
                    .filter(each -> each.number() == chosen)
                    .findAny()
                    .orElseThrow(() -> new IllegalStateException("transition " + chosen + " is not enabled"));
            int process = (int) pending.party().object();
            StepLog log = take(pending);
            scheduler.taken(new TakenStep(chosen, process, log.accesses()));
            current = chosen;
            currentProcess = process;
        }
        return Ending.ESCAPED;
    }

    private List<Pending> enabled() {
        boolean timers = expiries < harness.expiries();
        timersCut |= !timers && control.hasTimers();
        return control.enabled(timers);
    }

    private StepLog take(Pending pending) {
        watchdog.begin(pending::text);
        if (pending instanceof Message message) {
            message.request().ifPresent(request -> calls.called(request, taken.size()));
        } else if (pending.isTimer()) {
            expiries++;
        }
        Pending kept = pending.asItIs();
        StepLog log = control.take(pending);
        watchdog.end();
        mistake.ifPresent(thrown -> {
            throw thrown;
        });
        taken.add(new Taken(kept, log, List.copyOf(answersOfStep), List.copyOf(drawnAnswers)));
        answersOfStep.clear();
        drawnAnswers.clear();
        return log;
    }

    private void sendFirstRequests() {
        Set<String> met = new LinkedHashSet<>();
        for (int i = 0; i < harness.requests().size(); i++) {
            PekkoRequest request = harness.requests().get(i);
            sinks.put(system.clients().get(i), i);
            if (clients.get(request.client()) == null) {
                clients.put(request.client(), control.client(request.client()));
            }
        }
        for (int i = 0; i < harness.requests().size(); i++) {
            if (met.add(harness.requests().get(i).client())) {
                send(i);
            }
        }
    }

    private void send(int number) {
        PekkoRequest request = harness.requests().get(number);
        ActorRef replyTo = system.clients().get(number);
        Object message = request.message().apply(replyTo);
        ActorRef target = target(system.system(), request.to());
        calls.sent(number);
        control.request(number, clients.get(request.client()), () -> target.tell(message, replyTo));
    }

    private ActorRef target(ActorSystem in, String name) {
        return control.topLevel(name)
                .orElseThrow(() -> new IllegalArgumentException("harness " + harness.name()
                        + ": a request goes to the actor " + name + ", and there is none of that name below /user of "
                        + in.name() + "; there are " + control.topLevelNames()));
    }

    /** Deliveries to clients are no steps: the client knows at once, and sends its next request. */
    private void answered(ActorRef sink, Object message) {
        try {
            answered(sinks.get(sink), message);
        } catch (RuntimeException e) {
            // This runs within the step of an actor, and Pekko would take it for a failure of that actor.
            mistake = Optional.of(e);
        }
    }

    private void answered(int number, Object message) {
        PekkoRequest request = harness.requests().get(number);
        Optional<Answer> answer =
                calls.isOpen(number) ? harness.answer(request.invocation(), message) : Optional.empty();
        if (answer.isEmpty()) {
            drawnAnswers.add(new AnswerSent(request.client(), Texts.of(message), false));
            answersOfStep.add("sends " + Texts.of(message) + " to " + request.client()
                    + (calls.isOpen(number) ? "" : ", which does not wait for it"));
            return;
        }
        answersOfStep.add("answers " + request.client() + " " + request.invocation() + ": " + answer.get());
        calls.returned(number, answer.get(), taken.size());
        drawnAnswers.add(new AnswerSent(request.client(), answer.get().toString(), true));
        calls.after(number).ifPresent(this::send);
    }

    /** Whether more timers would have gone off than the harness allows. */
    boolean timersCut() {
        return timersCut;
    }

    /** See {@link Calls#byOrder}. */
    Object byOrder() {
        return calls.byOrder();
    }

    List<String> unanswered() {
        return calls.unanswered();
    }

    History history() {
        try {
            return calls.history(harness.name());
        } catch (BadInput e) {
            throw new IllegalStateException("calls and returns of one client alternate", e);
        }
    }

    /** What happened, as a chart. */
    MessageChart chart() {
        List<Pending> sent = new ArrayList<>(sentAtStart);
        taken.forEach(each -> sent.addAll(each.log.sent()));
        return ExecutionDrawing.of(
                harness.requests().stream().map(PekkoRequest::client).toList(),
                sent,
                taken.stream().map(Taken::pending).toList(),
                taken.stream().map(Taken::sentAnswers).toList(),
                calls);
    }

    /** What happened, for people. */
    List<PekkoStep> steps() {
        List<PekkoStep> steps = new ArrayList<>();
        for (Taken each : taken) {
            List<String> effects = new ArrayList<>();
            Party actor = each.pending().party();
            each.log().sent().stream()
                    .filter(sent -> sent.request().isEmpty())
                    .forEach(sent -> effects.add((sent.sender() == actor ? "" : sent.sender() + " ") + "sends "
                            + sent.contentText() + " to " + sent.party()));
            effects.addAll(each.answers());
            each.log().sent().stream()
                    .filter(sent -> sent.request().isPresent())
                    .forEach(sent -> effects.add(
                            "then " + sent.sender() + " sends " + sent.contentText() + " to " + sent.party()));
            each.log().lost().forEach(lost -> effects.add("lost: " + lost));
            each.log().failures().forEach(failure -> effects.add("failed: " + failure));
            steps.add(new PekkoStep(each.pending().number(), each.pending().text(), effects));
        }
        return steps;
    }
}
