package dev.plumbline.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.run.scheduling.Scheduling;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
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
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeNumberField("plumbline-run", 1);
            json.writeNumberField("seed", settings.seed());
            json.writeStringField("target", target.name());
            target(json);
            json.writeNumberField("threads", settings.threads());
            json.writeNumberField("calls", settings.calls());
            if (settings.duration().isPresent()) {
                json.writeStringField("duration", settings.duration().get().toString());
            }
            json.writeStringField("chaos", settings.chaos().word());
            if (settings.scheduling().isPresent()) {
                scheduling(settings.scheduling().get(), json);
            }
            if (settings.limited()) {
                json.writeStringField("timeout", settings.patience().toString());
            }
            if (settings.rr()) {
                json.writeStringField("rr", rr().toAbsolutePath().toString());
            }
            strings("command", command, json);
            named("environment", variables, json);
            named("machine", machine, json);
            json.writeStringField("started", started.toString());
            json.writeNumberField("seconds", took.toMillis() / 1e3);
            json.writeNumberField("status", status);
            json.writeBooleanField("killed", killed);
            if (killed) {
                json.writeBooleanField("stoodStill", stoodStill);
            }
            json.writeObjectFieldStart("operations");
            for (Map.Entry<String, Long> entry : report.operations().entrySet()) {
                json.writeNumberField(entry.getKey(), entry.getValue());
            }
            json.writeEndObject();
            named("unsupported", report.unsupported(), json);
            strings("crashes", report.crashes(), json);
            if (!report.stuck().isEmpty()) {
                strings("stuck", report.stuck(), json);
            }
            if (report.problem().isPresent()) {
                json.writeStringField("problem", report.problem().get());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out + "\n";
    }

    /**
     * With the schedule itself, so that the run can be repeated even if a later version of the strategies chooses
     * differently.
     */
    private static void scheduling(Scheduling scheduling, JsonGenerator json) throws IOException {
        Scheduling.Strategy strategy = scheduling.strategy();
        json.writeStringField("scheduler", strategy.word());
        if (!strategy.limitName().isEmpty()) {
            json.writeNumberField(strategy.limitName(), scheduling.limit());
        }
        if (scheduling.mostSteps() != Scheduling.MOST_STEPS) {
            json.writeNumberField("maxSteps", scheduling.mostSteps());
        }
        if (scheduling.taken().isPresent()) {
            json.writeStringField("schedule", scheduling.taken().get().text());
        }
    }

    /** With absolute paths: the run may be repeated from another folder. */
    private void target(JsonGenerator json) throws IOException {
        if (target instanceof Target.Native program) {
            json.writeStringField(
                    "native", program.executable().toAbsolutePath().toString());
        } else if (target instanceof Target.Jvm jvm) {
            json.writeStringField("workload", jvm.type());
            strings(
                    "classPath",
                    jvm.classPath().stream()
                            .map(entry -> entry.toAbsolutePath().toString())
                            .toList(),
                    json);
            strings("javaOptions", jvm.options(), json);
        }
        named("files", files, json);
    }

    private static void strings(String field, List<String> values, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private static void named(String field, Map<String, String> values, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(field);
        for (Map.Entry<String, String> entry : values.entrySet()) {
            json.writeStringField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
    }
}
