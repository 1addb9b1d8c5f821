package dev.plumbline.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** A folder with the specification and the histories, and the measuring of trials on them. */
final class Workbench {
    private static final double ENOUGH_SECONDS = 1;
    private static final int ENOUGH_RUNS = 5;

    private final Path folder;
    private final Set<String> furnished = new HashSet<>();

    Workbench(Path folder) {
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    /**
     * Writes the files of a scenario that this workbench has not written yet; files of other runs may differ and are
     * replaced.
     */
    void furnish(Scenario scenario) throws IOException, BadInput {
        Set<String> files = new TreeSet<>(Set.of("OmniMap.tla", "OmniMap.cfg"));
        for (Trial trial : scenario.trials()) {
            trial.checker().module().ifPresent(module -> files.addAll(List.of(module + ".tla", module + ".cfg")));
        }
        for (String name : files) {
            try (InputStream in = Workbench.class.getResourceAsStream(name)) {
                Files.copy(in, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        for (Trial trial : scenario.trials()) {
            Path file = folder.resolve(trial.fileName());
            if (furnished.add(trial.fileName())) {
                Formats.byName(trial.format()).write(trial.workload().history(), file);
            }
        }
    }

    void measure(Scenario scenario, Consumer<Measurement> out) throws BadInput {
        warmUp(scenario);
        for (Trial trial : scenario.trials()) {
            out.accept(measure(trial));
        }
    }

    private void warmUp(Scenario scenario) throws BadInput {
        long start = System.nanoTime();
        Trial first = scenario.trials().get(0);
        Duration left = scenario.warmUp();
        while (left.compareTo(Duration.ZERO) > 0) {
            once(first.within(left, first.steps()));
            left = scenario.warmUp().minusNanos(System.nanoTime() - start);
        }
    }

    /** Short trials several times; the median by time counts. Steps are the same every time. */
    private Measurement measure(Trial trial) throws BadInput {
        List<Measurement> runs = new ArrayList<>();
        double total = 0;
        try {
            while (runs.size() < ENOUGH_RUNS && total < ENOUGH_SECONDS) {
                Measurement run = once(trial);
                runs.add(run);
                total += run.seconds();
            }
        } catch (OutOfMemoryError e) {
            return Measurement.failed("out of memory", trial.workload().operations());
        }
        runs.sort(Comparator.comparingDouble(Measurement::seconds));
        return runs.get(runs.size() / 2);
    }

    private Measurement once(Trial trial) throws BadInput {
        long start = System.nanoTime();
        long startOfWork = cpuNanos();
        History history = Formats.read(folder.resolve(trial.fileName()));
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpuSeconds = (cpuNanos() - startOfWork) / 1e9;
        if (trial.checker() == Checker.READER) {
            String speed = Count.of(Math.round(history.size() / seconds)) + " operations a second";
            return new Measurement(Measurement.READ, speed, history.size(), 0, 0, seconds, cpuSeconds, seconds, 0);
        }
        if (trial.checker().isWholeCall()) {
            try {
                return trial.checker().call(folder.resolve(trial.fileName()), history, folder);
            } catch (IOException e) {
                return Measurement.failed(e.toString(), history.size());
            }
        }
        startOfWork = cpuNanos();
        Measurement measured = trial.checker().check(history, trial.workload().keys(), folder, trial.budget());
        return measured.in(seconds, (cpuNanos() - startOfWork) / 1e9);
    }

    /** Of the whole process: a check runs on a separate thread, which ends with it. */
    private static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
