package dev.plumbline.services.load;

import dev.plumbline.services.Client.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Registers by key: reads, writes, and cas that expects the value last seen. A few keys are in use at a time, and are
 * given up after some requests, since the cost of a check grows with the operations of a key whose outcome is unknown.
 * The requests of all clients count: if each client had its own pace, slow clients, which are those of a node in trouble,
 * would soon use other keys than the rest, and no one would see what they see.
 */
final class RegisterLoad implements Load {
    private static final int KEYS_AT_A_TIME = 3;
    private static final int REQUESTS_OF_EACH_CLIENT = 30;

    private final int clients;
    private final Map<Long, Object> lastSeen = new ConcurrentHashMap<>();
    private final AtomicLong keys = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();

    RegisterLoad(int clients) {
        this.clients = clients;
    }

    @Override
    public String model() {
        return "multi-register";
    }

    @Override
    public Request next(SplittableRandom random, int client, long step) {
        long group = requests.getAndIncrement() / ((long) REQUESTS_OF_EACH_CLIENT * clients);
        long key = group * KEYS_AT_A_TIME + random.nextInt(KEYS_AT_A_TIME);
        keys.accumulateAndGet(key + 1, Math::max);
        long value = step * clients + client + 1;
        int kind = random.nextInt(10);
        if (kind < 5) {
            return Request.reading("read").with("key", key);
        }
        if (kind < 8) {
            return Request.writing("write").withoutResult().with("key", key).with("value", value);
        }
        return Request.writing("cas")
                .withResult()
                .with("key", key)
                .with("expected", lastSeen.get(key))
                .with("value", value);
    }

    @Override
    public void returned(Request request, Object result) {
        Object seen = request.isReadOnly() ? result : request.get("value");
        if (seen != null && (!request.name().equals("cas") || Boolean.TRUE.equals(result))) {
            lastSeen.put(request.getLong("key"), seen);
        }
    }

    @Override
    public List<Request> last(int client) {
        List<Request> reads = new ArrayList<>();
        for (long key = 0; key < keys.get(); key++) {
            reads.add(Request.reading("read").with("key", key));
        }
        return reads;
    }
}
