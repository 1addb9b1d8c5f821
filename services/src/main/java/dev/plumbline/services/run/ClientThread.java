package dev.plumbline.services.run;

import dev.plumbline.record.ThreadLog;
import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import dev.plumbline.services.Service.Node;
import dev.plumbline.services.load.Load;
import dev.plumbline.services.run.RunReport.Outcomes;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

/**
 * A client: sends one request after the other to its node and records them.
 *
 * <p>A request with an unknown outcome stays pending in the history, and the client goes on: it may take effect at any
 * later time. If the request only reads, its outcome makes no difference to anyone, so it is recorded as aborted, which
 * a check need not consider. The connection is replaced after each unknown outcome: a late response to the old request
 * would be taken for that to the next one.
 */
final class ClientThread implements Runnable {
    private static final long BEFORE_NEXT_ATTEMPT_MILLIS = 100;
    private static final int LAST_ATTEMPTS = 20;

    private final int number;
    private final Node node;
    private final Service service;
    private final Load load;
    private final RunSettings settings;
    private final Set<String> unsupported;
    private final ThreadLog log;
    private final SplittableRandom requests;
    private final SplittableRandom pauses;
    private final long deadline;
    private final CountDownLatch healed;
    private final Map<String, Outcomes> outcomes = new TreeMap<>();
    private final Map<String, Long> reasons = new TreeMap<>();
    private Client client;
    private volatile Throwable defect;

    private enum Outcome {
        RETURNED,
        REFUSED,
        UNKNOWN
    }

    /** The outcome of a request, with its result. */
    private record Ended(Outcome outcome, Object result) {}

    /**
     * @param unsupported operations that the client does not have; shared by all clients
     * @param deadline when it stops, on the clock of {@link System#nanoTime}
     * @param healed opened when the last requests may be sent
     */
    ClientThread(
            int number,
            long seed,
            Node node,
            Service service,
            Load load,
            RunSettings settings,
            Set<String> unsupported,
            ThreadLog log,
            long deadline,
            CountDownLatch healed) {
        this.number = number;
        this.node = node;
        this.service = service;
        this.load = load;
        this.settings = settings;
        this.unsupported = unsupported;
        this.log = log;
        this.deadline = deadline;
        this.healed = healed;
        // Neighbouring seeds and clients must not resemble each other.
        long mixed = new SplittableRandom(seed).nextLong() ^ (number + 1) * 0x9E3779B97F4A7C15L;
        SplittableRandom own = new SplittableRandom(new SplittableRandom(mixed).nextLong());
        requests = own.split();
        pauses = own.split();
    }

    @Override
    public void run() {
        try (log) {
            for (long step = 0; !isOver(); step++) {
                // Each request has a generator of its own: the next one must not depend on how many numbers it drew.
                Request request = load.next(requests.split(), number, step);
                if (!unsupported.contains(request.name())) {
                    pause();
                    if (connect(this::isOver)) {
                        perform(request);
                    }
                }
            }
            healed.await();
            for (Request request : load.last(number)) {
                last(request);
            }
        } catch (InterruptedException e) {
            // The run has ended; a request that is still open stays pending.
        } catch (RuntimeException | Error e) {
            defect = e;
        } finally {
            disconnect();
        }
    }

    private boolean isOver() {
        return System.nanoTime() - deadline >= 0;
    }

    private void pause() throws InterruptedException {
        double meanMillis = 1000 * settings.clients() / settings.rate();
        long millis = Math.round(pauses.nextDouble() * 2 * meanMillis);
        long left = (deadline - System.nanoTime()) / 1_000_000;
        Thread.sleep(Math.max(0, Math.min(millis, left)));
    }

    /** Connects if there is no connection; false if it is given up. */
    private boolean connect(BooleanSupplier givenUp) throws InterruptedException {
        while (client == null) {
            if (givenUp.getAsBoolean()) {
                return false;
            }
            try {
                client = service.connect(node, settings.timeout());
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                Thread.sleep(BEFORE_NEXT_ATTEMPT_MILLIS);
            }
        }
        return !givenUp.getAsBoolean();
    }

    private void disconnect() {
        if (client != null) {
            try {
                client.close();
            } catch (Exception e) {
                // Nothing more is expected of it.
            }
            client = null;
        }
    }

    private void last(Request request) throws InterruptedException {
        int attempts = 0;
        while (attempts < LAST_ATTEMPTS) {
            int[] tried = {attempts};
            if (!connect(() -> tried[0]++ > LAST_ATTEMPTS)) {
                return;
            }
            Ended ended = perform(request);
            if (ended.outcome() == Outcome.RETURNED) {
                if (!load.again(request, ended.result())) {
                    return;
                }
            } else if (!request.isReadOnly()) {
                return;
            } else {
                attempts++;
                Thread.sleep(BEFORE_NEXT_ATTEMPT_MILLIS);
            }
        }
    }

    private Ended perform(Request request) throws InterruptedException {
        log.begin(request.name());
        request.arguments().forEach(log::argument);
        log.call();
        Object result;
        try {
            result = client.perform(request);
        } catch (Refused e) {
            log.aborted()
                    .meta("node", node.name())
                    .meta("reason", String.valueOf(e.getMessage()))
                    .done();
            if (request.isUnsupported()) {
                unsupported.add(request.name());
            } else {
                load.refused(request);
                count(request, new Outcomes(0, 1, 0));
            }
            return new Ended(Outcome.REFUSED, null);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            if (request.isReadOnly()) {
                log.aborted()
                        .meta("node", node.name())
                        .meta("reason", e.toString())
                        .done();
            } else {
                log.unknown(node.name() + ": " + e);
            }
            disconnect();
            count(request, new Outcomes(0, 0, 1));
            reasons.merge(e.getClass().getSimpleName(), 1L, Long::sum);
            return new Ended(Outcome.UNKNOWN, null);
        }
        log.returned();
        if (request.records(result)) {
            log.result("result", result);
        }
        log.meta("node", node.name()).done();
        count(request, new Outcomes(1, 0, 0));
        load.returned(request, result);
        return new Ended(Outcome.RETURNED, result);
    }

    private void count(Request request, Outcomes one) {
        outcomes.merge(request.name(), one, Outcomes::plus);
    }

    /** How its requests ended; to be asked when the thread has ended. */
    Map<String, Outcomes> outcomes() {
        return outcomes;
    }

    /** By which exceptions outcomes are unknown, and how often; to be asked when the thread has ended. */
    Map<String, Long> reasons() {
        return reasons;
    }

    /** The error that ended the thread before its time; null if there was none. */
    Throwable defect() {
        return defect;
    }
}
