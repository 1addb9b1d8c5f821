package dev.plumbline.services.load;

import dev.plumbline.services.Client.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A set: elements are added, each once, and looked up; at the end all are looked up. */
final class SetLoad implements Load {
    private final int clients;
    private final Queue<Long> added = new ConcurrentLinkedQueue<>();

    SetLoad(int clients) {
        this.clients = clients;
    }

    @Override
    public String model() {
        return "set";
    }

    @Override
    public Request next(SplittableRandom random, int client, long step) {
        if (step == 0 || random.nextInt(10) < 5) {
            long value = value(client, step);
            added.add(value);
            return Request.writing("add").with("value", value);
        }
        long earlier = random.nextLong(step);
        return contains(value(random.nextInt(clients), earlier));
    }

    private long value(int client, long step) {
        return step * clients + client + 1;
    }

    private static Request contains(long value) {
        return Request.reading("contains").with("value", value);
    }

    @Override
    public List<Request> last(int client) {
        List<Request> reads = new ArrayList<>();
        added.stream().filter(value -> (value - 1) % clients == client).forEach(value -> reads.add(contains(value)));
        return reads;
    }
}
