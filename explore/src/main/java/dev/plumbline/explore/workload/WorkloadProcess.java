package dev.plumbline.explore.workload;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A workload in a process of its own, which ends with it whatever threads the system under test leaves behind. It writes
 * the same report as the C++ harness prints, to a file: standard output belongs to the system under test. The status is 0,
 * 1 if a thread crashed, 2 if there was no run.
 */
public final class WorkloadProcess {
    private WorkloadProcess() {}

    /** The arguments that {@link #main} takes, for a command line. */
    public static List<String> arguments(String workload, Plan plan, Path report, Optional<ChosenCall> chosen) {
        List<String> words = new ArrayList<>(List.of(
                workload,
                Integer.toString(plan.threads()),
                Long.toString(plan.operations()),
                Long.toString(plan.seed()),
                plan.duration().map(Duration::toString).orElse("-"),
                Boolean.toString(plan.noise()),
                plan.traces().toString(),
                plan.scratch().toString(),
                report.toString()));
        chosen.ifPresent(call -> words.add(call.word()));
        return words;
    }

    public static void main(String[] words) throws IOException {
        Plan plan = new Plan(
                Integer.parseInt(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                words[4].equals("-") ? Optional.empty() : Optional.of(Duration.parse(words[4])),
                Boolean.parseBoolean(words[5]),
                Path.of(words[6]),
                Path.of(words[7]));
        Optional<ChosenCall> chosen = words.length > 9 ? Optional.of(ChosenCall.parse(words[9])) : Optional.empty();
        System.exit(run(words[0], plan, Path.of(words[8]), chosen));
    }

    static int run(String name, Plan plan, Path report, Optional<ChosenCall> chosen) throws IOException {
        Summary summary;
        try {
            summary = Harness.run(workload(name), plan, chosen);
        } catch (Exception | LinkageError e) {
            write(report, plan, json -> json.writeStringField("problem", problem(e)));
            return 2;
        }
        write(report, plan, json -> summary(summary, json));
        return summary.crashes().isEmpty() ? 0 : 1;
    }

    /** A plain sentence where we know what is wrong, and the exception where only its author does. */
    private static String problem(Throwable e) {
        return e instanceof IllegalStateException && e.getMessage() != null ? e.getMessage() : e.toString();
    }

    private static Workload workload(String name) throws ReflectiveOperationException {
        Class<?> type;
        try {
            type = Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(
                    "no class " + name + " on the class path; expected the full name of a Workload", e);
        }
        if (!Workload.class.isAssignableFrom(type)) {
            throw new IllegalStateException(name + " is not a " + Workload.class.getName());
        }
        try {
            return (Workload) type.getConstructor().newInstance();
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
            throw new IllegalStateException(
                    name + " cannot be made; expected a public class with a public constructor without arguments", e);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("the constructor of " + name + " failed: " + e.getCause(), e);
        }
    }

    @FunctionalInterface
    private interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    private static void write(Path report, Plan plan, Content content) throws IOException {
        try (Writer out = Files.newBufferedWriter(report);
                JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberField("plumbline-workload", 1);
            json.writeNumberField("seed", plan.seed());
            json.writeNumberField("threads", plan.threads());
            content.write(json);
            json.writeEndObject();
        }
    }

    private static void summary(Summary summary, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("operations");
        for (Map.Entry<String, Long> entry : summary.operations().entrySet()) {
            json.writeNumberField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
        json.writeNumberField("total", summary.total());
        json.writeNumberField("idle", summary.idle());
        json.writeObjectFieldStart("unsupported");
        for (String name : summary.unsupported()) {
            json.writeStringField(name, "not bound");
        }
        json.writeEndObject();
        json.writeArrayFieldStart("failures");
        for (String crash : summary.crashes()) {
            json.writeString(crash);
        }
        json.writeEndArray();
    }
}
