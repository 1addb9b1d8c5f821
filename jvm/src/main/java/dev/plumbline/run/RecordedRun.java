package dev.plumbline.run;

import dev.plumbline.history.json.PlainObject;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The content of {@code run.json}: all that is needed to repeat a run.
 *
 * @param files fingerprints of the program, by path
 * @param machine Java, operating system and cores
 * @param rr the folder of rr's recording, if there is one
 */
public record RecordedRun(
        Target target, Settings settings, Map<String, String> files, Map<String, String> machine, Optional<Path> rr) {
    /**
     * @param where for messages: the file
     * @throws BadInput if Plumbline did not write it, or if it lacks a field that a repetition needs
     */
    public static RecordedRun parse(String text, String where) throws BadInput {
        try {
            return new Reader(
                            PlainObject.parse(text)
                                    .orElseThrow(() -> new BadInput(
                                            where + ": expected one JSON object, as plumbline run writes it")),
                            where)
                    .run();
        } catch (IOException e) {
            throw new BadInput(
                    where + ": is not JSON: "
                            + e.getMessage().lines().findFirst().orElse(""),
                    e);
        }
    }

    /** The object before validation. */
    private record Reader(PlainObject json, String where) {
        RecordedRun run() throws BadInput {
            if (!json.text("plumbline-run").orElse("").equals("1")) {
                throw new BadInput(where + ": is not about a run; expected \"plumbline-run\": 1");
            }
            try {
                Settings settings = new Settings(
                        Integer.parseInt(text("threads")),
                        Long.parseLong(text("calls")),
                        Long.parseLong(text("seed")),
                        json.text("duration").map(Duration::parse),
                        Chaos.valueOf(text("chaos").toUpperCase(Locale.ROOT)),
                        json.text("timeout")
                                .map(Duration::parse)
                                .orElse(
                                        json.text("scheduler").isPresent()
                                                ? Settings.WHILE_PROGRESSING
                                                : Settings.PATIENCE),
                        json.text("rr").isPresent(),
                        scheduling());
                if (settings.threads() < 1 || settings.calls() < 0) {
                    throw new BadInput(where + ": " + settings.threads() + " threads, " + settings.calls()
                            + " operations; expected at least 1 and 0");
                }
                return new RecordedRun(
                        target(),
                        settings,
                        json.object("files"),
                        json.object("machine"),
                        json.text("rr").map(Path::of));
            } catch (IllegalArgumentException | DateTimeException e) {
                throw new BadInput(where + ": cannot be read: " + e.getMessage(), e);
            }
        }

        private Optional<Scheduling> scheduling() throws BadInput {
            if (json.text("scheduler").isEmpty()) {
                return Optional.empty();
            }
            Scheduling.Strategy strategy =
                    Scheduling.Strategy.valueOf(text("scheduler").toUpperCase(Locale.ROOT));
            int limit = strategy.limitName().isEmpty() ? 0 : Integer.parseInt(text(strategy.limitName()));
            Scheduling scheduling = Scheduling.of(strategy, limit)
                    .within(json.text("maxSteps").map(Long::parseLong).orElse(Scheduling.MOST_STEPS));
            return Optional.of(
                    json.text("schedule").isPresent()
                            ? scheduling.repeating(Schedule.parse(text("schedule")))
                            : scheduling);
        }

        private String text(String field) throws BadInput {
            return json.text(field)
                    .orElseThrow(() -> new BadInput(
                            where + ": has no \"" + field + "\"; expected a file written by plumbline run"));
        }

        private Target target() throws BadInput {
            if (json.text("native").isPresent()) {
                return new Target.Native(Path.of(text("native")));
            }
            if (json.text("workload").isEmpty()) {
                throw new BadInput(where + ": says neither \"workload\" nor \"native\", so nothing can be run again");
            }
            return new Target.Jvm(
                    text("workload"),
                    json.list("classPath").stream().map(Path::of).toList(),
                    json.list("javaOptions"));
        }
    }

    /** Whether a repetition is exactly the same run, and not just the same calls. */
    public boolean exact() {
        return settings.scheduling().isPresent() || target instanceof Target.Native && settings.chaos() == Chaos.SERIAL;
    }

    /**
     * The reasons why a repetition may differ: another Java, a changed program. One line each.
     *
     * @throws BadInput if the program no longer exists
     */
    public List<String> doubts() throws BadInput {
        List<String> gone = files.keySet().stream()
                .filter(path -> !Files.exists(Path.of(path)))
                .toList();
        if (!gone.isEmpty()) {
            throw new BadInput("the recorded program no longer exists: " + String.join(", ", gone)
                    + "; build it again, or repeat the run where it was recorded");
        }
        List<String> doubts = new ArrayList<>();
        try {
            Map<String, String> now = Fingerprints.of(target);
            files.forEach((path, print) -> {
                if (!print.equals(now.get(path))) {
                    doubts.add(path + " has changed since the run was recorded: the calls may differ");
                }
            });
        } catch (IOException e) {
            throw new BadInput(target.name() + ": cannot be read: " + BadInput.reason(e), e);
        }
        String java = Runtime.version().toString();
        if (target instanceof Target.Jvm && !machine.getOrDefault("java", java).equals(java)) {
            doubts.add("recorded with Java " + machine.get("java") + ", repeated with Java " + java);
        }
        return doubts;
    }
}
