package dev.plumbline.actor.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.ActorRef;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TcpCarrierTest {
    private static final int MESSAGES = 400;

    @TempDir
    private Path folder;

    private final ObjectBytes bytes = new ObjectBytes(TcpCarrierTest.class.getClassLoader());

    /** A machine that is killed: it loses what it has not received for good. */
    private static final class Killed implements Receiver {
        private final List<Object> forGood;
        private final List<RunFailure> failures;
        private final List<Parcel> waiting = new ArrayList<>();
        private long arrived;
        private boolean dead;

        Killed(List<Object> forGood, List<RunFailure> failures) {
            this.forGood = forGood;
            this.failures = failures;
            this.arrived = forGood.size();
        }

        @Override
        public synchronized void arrived(Parcel parcel) {
            if (!dead && parcel.number() > arrived) {
                arrived = parcel.number();
                waiting.add(parcel);
                notifyAll();
            }
        }

        @Override
        public void failed(RunFailure failure) {
            failures.add(failure);
        }

        @Override
        public synchronized long receivedUpTo(String machine) {
            return forGood.size();
        }

        /** The number of messages that were received for good. */
        synchronized long take() throws InterruptedException {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
            while (waiting.isEmpty()) {
                assertThat(System.nanoTime() - end).as("waiting for a message").isNegative();
                wait(1_000);
            }
            forGood.add(waiting.remove(0).content());
            return forGood.size();
        }

        synchronized Killed kill() {
            dead = true;
            return new Killed(forGood, failures);
        }
    }

    private TcpCarrier receiving(Killed machine) throws IOException {
        TcpCarrier carrier = new TcpCarrier("run", "B", new Ports(folder), bytes, machine);
        carrier.listen();
        return carrier;
    }

    /** Messages of a machine that is killed itself are sent again by the next one, with the same numbers. */
    private TcpCarrier sending(int from, int to) throws IOException {
        TcpCarrier carrier = new TcpCarrier("run", "A", new Ports(folder), bytes, RunChecks.NO_CLIENTS);
        for (int number = from; number <= to; number++) {
            carrier.send("B", new Parcel("A", number, ActorRef.of("A"), ActorRef.of("B"), "message " + number));
        }
        return carrier;
    }

    @Test
    void eachMessageArrivesOnceHoweverOftenBothEndsAreKilled() throws Exception {
        SplittableRandom random = new SplittableRandom(7);
        List<RunFailure> failures = Collections.synchronizedList(new ArrayList<>());
        Killed machine = new Killed(new ArrayList<>(), failures);
        TcpCarrier to = receiving(machine);
        int sent = 50;
        TcpCarrier from = sending(1, sent);
        List<Object> expected = new ArrayList<>();
        while (expected.size() < MESSAGES) {
            expected.add("message " + (expected.size() + 1));
            long received = machine.take();
            if (random.nextInt(4) > 0) {
                to.received("A", received);
            }
            if (random.nextInt(20) == 0) {
                to.close();
                machine = machine.kill();
                to = receiving(machine);
            }
            if (received == sent || random.nextInt(40) == 0) {
                from.close();
                sent = Math.min(MESSAGES, sent + 50);
                from = sending(1, sent);
            }
        }
        from.close();
        to.close();
        assertThat(machine.forGood).isEqualTo(expected);
        // Of a message that was cut off by a kill, nothing is read.
        assertThat(failures).isEmpty();
    }
}
