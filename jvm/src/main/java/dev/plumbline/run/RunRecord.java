package dev.plumbline.run;

import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.document.Document;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run that took place, with all that is needed to repeat it.
 *
 * @param folder of the run
 * @param target the program that was run
 * @param files fingerprints of the program, by path
 * @param command the command line of the process
 * @param variables that its environment had in addition
 * @param machine Java, operating system and cores
 * @param status of the process
 * @param killed whether it had to be killed because it did not end
 * @param stoodStill whether it made no progress when it was killed
 */
public record RunRecord(
        Path folder,
        Target target,
        Map<String, String> files,
        Settings settings,
        List<String> command,
        Map<String, String> variables,
        Map<String, String> machine,
        Instant started,
        Duration took,
        int status,
        boolean killed,
        boolean stoodStill,
        WorkloadReport report) {
    public long seed() {
        return settings.seed();
    }

    /** The folder of the history. */
    public Path traces() {
        return folder.resolve("traces");
    }

    /** The folder of rr's recording, if there is one. */
    Path rr() {
        return Rr.recordingIn(folder);
    }

    /** How it ended. */
    public RunOutcome outcome() {
        if (killed) {
            return stoodStill ? RunOutcome.STUCK : RunOutcome.TOO_LONG;
        }
        if (!report.stuck().isEmpty()) {
            return report.outOfSteps() ? RunOutcome.TOO_LONG : RunOutcome.STUCK;
        }
        return sound() ? RunOutcome.ENDED : RunOutcome.CRASHED;
    }

    /** Whether all threads ended. */
    public boolean sound() {
        return status == 0
                && !killed
                && report.crashes().isEmpty()
                && report.stuck().isEmpty();
    }

    /** The command that replays exactly this run, if rr recorded it. */
    public Optional<List<String>> rrReplay() {
        return settings.rr() ? Optional.of(Rr.replaying(rr())) : Optional.empty();
    }

    /** The content of {@code run.json}. */
    public String json() {
        Document document = new Document()
                .put("plumbline-run", 1)
                .put("seed", settings.seed())
                .put("target", target.name())
                .putAll(program())
                .put("threads", settings.threads())
                .put("calls", settings.calls())
                .put("duration", settings.duration().map(Duration::toString))
                .put("chaos", settings.chaos().word());
        settings.scheduling().ifPresent(scheduling -> document.putAll(written(scheduling)));
        if (settings.limited()) {
            document.put("timeout", settings.patience().toString());
        }
        if (settings.rr()) {
            document.put("rr", rr().toAbsolutePath());
        }
        document.put("command", command)
                .put("environment", Document.of(variables))
                .put("machine", Document.of(machine))
                .put("started", started.toString())
                .put("seconds", took.toMillis() / 1e3)
                .put("status", status)
                .put("killed", killed);
        if (killed) {
            document.put("stoodStill", stoodStill);
        }
        return DocumentJson.pretty(document.put("operations", Document.of(report.operations()))
                        .put("unsupported", Document.of(report.unsupported()))
                        .put("crashes", report.crashes())
                        .putUnlessEmpty("stuck", report.stuck())
                        .put("problem", report.problem()))
                + "\n";
    }

    /**
     * With the schedule itself, so that the run can be repeated even if a later version of the strategies chooses
     * differently.
     */
    private static Document written(Scheduling scheduling) {
        Scheduling.Strategy strategy = scheduling.strategy();
        Document document = new Document().put("scheduler", strategy.word());
        if (!strategy.limitName().isEmpty()) {
            document.put(strategy.limitName(), scheduling.limit());
        }
        if (scheduling.mostSteps() != Scheduling.MOST_STEPS) {
            document.put("maxSteps", scheduling.mostSteps());
        }
        return document.put("schedule", scheduling.taken().map(Schedule::text));
    }

    /** With absolute paths: the run may be repeated from another folder. */
    private Document program() {
        Document document = new Document();
        if (target instanceof Target.Native program) {
            document.put("native", program.executable().toAbsolutePath());
        } else if (target instanceof Target.Jvm jvm) {
            document.put("workload", jvm.type())
                    .put(
                            "classPath",
                            jvm.classPath().stream().map(Path::toAbsolutePath).toList())
                    .put("javaOptions", jvm.options());
        }
        return document.put("files", Document.of(files));
    }
}
