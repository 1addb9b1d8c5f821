package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.CampaignRun;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Tally;
import dev.plumbline.campaign.worker.WorkerPool;
import dev.plumbline.campaign.worker.WorkerSettings;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.ProgressLine;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs a campaign, or what is left of it, with processes of this machine, and prints what it found. */
final class CampaignDriver {
    private static final int HEAP_PERCENT = 70;

    private final Terminal terminal;
    private final CampaignFolder folder;
    private final CampaignFolder.Description description;
    private final CampaignSettings.Read settings;

    CampaignDriver(
            Terminal terminal,
            CampaignFolder folder,
            CampaignFolder.Description description,
            CampaignSettings.Read settings) {
        this.terminal = terminal;
        this.folder = folder;
        this.description = description;
        this.settings = settings;
    }

    ExitCode run(boolean json) throws BadInput {
        ProgressLine progress = new ProgressLine(terminal);
        Thread interrupted = new Thread(() -> interrupted(progress), "interrupted");
        Runtime.getRuntime().addShutdownHook(interrupted);
        try (WorkerPool pool = new WorkerPool(workers(), folder)) {
            CampaignRun run = new CampaignRun(
                    folder,
                    description,
                    pool,
                    settings.rules(),
                    settings.known(),
                    System::nanoTime,
                    SourceCommits.of(description));
            Rate rate = new Rate();
            CampaignRun.End end = run.run((tally, running) -> progress.show(() -> line(tally, running, rate)));
            progress.wipe();
            if (settings.store().isPresent()) {
                new CampaignArchive(terminal.command(), folder, description)
                        .put(settings.store().get());
            }
            CampaignSummary summary = new CampaignSummary(
                    terminal.command(), folder, description, run.tally(), settings.known(), Optional.of(end));
            if (json) {
                terminal.out().println(CampaignJson.line(summary));
            } else {
                new CampaignText(terminal).print(summary);
            }
            terminal.out().flush();
            return summary.exitCode();
        } catch (InterruptedException e) {
            throw new BadInput("interrupted; plumbline campaign resume " + folder.folder() + " continues", e);
        } finally {
            removed(interrupted);
        }
    }

    private void interrupted(ProgressLine progress) {
        progress.wipe();
        terminal.err().println();
        terminal.err()
                .println("interrupted; what is done is in " + folder.folder() + ", and " + terminal.command()
                        + " campaign resume " + folder.folder() + " continues");
        terminal.err().flush();
    }

    private static void removed(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is already ending, and the hook runs.
        }
    }

    /** The first time and the first count, for the rate of this process. */
    private static final class Rate {
        private final long began = System.nanoTime();
        private long before = -1;

        double perSecond(long done) {
            before = before < 0 ? done : before;
            return (done - before) / Math.max(1e-3, (System.nanoTime() - began) / 1e9);
        }
    }

    private String line(Tally tally, int running, Rate rate) {
        double perSecond = rate.perSecond(tally.size());
        List<String> parts = new ArrayList<>();
        parts.add(Count.of(tally.size())
                + description.own().map(total -> "/" + Count.of(total)).orElse("") + " tasks");
        parts.add(Math.round(perSecond * 10) / 10.0 + " a second");
        parts.add(outcomes(tally));
        parts.add(Count.of(tally.failures().size(), "distinct failure"));
        if (!tally.parts().isEmpty()) {
            parts.add(Count.of(tally.covered().size()) + "/"
                    + Count.of(tally.parts().size()) + " parts covered");
        }
        parts.add(Count.of(running) + " running");
        if (description.own().isPresent() && perSecond > 0) {
            long seconds = Math.round((description.own().get() - tally.size()) / perSecond);
            parts.add((seconds < 120 ? seconds + " s" : seconds / 60 + " min") + " left");
        }
        return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
    }

    static String outcomes(Tally tally) {
        return Stream.of(Outcome.values())
                .filter(each -> tally.times(each) > 0)
                .map(each -> Count.of(tally.times(each)) + " " + each.word())
                .collect(Collectors.joining(", "));
    }

    private WorkerSettings workers() throws BadInput {
        Path from = Files.isDirectory(description.from())
                ? description.from()
                : Path.of("").toAbsolutePath();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        boolean limited = false;
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            // An agent, such as a debugger, has a port or a file that only one process can have.
            if (!option.startsWith("-agent")
                    && !option.startsWith("-javaagent")
                    && !option.contains("MaxRAMPercentage")) {
                command.add(option);
                limited |= option.startsWith("-Xmx");
            }
        }
        if (!limited) {
            command.add("-XX:MaxRAMPercentage=" + Math.max(1, HEAP_PERCENT / settings.workers()));
        }
        command.add("-XX:ErrorFile=" + folder.folder().toAbsolutePath().resolve("hs_err_pid%p.log"));
        command.add("-cp");
        command.add(Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(part -> Path.of(part).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator)));
        command.add("dev.plumbline.cli.TaskWorker");
        if (description.campaign().coverage()) {
            command.add("--coverage");
        }
        command.add(terminal.command());
        return new WorkerSettings(
                settings.workers(), command, from, settings.taskBudget(), settings.taskPatience(), settings.tasks());
    }
}
