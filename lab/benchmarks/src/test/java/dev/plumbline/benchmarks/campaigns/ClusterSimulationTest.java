package dev.plumbline.benchmarks.campaigns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Clusters whose times can be computed by hand. */
class ClusterSimulationTest {
    private static ClusterSimulation simulation(double driver, double latency, double shipping, double... seconds) {
        return new ClusterSimulation(seconds, driver, latency, shipping, 2);
    }

    @Test
    void aClusterThatCostsNothingDividesTheTime() {
        ClusterSimulation.Outcome outcome = simulation(0, 0, 0, 2).run(4, 40);
        assertThat(outcome.makespan()).isEqualTo(20);
        assertThat(outcome.busy()).isEqualTo(1);
        assertThat(simulation(0, 0, 0, 3, 1).run(1, 4).makespan()).isEqualTo(8);
    }

    @Test
    void aSlowDriverIsTheLimit() {
        ClusterSimulation.Outcome outcome = simulation(0.5, 0, 0, 1).run(100, 200);
        assertThat(outcome.makespan()).isCloseTo(101, within(1e-9));
        assertThat(outcome.busy()).isCloseTo(200.0 / (100 * 101), within(1e-9));
        assertThat(outcome.driverBusy()).isCloseTo(100.0 / 101, within(1e-9));
    }

    @Test
    void aCoreWaitsForItsNextTask() {
        // Half a second to ask for it, and half a second until it is there.
        assertThat(simulation(0, 0.5, 0, 10).run(1, 3).makespan()).isCloseTo(33.5, within(1e-9));
        assertThat(simulation(1, 0.5, 0, 10).run(1, 3).makespan())
                .as("and as long as the driver takes for it")
                .isCloseTo(36.5, within(1e-9));
    }

    @Test
    void machinesStartOneAfterTheOther() {
        // Two machines of two cores; the second one has the program after 6 s.
        assertThat(simulation(0, 0, 3, 10).run(4, 4).makespan()).isEqualTo(16);
    }
}
