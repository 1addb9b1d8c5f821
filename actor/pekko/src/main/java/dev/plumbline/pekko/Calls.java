package dev.plumbline.pekko;

import dev.plumbline.actor.Answer;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.Value;
import dev.plumbline.history.chart.MessageChart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** The calls and returns of an execution, in the order in which they happened; a time is a position among them. */
final class Calls {
    private static final int NOT_YET = -1;

    private final List<PekkoRequest> requests;
    private final int[] called;
    private final int[] returned;
    private final int[] calledIn;
    private final int[] returnedIn;
    private final List<Optional<Answer>> answers;
    private final boolean[] sent;
    private int events;

    Calls(List<PekkoRequest> requests) {
        this.requests = requests;
        called = new int[requests.size()];
        returned = new int[requests.size()];
        sent = new boolean[requests.size()];
        calledIn = new int[requests.size()];
        returnedIn = new int[requests.size()];
        Arrays.fill(called, NOT_YET);
        Arrays.fill(returned, NOT_YET);
        answers = new ArrayList<>(Collections.nCopies(requests.size(), Optional.empty()));
    }

    void sent(int request) {
        sent[request] = true;
    }

    void called(int request, int step) {
        called[request] = events++;
        calledIn[request] = step;
    }

    boolean isOpen(int request) {
        return called[request] != NOT_YET && returned[request] == NOT_YET;
    }

    void returned(int request, Answer answer, int step) {
        returned[request] = events++;
        returnedIn[request] = step;
        answers.set(request, Optional.of(answer));
    }

    /** The next request of the same client. */
    Optional<Integer> after(int request) {
        for (int i = request + 1; i < requests.size(); i++) {
            if (requests.get(i).client().equals(requests.get(request).client())) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** Those that were sent and got no answer. */
    List<String> unanswered() {
        List<String> open = new ArrayList<>();
        for (int i = 0; i < called.length; i++) {
            if (sent[i] && returned[i] == NOT_YET) {
                PekkoRequest request = requests.get(i);
                open.add(request.client() + " " + request.invocation()
                        + (called[i] == NOT_YET ? ", which " + request.to() + " never received" : ""));
            }
        }
        return open;
    }

    /** The requests in the order of calls, which for each process is the order of its operations. */
    private List<Integer> order() {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < called.length; i++) {
            if (called[i] != NOT_YET) {
                order.add(i);
            }
        }
        order.sort(Comparator.comparingInt(i -> called[i]));
        return order;
    }

    /** The operations of the history, as a chart has them. */
    List<MessageChart.Call> drawn(ToIntFunction<String> lifelineOfClient) {
        List<MessageChart.Call> drawn = new ArrayList<>();
        for (int i : order()) {
            PekkoRequest request = requests.get(i);
            boolean done = returned[i] != NOT_YET;
            drawn.add(new MessageChart.Call(
                    drawn.size(),
                    lifelineOfClient.applyAsInt(request.client()),
                    calledIn[i],
                    done ? returnedIn[i] : MessageChart.NONE,
                    done,
                    request.invocation().toString(),
                    answers.get(i).flatMap(Answer::result).map(Value::toString).orElse("")));
        }
        return drawn;
    }

    History history(String name) throws BadInput {
        History.Builder history = new History.Builder(name, Order.Timeboxes.EVENTS);
        for (int i : order()) {
            PekkoRequest request = requests.get(i);
            Map<String, Value> arguments =
                    new LinkedHashMap<>(request.invocation().arguments());
            answers.get(i).flatMap(Answer::result).ifPresent(result -> arguments.put("result", result));
            boolean done = returned[i] != NOT_YET;
            history.add(new Operation(
                    Value.of(request.client()),
                    request.invocation().operation(),
                    arguments,
                    done ? new Timebox(called[i], returned[i]) : Timebox.open(called[i]),
                    done ? Outcome.RETURNED : Outcome.PENDING,
                    Map.of(),
                    0));
        }
        return history.build();
    }

    /** Equal for executions whose histories no criterion tells apart: results, and what returned before what began. */
    Object byOrder() {
        Map<Integer, List<Object>> operations = new HashMap<>();
        for (int i = 0; i < called.length; i++) {
            if (called[i] == NOT_YET) {
                continue;
            }
            List<Integer> before = new ArrayList<>();
            for (int j = 0; j < called.length; j++) {
                if (returned[j] != NOT_YET && returned[j] < called[i]) {
                    before.add(j);
                }
            }
            operations.put(i, List.of(answers.get(i), before));
        }
        return operations;
    }
}
