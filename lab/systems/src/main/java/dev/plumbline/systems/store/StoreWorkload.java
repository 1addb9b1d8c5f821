package dev.plumbline.systems.store;

import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients that put and get, each in a separate thread, and record their requests and answers. A request without an
 * answer stays pending. Its client continues under another name, since operations of a process must not overlap.
 */
final class StoreWorkload {
    private static final int KEYS = 3;
    private static final long RETRY_MILLIS = 20;

    private final int port;
    private final Recorder recorder;
    private final Duration patience;
    private final long seed;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger answered = new AtomicInteger();
    private volatile boolean stopping;

    /** @param patience how long a client waits for an answer */
    StoreWorkload(int port, Recorder recorder, Duration patience, long seed) {
        this.port = port;
        this.recorder = recorder;
        this.patience = patience;
        this.seed = seed;
    }

    void start(int clients) {
        for (int client = 1; client <= clients; client++) {
            int number = client;
            Thread thread = new Thread(() -> client(number), "client " + client);
            threads.add(thread);
            thread.start();
        }
    }

    int answered() {
        return answered.get();
    }

    /** Waits until each client has its answer, or has given up on it. */
    void stop() throws InterruptedException {
        stopping = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void client(int number) {
        Random random = new Random(seed * 1_000_003 + number);
        int values = 0;
        for (int life = 1; !stopping; life++) {
            try (StoreClient store = StoreClient.connect(port, patience);
                    ThreadLog log = recorder.thread("client-" + number + (life == 1 ? "" : "-" + life))) {
                while (!stopping) {
                    request(store, log, random, "v" + number + "." + ++values);
                    answered.incrementAndGet();
                }
            } catch (IOException e) {
                pause();
            }
        }
    }

    private static void request(StoreClient store, ThreadLog log, Random random, String fresh) throws IOException {
        String key = "k" + random.nextInt(KEYS);
        if (random.nextBoolean()) {
            log.begin("put").argument("key", key).argument("value", fresh).call();
            store.ask("put " + key + " " + fresh);
            log.returned().done();
        } else {
            log.begin("get").argument("key", key).call();
            String answer = store.ask("get " + key);
            log.returned()
                    .result("result", answer.equals("none") ? "" : answer.substring("value ".length()))
                    .done();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
