package dev.plumbline.services.load;

import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** What the operations of all loads do, in plain Java: nothing of it comes from the models. */
public final class ReferenceStore implements Client {
    private final Map<Object, Object> registers = new HashMap<>();
    private final Set<Object> set = new HashSet<>();
    private final Deque<Object> queue = new ArrayDeque<>();
    private final List<Object> log = new ArrayList<>();
    private final Map<Object, Long> accounts = new TreeMap<>();
    private Object holder;
    private long counter;

    public ReferenceStore() {
        for (long account = 1; account <= 5; account++) {
            accounts.put(account, 100L);
        }
    }

    ReferenceStore copy() {
        ReferenceStore copy = new ReferenceStore();
        copy.registers.putAll(registers);
        copy.set.addAll(set);
        copy.queue.addAll(queue);
        copy.log.addAll(log);
        copy.accounts.putAll(accounts);
        copy.holder = holder;
        copy.counter = counter;
        return copy;
    }

    @Override
    public synchronized Object perform(Request request) throws Refused {
        switch (request.name()) {
            case "read":
                return request.arguments().isEmpty() ? List.copyOf(log) : registers.get(request.get("key"));
            case "write":
                registers.put(request.get("key"), request.get("value"));
                return null;
            case "cas":
                boolean equal = Objects.equals(registers.get(request.get("key")), request.get("expected"));
                if (equal) {
                    registers.put(request.get("key"), request.get("value"));
                }
                return equal;
            case "add":
                return set.add(request.get("value"));
            case "contains":
                return set.contains(request.get("value"));
            case "enqueue":
                return queue.add(request.get("value"));
            case "dequeue":
                return queue.poll();
            case "increment":
                return ++counter;
            case "get":
                return counter;
            case "tryAcquire":
                if (holder == null) {
                    holder = request.get("holder");
                    return true;
                }
                return false;
            case "release":
                if (!request.get("holder").equals(holder)) {
                    throw new Refused("not the holder");
                }
                holder = null;
                return null;
            case "holder":
                return holder;
            case "transfer":
                long amount = request.getLong("amount");
                if (accounts.get(request.get("from")) < amount) {
                    return false;
                }
                accounts.merge(request.get("from"), -amount, Long::sum);
                accounts.merge(request.get("to"), amount, Long::sum);
                return true;
            case "balances":
                return List.copyOf(accounts.values());
            case "append":
                log.add(request.get("value"));
                return log.size() - 1L;
            case "watch":
                return List.copyOf(log.subList(Math.min((int) request.getLong("from"), log.size()), log.size()));
            default:
                throw new AssertionError(request);
        }
    }

    /**
     * Performs an operation, and says whether it can have returned this.
     *
     * @param known whether the result is known
     */
    boolean performs(Request request, boolean known, Object result) {
        Object right;
        try {
            right = perform(request);
        } catch (Refused e) {
            return false;
        }
        if (!known) {
            return true;
        }
        if (request.name().equals("watch")) {
            List<?> seen = (List<?>) result;
            List<?> all = (List<?>) right;
            return seen.size() <= all.size() && all.subList(0, seen.size()).equals(seen);
        }
        return Objects.equals(right, result);
    }

    List<Object> state() {
        return List.of(registers, set, List.copyOf(queue), List.copyOf(log), accounts, counter, String.valueOf(holder));
    }
}
