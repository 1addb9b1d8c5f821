package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.Campaign;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.cli.campaign.TaskExecution.Capped;
import dev.plumbline.cli.campaign.TaskExecution.CommandLines;
import dev.plumbline.store.StoredReport;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Fields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * Runs {@code check} once for the files of several tasks: to parse a command line takes longer than to check ten
 * operations.
 *
 * <p>Each task gets the result that it gets alone, or none, and then it is run alone. That is so since
 *
 * <ul>
 *   <li>only a verdict <em>conforms</em> is a result. A violation has a bundle, and whatever else comes out has a reason;
 *   <li>the check of a file does not depend on other files of its command. This holds for the built-in models, with the
 *       options that are listed here: a budget is that of a file, and nothing but the verdicts is written. It does not
 *       hold for state logs, several of which may be one history, nor need it for the classes of a user;
 *   <li>the command prints a line for each file, in their order and with their names. If one differs, no line counts.
 * </ul>
 */
public final class TasksTogether {
    /** Each has a value. */
    private static final Set<String> OPTIONS =
            Set.of("--model", "--initial", "--format", "--budget", "--budget-clock", "--max-steps", "--max-memory");

    private final CommandLines commands;
    private final String program;
    private final LongSupplier cpuNanos;

    /**
     * @param program how the user calls Plumbline
     * @param cpuNanos the CPU time of this process
     */
    public TasksTogether(CommandLines commands, String program, LongSupplier cpuNanos) {
        this.commands = commands;
        this.program = program;
        this.cpuNanos = cpuNanos;
    }

    /** Whether tasks of a campaign can be run together: they check one file each, which is the last word. */
    static boolean areAlike(Campaign campaign) {
        List<String> words = campaign.words();
        int last = words.size() - 1;
        if (campaign.coverage()
                || !words.get(0).equals("check")
                || words.get(last).startsWith("-")) {
            return false;
        }
        boolean hasModel = false;
        for (int at = 1; at < last; at++) {
            String word = words.get(at);
            int equals = word.indexOf('=');
            String option = equals < 0 ? word : word.substring(0, equals);
            if (!OPTIONS.contains(option)) {
                return false;
            }
            hasModel |= option.equals("--model");
            String value = equals < 0 ? words.get(++at) : word.substring(equals + 1);
            if (at == last || value.contains("{")) {
                return false;
            }
        }
        return hasModel
                && campaign.over().keySet().stream()
                        .anyMatch(name -> words.get(last).contains("{" + name + "}"));
    }

    /** @return for each task its result, or nothing if it has to be run alone */
    public List<Optional<TaskResult>> run(List<Task> tasks) throws BadInput {
        List<Optional<TaskResult>> results = new ArrayList<>(Collections.nCopies(tasks.size(), Optional.empty()));
        List<String> files = new ArrayList<>();
        List<String> common = List.of();
        for (Task task : tasks) {
            List<String> words = task.texts();
            List<String> others = words.subList(0, words.size() - 1);
            String file = words.get(words.size() - 1);
            if (task.hasFolder() || file.startsWith("-") || !files.isEmpty() && !others.equals(common)) {
                return results;
            }
            common = others;
            files.add(file);
        }
        List<String> words = new ArrayList<>(List.of(common.get(0), "--json"));
        words.addAll(common.subList(1, common.size()));
        words.addAll(files);
        long before = cpuNanos.getAsLong();
        Capped out = new Capped();
        commands.run(TaskExecution.terminal(out, new Capped(), program), words.toArray(String[]::new));
        List<String> lines =
                out.text().lines().filter(line -> line.startsWith("{")).toList();
        if (out.isFull() || lines.size() != files.size()) {
            return results;
        }
        for (int i = 0; i < files.size(); i++) {
            Fields line = new Fields(StoredReport.fields(lines.get(i), Set.of("history", "verdict")), "a report");
            if (line.optional("history").isEmpty()
                    || !line.get("history").text().equals(files.get(i))) {
                return new ArrayList<>(Collections.nCopies(tasks.size(), Optional.empty()));
            }
            if (line.get("verdict").text().equals(Outcome.CONFORMS.word())) {
                results.set(i, Optional.of(conforming(tasks.get(i), lines.get(i))));
            }
        }
        share((cpuNanos.getAsLong() - before) / 1_000_000, results);
        return results;
    }

    private static TaskResult conforming(Task task, String line) throws BadInput {
        TaskReport report = new TaskReport(task.texts().get(0), Path.of(""));
        report.add(line);
        return new TaskResult(
                task.index(),
                task.bindings(),
                Outcome.CONFORMS,
                "",
                report.counts(),
                0,
                System.currentTimeMillis(),
                List.of(),
                new TreeSet<>(),
                new TreeSet<>());
    }

    /** Each result gets its part of the CPU time, so that all parts are the whole. */
    private static void share(long millis, List<Optional<TaskResult>> results) {
        long left = results.stream().filter(Optional::isPresent).count();
        long rest = millis;
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i).isPresent()) {
                long part = rest / left;
                results.set(i, results.get(i).map(result -> result.withCpuMillis(part)));
                rest -= part;
                left--;
            }
        }
    }
}
