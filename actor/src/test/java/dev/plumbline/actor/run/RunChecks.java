package dev.plumbline.actor.run;

import dev.plumbline.actor.Harness;
import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

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
