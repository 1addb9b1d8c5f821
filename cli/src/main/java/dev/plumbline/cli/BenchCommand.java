package dev.plumbline.cli;

import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * {@code plumbline bench}, as the help lists it. The launcher carries it out in the module {@code benchmarks}, which
 * uses this one; here it is only reached where somebody starts the jar without the launcher.
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
