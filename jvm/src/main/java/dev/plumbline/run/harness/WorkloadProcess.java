package dev.plumbline.run.harness;

import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.run.scheduling.ChosenCall;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A workload in its own process, which ends with it whatever threads the system under test leaves behind. It writes the
 * same report that the C++ harness prints, but to a file: standard output belongs to the system under test. The status
 * is 0, 1 if a thread crashed or the run is stuck, 2 if there was no run.
 */
public final class WorkloadProcess {
    private WorkloadProcess() {}

    /**
     * A run under control.
     *
     * @param schedule the file to which the schedule is written; if it already contains one, that one is repeated
     * @param tracing whether and where the steps of the threads are written down
     */
    public record Control(Scheduling scheduling, Path schedule, Optional<Tracing> tracing) {}

    /** The arguments that {@link #main} takes, for a command line. */
    public static List<String> arguments(
            String workload, Plan plan, Path report, Optional<Control> control, Optional<ChosenCall> chosen) {
        List<String> words = new ArrayList<>(List.of(
                workload,
                Integer.toString(plan.threads()),
                Long.toString(plan.operations()),
                Long.toString(plan.seed()),
                plan.duration().map(Duration::toString).orElse("-"),
                Boolean.toString(plan.noise()),
                plan.traces().toString(),
                plan.scratch().toString(),
                report.toString(),
                control.map(scheduled -> scheduled.scheduling().word()).orElse("-"),
                control.map(scheduled -> scheduled.schedule().toString()).orElse("-")));
        words.add(chosen.map(ChosenCall::word).orElse("-"));
        control.flatMap(Control::tracing).ifPresent(tracing -> words.addAll(tracing.words()));
        return words;
    }

    public static void main(String[] words) throws IOException {
        System.exit(run(ControlledHarness.explorers(), words));
    }

    /** The body of {@link #main}, without the end of the process. */
    static int run(Supplier<Explorer> explorers, String... words) throws IOException {
        Plan plan = new Plan(
                Integer.parseInt(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                words[4].equals("-") ? Optional.empty() : Optional.of(Duration.parse(words[4])),
                Boolean.parseBoolean(words[5]),
                Path.of(words[6]),
                Path.of(words[7]));
        Optional<ChosenCall> chosen =
                words[11].equals("-") ? Optional.empty() : Optional.of(ChosenCall.parse(words[11]));
        Optional<Tracing> tracing =
                words.length > 12 ? Optional.of(Tracing.parse(words[12], words[13])) : Optional.empty();
        Optional<Control> control = words[9].equals("-")
                ? Optional.empty()
                : Optional.of(new Control(Scheduling.parse(words[9]), Path.of(words[10]), tracing));
        return run(explorers, words[0], plan, Path.of(words[8]), control, chosen);
    }

    private static int run(
            Supplier<Explorer> explorers,
            String name,
            Plan plan,
            Path report,
            Optional<Control> control,
            Optional<ChosenCall> chosen)
            throws IOException {
        Summary summary;
        try {
            summary = control.isPresent()
                    ? controlled(explorers, name, plan, control.get(), chosen)
                    : Harness.run(WorkloadClass.make(WorkloadClass.of(name, Class::forName)), plan, chosen);
        } catch (Exception | LinkageError e) {
            write(report, plan, new Document().put("problem", problem(e)));
            return 2;
        }
        write(report, plan, written(summary));
        return summary.sound() ? 0 : 1;
    }

    private static Summary controlled(
            Supplier<Explorer> explorers, String name, Plan plan, Control control, Optional<ChosenCall> chosen)
            throws Exception {
        Scheduling scheduling = control.scheduling();
        if (Files.exists(control.schedule())) {
            scheduling = scheduling.repeating(Schedule.parse(Files.readString(control.schedule())));
        }
        return ControlledHarness.run(explorers, name, plan, scheduling, control.schedule(), chosen, control.tracing());
    }

    /** A plain sentence if we know the cause, otherwise the exception. */
    private static String problem(Throwable e) {
        boolean known = e instanceof IllegalStateException
                || e instanceof BadInput
                || e instanceof Uncontrollable
                || e instanceof Nondeterminism;
        return known && e.getMessage() != null ? e.getMessage() : e.toString();
    }

    private static void write(Path report, Plan plan, Document content) throws IOException {
        Files.writeString(
                report,
                DocumentJson.line(new Document()
                        .put("plumbline-workload", 1)
                        .put("seed", plan.seed())
                        .put("threads", plan.threads())
                        .putAll(content)));
    }

    private static Document written(Summary summary) {
        Document unsupported = new Document();
        summary.unsupported().forEach(name -> unsupported.put(name, "not bound"));
        return new Document()
                .put("operations", Document.of(summary.operations()))
                .put("total", summary.total())
                .put("idle", summary.idle())
                .put("unsupported", unsupported)
                .put("failures", summary.crashes())
                .put("stuck", summary.stuck())
                .put("outOfSteps", summary.outOfSteps());
    }
}
