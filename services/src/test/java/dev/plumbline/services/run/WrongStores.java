package dev.plumbline.services.run;

import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.load.ReferenceStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A store for each load that makes one mistake: the one that the load is meant to find. */
final class WrongStores {
    private static final int ONE_IN = 10;

    private WrongStores() {}

    static Client of(String load) {
        ReferenceStore right = new ReferenceStore();
        AtomicInteger asked = new AtomicInteger();
        return switch (load) {
            case "register" -> staleReads(right, asked);
            // An element that is confirmed and lost.
            case "set", "queue" ->
                request -> !request.isReadOnly() && request.arguments().containsKey("value") && isTurn(asked)
                        ? true
                        : right.perform(request);
            case "counter" -> lostUpdates();
            case "lock" -> forgottenHolder(right, asked);
            case "bank" -> balancesOneByOne();
            case "watch" ->
                request -> {
                    Object result = right.perform(request);
                    return request.name().equals("watch") && ((List<?>) result).size() > 2 && isTurn(asked)
                            ? withoutSecond((List<?>) result)
                            : result;
                };
            default -> throw new AssertionError(load);
        };
    }

    private static boolean isTurn(AtomicInteger asked) {
        return asked.incrementAndGet() % ONE_IN == 0;
    }

    /** Reads return the value before the last, as those of a follower do. */
    private static Client staleReads(ReferenceStore right, AtomicInteger asked) {
        Map<Object, Object> before = new ConcurrentHashMap<>();
        return request -> {
            if (request.name().equals("write")) {
                Object last = right.perform(Request.reading("read").with("key", request.get("key")));
                if (last != null) {
                    before.put(request.get("key"), last);
                }
            }
            return request.isReadOnly() && before.containsKey(request.get("key")) && isTurn(asked)
                    ? before.get(request.get("key"))
                    : right.perform(request);
        };
    }

    /** Two increments that overlap become one. */
    private static Client lostUpdates() {
        AtomicLong counter = new AtomicLong();
        return request -> {
            long seen = counter.get();
            if (request.name().equals("get")) {
                return seen;
            }
            Thread.sleep(5);
            counter.set(seen + 1);
            return null;
        };
    }

    /** The lock is given to another although it is held, as after the end of a lease. */
    private static Client forgottenHolder(ReferenceStore right, AtomicInteger asked) {
        return request -> request.name().equals("tryAcquire") && isTurn(asked) ? (Object) true : right.perform(request);
    }

    /** Balances are read one after the other, and a transfer comes between. */
    private static Client balancesOneByOne() {
        AtomicLong[] accounts = new AtomicLong[5];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new AtomicLong(100);
        }
        return request -> {
            if (request.name().equals("transfer")) {
                synchronized (accounts) {
                    AtomicLong from = accounts[(int) request.getLong("from") - 1];
                    long amount = request.getLong("amount");
                    boolean enough = from.get() >= amount;
                    if (enough) {
                        from.addAndGet(-amount);
                        accounts[(int) request.getLong("to") - 1].addAndGet(amount);
                    }
                    return enough;
                }
            }
            List<Long> balances = new ArrayList<>();
            for (AtomicLong account : accounts) {
                balances.add(account.get());
                Thread.sleep(1);
            }
            return balances;
        };
    }

    private static List<Object> withoutSecond(List<?> all) {
        List<Object> fewer = new ArrayList<>(all);
        fewer.remove(1);
        return fewer;
    }
}
