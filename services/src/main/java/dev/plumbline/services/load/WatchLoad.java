package dev.plumbline.services.load;

import dev.plumbline.services.Client.Request;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A log: values are appended, each once, and watched from a position that has been seen. At the end each client reads
 * all values, so a value that no watch ever returned is missed.
 */
final class WatchLoad implements Load {
    private final int clients;
    private final AtomicLong seen = new AtomicLong();

    WatchLoad(int clients) {
        this.clients = clients;
    }

    @Override
    public String model() {
        return "log";
    }

    @Override
    public Request next(SplittableRandom random, int client, long step) {
        if (random.nextInt(10) < 4) {
            return Request.writing("append").with("value", step * clients + client + 1);
        }
        // A few positions back: two watches of the same elements must agree.
        return Request.reading("watch").with("from", Math.max(0, seen.get() - random.nextInt(4)));
    }

    @Override
    public void returned(Request request, Object result) {
        if (request.name().equals("watch") && result instanceof Collection<?> elements) {
            seen.accumulateAndGet(request.getLong("from") + elements.size(), Math::max);
        }
    }

    @Override
    public List<Request> last(int client) {
        return List.of(Request.reading("read"));
    }
}
