package dev.plumbline.runtime.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.runtime.net.Heartbeat;
import dev.plumbline.runtime.testkit.ResourceContract;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Timers and failure detectors. */
class OtherResourcesTest {
    private static final Value ONE = Tla.of(1);

    private static boolean isBoolean(Value value) {
        return value.equals(Tla.bool(true)) || value.equals(Tla.bool(false));
    }

    @Test
    void timersKeepTheContract() {
        AtomicLong time = new AtomicLong();
        ResourceContract.source(
                        () -> new Timer(Duration.ofNanos(5), Duration.ofNanos(9), 1, time::incrementAndGet),
                        OtherResourcesTest::isBoolean)
                .hold();
    }

    @Test
    void timerExpiresAndRestartsOnCommit() {
        AtomicLong time = new AtomicLong();
        Timer timer = new Timer(Duration.ofNanos(10), Duration.ofNanos(20), 3, time::get);
        time.set(9);
        assertThat(Tla.isTrue(timer.read().value())).isFalse();
        time.set(20);
        assertThat(Tla.isTrue(timer.read().value())).isTrue();
        timer.abort(Clock.NONE);
        assertThat(Tla.isTrue(timer.read().value()))
                .as("an aborted section has not used it")
                .isTrue();
        timer.commit(Clock.NONE);
        time.set(29);
        assertThat(Tla.isTrue(timer.read().value())).isFalse();
        time.set(45);
        timer.write(ONE);
        assertThat(Tla.isTrue(timer.read().value())).as("begins anew").isFalse();
        timer.commit(Clock.NONE);
        time.set(54);
        assertThat(Tla.isTrue(timer.read().value())).isFalse();
        time.set(65);
        assertThat(Tla.isTrue(timer.read().value())).isTrue();
    }

    private static boolean eventually(Resource detector, boolean expected) throws InterruptedException {
        for (int i = 0; i < 5_000; i++) {
            try {
                if (Tla.isTrue(detector.at(ONE).read().value()) == expected) {
                    return true;
                }
            } catch (SectionAborted e) {
                // Not probed yet.
            }
            detector.commit(Clock.NONE);
            Thread.sleep(1);
        }
        return false;
    }

    @Test
    void aFailureIsDetectedAndSoIsARecovery() throws InterruptedException {
        AtomicBoolean alive = new AtomicBoolean(true);
        FailureDetector detector = new FailureDetector(index -> alive.get(), Duration.ofMillis(1));
        assertThat(eventually(detector, false)).isTrue();
        alive.set(false);
        assertThat(Tla.isTrue(detector.at(ONE).read().value()))
                .as("what a section has read stays")
                .isFalse();
        assertThat(eventually(detector, true)).isTrue();
        alive.set(true);
        assertThat(eventually(detector, false)).isTrue();
        detector.close();
    }

    @Test
    void unprobedProcessIsNeitherFailedNorAlive() {
        FailureDetector detector = new FailureDetector(
                index -> {
                    try {
                        Thread.sleep(10_000);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return true;
                },
                Duration.ofMillis(1));
        assertThatThrownBy(() -> detector.at(ONE).read()).isInstanceOf(SectionAborted.class);
        detector.close();
    }

    @Test
    void heartbeatsAreHeardOverTcp() throws InterruptedException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        Heartbeat heartbeat = new Heartbeat(new InetSocketAddress(loopback, 0));
        InetSocketAddress address = new InetSocketAddress(loopback, heartbeat.port());
        FailureDetector detector =
                new FailureDetector(Heartbeat.probe(index -> address, Duration.ofSeconds(1)), Duration.ofMillis(1));
        ResourceContract.source(() -> detector.at(ONE), OtherResourcesTest::isBoolean)
                .rounds(1)
                .hold();
        assertThat(eventually(detector, false)).isTrue();
        heartbeat.close();
        assertThat(eventually(detector, true)).isTrue();
        detector.close();
    }
}
