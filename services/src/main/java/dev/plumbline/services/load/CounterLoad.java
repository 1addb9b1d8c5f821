package dev.plumbline.services.load;

import dev.plumbline.services.Client.Request;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** A counter that counts up by one, and is read. */
final class CounterLoad implements Load {
    private static final int LAST_READS = 3;

    @Override
    public String model() {
        return "counter";
    }

    @Override
    public Request next(SplittableRandom random, int client, long step) {
        return random.nextInt(10) < 4 ? Request.writing("increment") : Request.reading("get");
    }

    @Override
    public List<Request> last(int client) {
        return Stream.generate(() -> Request.reading("get")).limit(LAST_READS).toList();
    }
}
