package dev.plumbline.cli;

import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * {@code plumbline bench}, for the list of commands in the help. The launcher runs it in the module {@code benchmarks},
 * which uses this one. This class is called only if the jar is started without the launcher.
 */
@Command(name = "bench", description = "Measures steps, time and memory on generated histories of a concurrent map.")
final class BenchCommand implements Callable<Integer> {
    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws BadInput {
        throw new BadInput("this jar has no benchmarks; expected the launcher in a checkout of the sources:"
                + " ./plumbline bench " + String.join(" ", arguments));
    }
}
