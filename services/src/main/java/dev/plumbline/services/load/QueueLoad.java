package dev.plumbline.services.load;

import dev.plumbline.services.Client.Request;
import java.util.List;
import java.util.SplittableRandom;

/** A queue: elements are enqueued, each once, and dequeued; at the end each client dequeues until it finds none. */
final class QueueLoad implements Load {
    private final int clients;

    QueueLoad(int clients) {
        this.clients = clients;
    }

    @Override
    public String model() {
        return "queue";
    }

    @Override
    public Request next(SplittableRandom random, int client, long step) {
        return random.nextBoolean()
                ? Request.writing("enqueue").with("value", step * clients + client + 1)
                : Request.writing("dequeue").withResult();
    }

    @Override
    public List<Request> last(int client) {
        return List.of(Request.writing("dequeue").withResult());
    }

    @Override
    public boolean again(Request request, Object result) {
        return result != null;
    }
}
