package dev.plumbline.spark;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The side of an executor: takes requests from the driver, one after the other. If its connection ends, whatever runs is
 * ended, since the driver has given it to another slot; then it connects again.
 */
final class Slot {
    private static final int ATTEMPTS = 10;
    private static final long PAUSE_MILLIS = 1_000;
    private static final ThreadFactory THREADS = work -> {
        Thread thread = new Thread(work, "slot of a campaign");
        thread.setDaemon(true);
        return thread;
    };

    /** Runs a request. */
    interface Host {
        byte[] run(byte[] request) throws Exception;
    }

    private final String driver;
    private final int port;
    private final byte[] secret;
    private final Host host;
    private final BooleanSupplier killed;
    private final Duration beat;

    /**
     * @param driver its name, which each machine looks up for itself
     * @param killed whether Spark wants it to end
     * @param beat the time between two signs of life
     */
    Slot(String driver, int port, byte[] secret, Host host, BooleanSupplier killed, Duration beat) {
        this.driver = driver;
        this.port = port;
        this.secret = secret;
        this.host = host;
        this.killed = killed;
        this.beat = beat;
    }

    /** Serves until the driver no longer listens. Returns why it ended. */
    String serve() throws InterruptedException {
        String problem = "";
        for (int attempt = 0; attempt < ATTEMPTS && !killed.getAsBoolean(); attempt++) {
            Socket socket = new Socket();
            try (SlotWire wire = SlotWire.connect(socket, new InetSocketAddress(driver, port), secret)) {
                attempt = 0;
                serve(wire);
            } catch (ConnectException e) {
                // Nothing listens there: a driver listens before there are slots.
                return "no connection to the driver at " + driver + ":" + port + ": " + e.getMessage();
            } catch (IOException e) {
                problem = "no connection to the driver at " + driver + ":" + port + ": "
                        + (e.getMessage() == null ? e : e.getMessage());
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        return problem;
    }

    private void serve(SlotWire wire) throws InterruptedException {
        ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor(THREADS);
        ExecutorService runner = Executors.newSingleThreadExecutor(THREADS);
        try {
            beats.scheduleAtFixedRate(() -> beat(wire), beat.toMillis(), beat.toMillis(), TimeUnit.MILLISECONDS);
            while (true) {
                SlotWire.Frame request = wire.receive();
                runner.execute(() -> answer(wire, request));
            }
        } catch (IOException e) {
            // The connection has ended.
        } finally {
            wire.close();
            beats.shutdownNow();
            runner.shutdownNow();
            // The next request must not meet a process that this one still has.
            runner.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        }
    }

    private void beat(SlotWire wire) {
        try {
            if (killed.getAsBoolean()) {
                wire.close();
            }
            wire.send(SlotWire.Frame.BEAT);
        } catch (IOException e) {
            wire.close();
        }
    }

    /** Whatever is thrown is answered, also errors such as missing classes: this executor is of no use. */
    private void answer(SlotWire wire, SlotWire.Frame request) {
        SlotWire.Frame answer;
        try {
            answer = new SlotWire.Frame(SlotWire.Kind.ANSWERED, request.ticket(), host.run(request.bytes()));
        } catch (Throwable e) {
            String reason = e.getMessage() == null ? e.toString() : e.getMessage();
            answer = new SlotWire.Frame(
                    SlotWire.Kind.REFUSED, request.ticket(), reason.getBytes(StandardCharsets.UTF_8));
            pause();
        }
        try {
            wire.send(answer);
        } catch (IOException e) {
            wire.close();
        }
    }

    /** An executor that can begin with nothing would otherwise take one request after the other from those that can. */
    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
