package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.BatchSize;
import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.CampaignRun;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Tally;
import dev.plumbline.campaign.TaskRunner;
import dev.plumbline.campaign.cluster.ClusterRunner;
import dev.plumbline.campaign.cluster.ShippedFiles;
import dev.plumbline.campaign.worker.WorkerCommand;
import dev.plumbline.campaign.worker.WorkerPool;
import dev.plumbline.check.watch.ShutdownHook;
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

/** Runs a campaign, or what is left of it, with processes of this machine or on a cluster, and prints what it found. */
final class CampaignDriver {
    private final Terminal terminal;
    private final CampaignFolder folder;
    private final CampaignFolder.Description description;
    private final CampaignSettings.Read settings;
    private final ClusterOptions cluster;

    CampaignDriver(
            Terminal terminal,
            CampaignFolder folder,
            CampaignFolder.Description description,
            CampaignSettings.Read settings,
            ClusterOptions cluster) {
        this.terminal = terminal;
        this.folder = folder;
        this.description = description;
        this.settings = settings;
        this.cluster = cluster;
    }

    ExitCode run(boolean json) throws BadInput {
        ProgressLine progress = new ProgressLine(terminal);
        ShutdownHook interrupted = new ShutdownHook(() -> interrupted(progress));
        try (TaskRunner runner = runner()) {
            CampaignRun run = new CampaignRun(
                    folder,
                    description,
                    runner,
                    settings.rules(),
                    settings.known(),
                    System::nanoTime,
                    SourceCommits.of(description));
            Rate rate = new Rate();
            CampaignRun.End end = run.run((tally, running) -> {
                double perSecond = rate.perSecond(tally.size());
                progress.show(() -> line(run.description(), tally, running, perSecond));
            });
            progress.wipe();
            CampaignSummary summary = new CampaignSummary(
                    terminal.command(),
                    folder,
                    run.description(),
                    run.tally(),
                    settings.known(),
                    Optional.of(end),
                    runner instanceof ClusterRunner onCluster ? Optional.of(onCluster.traffic()) : Optional.empty());
            if (json) {
                terminal.out().println(CampaignJson.line(summary));
            } else {
                new CampaignText(terminal).print(summary);
            }
            terminal.out().flush();
            // After the results are printed: a store that cannot be written must not hide them.
            if (settings.store().isPresent()) {
                archive(settings.store().get());
            }
            return summary.exitCode();
        } catch (InterruptedException e) {
            throw new BadInput("interrupted; plumbline campaign resume " + folder.folder() + " continues", e);
        } finally {
            interrupted.close();
        }
    }

    private void archive(Path store) throws BadInput {
        try {
            new CampaignArchive(terminal.command(), folder, description).put(store, true);
        } catch (BadInput e) {
            throw new BadInput(
                    e.getMessage() + "; the results are in " + folder.folder() + ", and " + terminal.command()
                            + " campaign report " + folder.folder() + " --store " + store + " adds them",
                    e);
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

    /** The first time and the first count, for the rate of this process: a resumed campaign begins with results. */
    private static final class Rate {
        private final long began = System.nanoTime();
        private long before = -1;

        double perSecond(long done) {
            before = before < 0 ? done : before;
            return (done - before) / Math.max(1e-3, (System.nanoTime() - began) / 1e9);
        }
    }

    private static String line(CampaignFolder.Description description, Tally tally, int running, double perSecond) {
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

    private TaskRunner runner() throws BadInput {
        Path from = Files.isDirectory(description.from())
                ? description.from()
                : Path.of("").toAbsolutePath();
        if (cluster.master().isPresent()) {
            return new ClusterStart(cluster, folder.folder())
                    .start(
                            worker(),
                            "plumbline campaign " + description.campaign().name(),
                            ShippedFiles.of(description.campaign().words(), settings.ship(), from),
                            settings.workers(),
                            together(),
                            terminal);
        }
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(part -> Path.of(part).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        return new WorkerPool(
                worker().on(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                classPath,
                                settings.workers().orElse(Runtime.getRuntime().availableProcessors()),
                                folder.folder(),
                                from),
                folder,
                together());
    }

    private int together() {
        return TasksTogether.areAlike(description.campaign()) ? BatchSize.MOST : 1;
    }

    private WorkerCommand worker() {
        List<String> options = cluster.master().isPresent() ? ClusterStart.options() : ownOptions();
        settings.heap().ifPresent(heap -> {
            options.removeIf(option -> option.startsWith("-Xmx"));
            options.add("-Xmx" + heap);
        });
        List<String> words = new ArrayList<>(List.of("dev.plumbline.cli.TaskWorker"));
        if (description.campaign().coverage()) {
            words.add("--coverage");
        }
        words.add(terminal.command());
        return new WorkerCommand(options, words, settings.taskBudget(), settings.taskPatience(), settings.tasks());
    }

    /** An agent, such as a debugger, has a port or a file that only one process can have. */
    private static List<String> ownOptions() {
        List<String> options =
                new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments());
        options.removeIf(option ->
                option.startsWith("-agent") || option.startsWith("-javaagent") || option.contains("MaxRAMPercentage"));
        return options;
    }
}
