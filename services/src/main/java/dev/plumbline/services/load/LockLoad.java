package dev.plumbline.services.load;

import dev.plumbline.services.Client.Request;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A lock that is tried and released. Each attempt has a holder of its own, a unique number, so that an attempt with an
 * unknown outcome is told apart from later ones of the same client. A client releases what it holds; it also asks to
 * release what it may hold, since otherwise one lost response would keep the lock until the end of the run.
 */
final class LockLoad implements Load {
    private static final int MOST_DOUBTFUL = 8;
    private static final int LAST_READS = 3;

    private final int clients;
    private final List<Attempts> attempts = new ArrayList<>();

    /** The holders of a client. It is used by the thread of that client alone. */
    private static final class Attempts {
        private Object held;
        /** Attempts without a known outcome, and the holder that was to be released without a known outcome. */
        private final Deque<Object> doubtful = new ArrayDeque<>();

        void doubt(Object holder) {
            doubtful.addLast(holder);
            if (doubtful.size() > MOST_DOUBTFUL) {
                doubtful.removeFirst();
            }
        }
    }

    LockLoad(int clients) {
        this.clients = clients;
        for (int i = 0; i < clients; i++) {
            attempts.add(new Attempts());
        }
    }

    @Override
    public String model() {
        return "mutex";
    }

    @Override
    public Request next(SplittableRandom random, int client, long step) {
        Attempts own = attempts.get(client);
        int kind = random.nextInt(10);
        if (kind < 2) {
            return Request.reading("holder");
        }
        if (own.held != null) {
            // Until it has returned, it may still be held.
            Object held = own.held;
            own.held = null;
            own.doubt(held);
            return release(held);
        }
        if (kind < 5 && !own.doubtful.isEmpty()) {
            Object oldest = own.doubtful.removeFirst();
            own.doubtful.addLast(oldest);
            return release(oldest);
        }
        long holder = step * clients + client + 1;
        own.doubt(holder);
        return Request.writing("tryAcquire").withResult().with("holder", holder);
    }

    private static Request release(Object holder) {
        return Request.writing("release").withoutResult().with("holder", holder);
    }

    @Override
    public void returned(Request request, Object result) {
        if (request.isReadOnly()) {
            return;
        }
        Object holder = request.get("holder");
        // The number of the client, see next.
        Attempts own = attempts.get((int) ((request.getLong("holder") - 1) % clients));
        own.doubtful.remove(holder);
        if (Boolean.TRUE.equals(result) && request.name().equals("tryAcquire")) {
            own.held = holder;
        }
    }

    @Override
    public void refused(Request request) {
        if (request.name().equals("tryAcquire")) {
            returned(request, false);
        }
    }

    @Override
    public List<Request> last(int client) {
        return Stream.generate(() -> Request.reading("holder"))
                .limit(LAST_READS)
                .toList();
    }
}
