package dev.plumbline.nativecode;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;

/** Programs that tests call. `./plumbline test` installs them where it may. */
final class Needed {
    private Needed() {}

    /** Ends the test as skipped, and as failed if CI=true, where there is no such program. */
    static void onPath(String program) {
        if (Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)))) {
            return;
        }
        String line = "no " + program + " on the PATH: apt-get install -y " + program;
        if ("true".equals(System.getenv("CI"))) {
            fail(line);
        }
        Assumptions.abort(line);
    }
}
