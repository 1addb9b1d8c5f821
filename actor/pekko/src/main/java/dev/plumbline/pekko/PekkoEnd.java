package dev.plumbline.pekko;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.Request;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.ExecutionChart;
import dev.plumbline.actor.execution.FinalState;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.pekko.internal.control.Party;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Pekko actors at the end of an execution.
 *
 * @param sentAtStart messages in transit before the first step
 * @param parties actors, timers, tasks and futures that took part, each with the step that first named it
 * @param states that properties see
 */
record PekkoEnd(
        Harness harness,
        PekkoExecutions session,
        CallLog calls,
        List<String> unanswered,
        List<Envelope> sentAtStart,
        Map<Party, Integer> parties,
        List<? extends Property.State> states)
        implements FinalState {
    /** Before the first execution. */
    static PekkoEnd none(Harness harness, PekkoExecutions session) {
        return new PekkoEnd(harness, session, CallLog.EMPTY, List.of(), List.of(), Map.of(), List.of());
    }

    @Override
    public List<Property.State> passed() {
        return List.copyOf(states);
    }

    @Override
    public List<String> uncontrolled() {
        return session.uncontrolled();
    }

    @Override
    public Optional<String> lostControl() {
        return session.lostControl();
    }

    /** Clients are on the left, then actors, and then timers, tasks and futures in the order of their creation. */
    @Override
    public MessageChart chart(List<Step> steps) {
        List<Party> all = new ArrayList<>(parties.keySet());
        // Parties that exist from the start have negative numbers, counted downwards.
        all.sort(Comparator.comparing((Party party) -> party.object() >= 0)
                .thenComparingLong(party -> Math.abs(party.object())));
        Map<ActorRef, Integer> since = new LinkedHashMap<>();
        all.forEach(party -> since.merge(
                ActorRef.of(party.name()), party.object() < 0 ? ExecutionChart.START : parties.get(party), Math::min));
        List<ActorRef> clients =
                harness.requests().stream().map(Request::client).toList();
        Map<ActorRef, String> types = new LinkedHashMap<>();
        all.forEach(party -> types.putIfAbsent(ActorRef.of(party.name()), party.type()));
        return ExecutionChart.of(clients, since, types, steps, sentAtStart, calls);
    }
}
