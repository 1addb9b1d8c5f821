package dev.plumbline.actor.run;

import dev.plumbline.actor.Harness;
import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** Runs for tests. */
final class RunChecks {
    static final Receiver NO_CLIENTS = new Receiver() {
        @Override
        public void arrived(Parcel parcel) {
            throw new AssertionError("no client calls, and " + parcel + " arrived");
        }

        @Override
        public void failed(RunFailure failure) {
            throw new AssertionError(failure);
        }

        @Override
        public long receivedUpTo(String machine) {
            return 0;
        }
    };

    private RunChecks() {}

    /** Runs a harness. */
    interface Attempt {
        RunResult run(RunSettings settings) throws BadInput, IOException, InterruptedException;
    }

    /** Runs for longer and longer times until the result suffices: a busy machine may do little in a short time. */
    static RunResult longEnough(Path folder, Attempt attempt, Predicate<RunResult> suffices)
            throws BadInput, IOException, InterruptedException {
        RunResult result = attempt.run(settings(200, 1, folder.resolve("200")));
        for (long millis = 800; !suffices.test(result) && millis < 60_000; millis *= 4) {
            result = attempt.run(settings(millis, 1, folder.resolve(Long.toString(millis))));
        }
        return result;
    }

    static RunSettings settings(long millis, long seed, Path folder) {
        return new RunSettings(Duration.ofMillis(millis), 400, Duration.ofSeconds(2), seed, folder);
    }

    static Verdict verdict(Harness harness, RunSettings settings) throws BadInput {
        return Check.of(Formats.read(settings.history()), harness.spec().orElseThrow())
                .run()
                .verdict();
    }

    static ProcessStart java(Class<?> system) {
        return new ProcessStart(
                List.of(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path")),
                system.getName());
    }
}
