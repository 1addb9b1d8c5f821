package dev.plumbline.pekko;

import dev.plumbline.actor.Answer;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The calls and returns of an execution, in the order in which they happened; a time is a position among them. */
final class Calls {
    private static final int NOT_YET = -1;

    private final List<PekkoRequest> requests;
    private final int[] called;
    private final int[] returned;
    private final List<Optional<Answer>> answers;
    private final boolean[] sent;
    private int events;

    Calls(List<PekkoRequest> requests) {
        this.requests = requests;
        called = new int[requests.size()];
        returned = new int[requests.size()];
        sent = new boolean[requests.size()];
        Arrays.fill(called, NOT_YET);
        Arrays.fill(returned, NOT_YET);
        answers = new ArrayList<>(java.util.Collections.nCopies(requests.size(), Optional.empty()));
    }

    void sent(int request) {
        sent[request] = true;
    }

    void called(int request) {
        called[request] = events++;
    }

    boolean isOpen(int request) {
        return called[request] != NOT_YET && returned[request] == NOT_YET;
    }

    void returned(int request, Answer answer) {
        returned[request] = events++;
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

    History history(String name) throws BadInput {
        History.Builder history = new History.Builder(name, Order.Timeboxes.EVENTS);
        // In the order of calls, which for each process is the order of its operations.
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < called.length; i++) {
            if (called[i] != NOT_YET) {
                order.add(i);
            }
        }
        order.sort(java.util.Comparator.comparingInt(i -> called[i]));
        for (int i : order) {
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
