package dev.plumbline.services.run;

import dev.plumbline.services.plan.PlanText;
import java.nio.file.Path;
import java.time.Duration;

/** A run that takes an hour, in a process that a test kills. */
final class KilledRunner {
    private KilledRunner() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        new ServiceRun(
                        SampleServices.load("Quorum", folder.resolve("classes")),
                        "register",
                        new RunSettings(3, 50, Duration.ofSeconds(2), Duration.ofSeconds(120)),
                        NetworkChoice.PROXY)
                .run(
                        PlanText.parse(
                                "fault plan 1\nseed 1\nnodes 3\ntime 3600s\n" + "at 0.5s for 3000s: pause n1 n2\n"),
                        folder.resolve("run"));
    }
}
