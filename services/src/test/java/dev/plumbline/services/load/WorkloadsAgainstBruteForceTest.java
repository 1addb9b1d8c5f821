package dev.plumbline.services.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The model of each load accepts exactly the histories that some order of the operations explains, by the definition:
 * all orders are tried, with a store that shares nothing with the models. The requests are those of the load, with
 * equal times, pending operations that happen or do not, and results that are exchanged, cut short or moved.
 */
@Tag("slow")
class WorkloadsAgainstBruteForceTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 7_000) / Loads.NAMES.size();
    private static final int OPERATIONS = 7;
    private static final int CLIENTS = 3;

    /** An operation of a history in the making. */
    private static final class Draft {
        final int client;
        final Request request;
        final long call;
        final long end;
        final double point;
        boolean pending;
        boolean refused;
        boolean known;
        Object result;

        Draft(int client, Request request, long call, long end, double point) {
            this.client = client;
            this.request = request;
            this.call = call;
            this.end = end;
            this.point = point;
        }

        Operation operation() {
            Map<String, Value> arguments = new HashMap<>();
            request.arguments().forEach((name, value) -> arguments.put(name, value(value)));
            if (known && !pending && !refused) {
                arguments.put("result", value(result));
            }
            return new Operation(
                    Value.of(client),
                    request.name(),
                    arguments,
                    pending ? Timebox.open(call) : new Timebox(call, end),
                    pending ? Outcome.PENDING : refused ? Outcome.ABORTED : Outcome.RETURNED,
                    Map.of(),
                    0);
        }

        private static Value value(Object object) {
            if (object == null) {
                return Value.model("nil");
            }
            return object instanceof List<?> list
                    ? Value.tuple(list.stream().map(Draft::value).toList())
                    : object instanceof Boolean truth ? Value.of(truth) : Value.of(((Number) object).longValue());
        }

        @Override
        public String toString() {
            return client + " " + request + " " + call + "-" + (pending ? "" : end) + (refused ? " refused" : "")
                    + (known ? " = " + result : "");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"register", "set", "queue", "counter", "lock", "bank", "watch"})
    void theModelAcceptsWhatSomeOrderExplains(String name) throws BadInput {
        Spec spec = Models.named(Loads.named(name, CLIENTS).model());
        int conforming = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            List<Draft> drafts = drafts(Loads.named(name, CLIENTS), new Random(seed));
            History.Builder history = new History.Builder("random", new Order.Timeboxes("ns", true));
            for (Draft draft : drafts) {
                history.add(draft.operation());
            }
            boolean explained = explains(drafts, (1 << drafts.size()) - 1, new ReferenceStore(), new HashSet<>());
            conforming += explained ? 1 : 0;
            Verdict verdict = Check.of(history.build(), spec).run().verdict();
            if (explained != verdict instanceof Verdict.Conforms || verdict instanceof Verdict.Inconclusive) {
                fail(
                        "seed %d: %s, although %s order explains %s",
                        seed, verdict.word(), explained ? "some" : "no", drafts);
            }
        }
        assertThat(conforming).as("a mixture of both verdicts").isBetween(HISTORIES / 10, HISTORIES * 19 / 20);
    }

    private static List<Draft> drafts(Load load, Random random) {
        List<Draft> drafts = new ArrayList<>();
        int spread = 1 + random.nextInt(6);
        int pending = 2 + random.nextInt(6);
        long[] free = new long[CLIENTS];
        int size = 2 + random.nextInt(OPERATIONS - 1);
        SplittableRandom requests = new SplittableRandom(random.nextLong());
        for (int i = 0; i < size; i++) {
            int client = random.nextInt(CLIENTS);
            long call = free[client] + random.nextInt(spread + 1);
            long end = call + 1 + random.nextInt(2 * spread);
            free[client] = end + 1;
            Request request = load.next(requests.split(), client, i);
            Draft draft = new Draft(client, request, call, end, call + random.nextDouble() * (end - call));
            draft.pending = random.nextInt(pending) == 0;
            drafts.add(draft);
            if (!draft.pending && request.name().equals("tryAcquire")) {
                // So that there are releases; whether it really took the lock is seen below.
                load.returned(request, true);
            }
        }
        results(drafts, random);
        for (int times = random.nextInt(4); times > 0; times--) {
            spoil(drafts, random);
        }
        return drafts;
    }

    private static void results(List<Draft> drafts, Random random) {
        ReferenceStore store = new ReferenceStore();
        List<Draft> order = new ArrayList<>(drafts);
        order.sort(Comparator.comparingDouble(draft -> draft.point));
        for (Draft draft : order) {
            if (draft.pending && random.nextBoolean()) {
                continue;
            }
            try {
                draft.result = store.perform(draft.request);
                // A service that does not say what it did returns null.
                boolean says = draft.request.records(null) || random.nextBoolean();
                draft.known = !draft.pending && says && draft.request.records(draft.result);
            } catch (Refused e) {
                draft.refused = !draft.pending;
            }
            if (draft.request.name().equals("watch") && draft.result instanceof List<?> all && random.nextInt(3) == 0) {
                draft.result = all.subList(0, random.nextInt(all.size() + 1));
            }
        }
    }

    private static void spoil(List<Draft> drafts, Random random) {
        Draft one = drafts.get(random.nextInt(drafts.size()));
        Draft other = drafts.get(random.nextInt(drafts.size()));
        if (one.refused && random.nextBoolean()) {
            one.refused = false;
        } else if (one.result instanceof Boolean truth) {
            one.result = !truth;
        } else if (one.result instanceof Long number && random.nextBoolean()) {
            one.result = Math.max(0, number + 1 - random.nextInt(3));
        } else if (one.result instanceof List<?> list && !list.isEmpty()) {
            List<Object> changed = new ArrayList<>(list);
            if (random.nextBoolean()) {
                Collections.swap(changed, 0, changed.size() - 1);
            } else {
                changed.remove(random.nextInt(changed.size()));
            }
            // A bank must keep its accounts; the function of a shorter tuple is another one, which is a violation too.
            one.result = changed;
        } else if (one.known && other.known && one.request.name().equals(other.request.name())) {
            Object result = one.result;
            one.result = other.result;
            other.result = result;
        }
    }

    /** Whether the operations left, a bit each, can be performed in some order; pending ones may be left out. */
    private static boolean explains(List<Draft> drafts, int left, ReferenceStore store, Set<List<Object>> failed) {
        boolean done = true;
        for (int i = 0; i < drafts.size(); i++) {
            Draft draft = drafts.get(i);
            done &= (left >> i & 1) == 0 || draft.pending || draft.refused;
        }
        if (done) {
            return true;
        }
        if (!failed.add(List.of(left, store.state()))) {
            return false;
        }
        for (int i = 0; i < drafts.size(); i++) {
            Draft draft = drafts.get(i);
            if ((left >> i & 1) != 0 && !draft.refused && !isPreceded(drafts, left, draft)) {
                ReferenceStore after = store.copy();
                if (after.performs(draft.request, draft.known, draft.result)
                        && explains(drafts, left & ~(1 << i), after, failed)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isPreceded(List<Draft> drafts, int left, Draft draft) {
        for (int i = 0; i < drafts.size(); i++) {
            Draft before = drafts.get(i);
            if ((left >> i & 1) != 0 && !before.pending && !before.refused && before.end < draft.call) {
                return true;
            }
        }
        return false;
    }
}
