package dev.plumbline.benchmarks.states;

import dev.plumbline.benchmarks.ChildCommands;
import dev.plumbline.benchmarks.MeasuredProcess;
import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.history.files.Folders;
import dev.plumbline.value.document.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Measures checks of state logs: one long log with all variables, the same with two of four hidden and one stale, and
 * many logs by one command. Measures whole commands, each in a separate process.
 */
public final class StateLogBench {
    public static final String NAME = "states";
    private static final String QUESTION = "How long does a whole check of state logs take?";
    private static final String HEAP = "-Xmx2g";
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final List<StateLogRow> rows;

    private StateLogBench(List<StateLogRow> rows) {
        this.rows = List.copyOf(rows);
    }

    /**
     * A command that was measured.
     *
     * @param states that the searches kept, together
     * @param most the target: seconds of CPU time
     */
    private record StateLogRow(
            String what, int files, int events, long states, String outcome, double seconds, double cpu, double most) {
        boolean missed() {
            return !outcome.equals("conforms") || cpu > most;
        }
    }

    /** @param progress receives the progress, one line at a time */
    public static StateLogBench run(boolean quick, long seed, Optional<Path> launcher, Consumer<String> progress)
            throws IOException {
        Path folder = Files.createTempDirectory("plumbline-states-");
        try {
            progress.accept(NAME + ": " + QUESTION);
            try (InputStream in = StateLogBench.class.getResourceAsStream("Replica.tla")) {
                Files.copy(in, folder.resolve("Replica.tla"));
            }
            Files.writeString(
                    folder.resolve("Replica.cfg"), "SPECIFICATION Spec\nCONSTANTS Server = {n1, n2, n3}\nMaxLen = 4\n");
            Files.writeString(folder.resolve("stale.map"), "logged log stale\n");
            int events = quick ? 500 : 10_000;
            Path all = Files.writeString(folder.resolve("all.ndjson"), ReplicaLogs.text(events, seed, false));
            Path hidden = Files.writeString(folder.resolve("hidden.ndjson"), ReplicaLogs.text(events, seed, true));
            List<StateLogRow> rows = new ArrayList<>();
            rows.add(measured("all variables", events, 10, folder, launcher, List.of(all.toString())));
            rows.add(measured(
                    "two hidden, one stale",
                    events,
                    10,
                    folder,
                    launcher,
                    List.of("--mapping", folder.resolve("stale.map").toString(), hidden.toString())));
            // The same numbers of events and logs as in the tests of section 4.1 of the paper.
            int logs = quick ? 20 : 423;
            int together = quick ? 500 : 42_262;
            List<String> names = new ArrayList<>();
            for (int i = 0; i < logs; i++) {
                int own = together / logs + (i < together % logs ? 1 : 0);
                names.add(Files.writeString(
                                folder.resolve("test" + i + ".ndjson"), ReplicaLogs.text(own, seed + i, false))
                        .toString());
            }
            rows.add(measured("many logs", together, 60, folder, launcher, names));
            return new StateLogBench(rows);
        } finally {
            Folders.delete(folder);
        }
    }

    private static StateLogRow measured(
            String what, int events, double most, Path folder, Optional<Path> launcher, List<String> words)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "check",
                "--json",
                "--budget",
                "5m",
                "--spec",
                folder.resolve("Replica.tla").toString()));
        command.addAll(words);
        MeasuredProcess done = MeasuredProcess.run(
                ChildCommands.plumbline(launcher, HEAP, command.toArray(new String[0])), folder, PATIENCE);
        String outcome = done.status() == 0 ? "conforms" : "status " + done.status();
        long states = done.output()
                .lines()
                .filter(line -> line.contains("\"steps\":"))
                .mapToLong(line -> Long.parseLong(line.replaceFirst(".*\"steps\":(\\d+).*", "$1")))
                .sum();
        int files =
                (int) words.stream().filter(word -> word.endsWith(".ndjson")).count();
        return new StateLogRow(what, files, events, states, outcome, done.seconds(), done.cpuSeconds(), most);
    }

    /** The number of missed targets: verdicts, and the CPU time of commands. */
    public int missed() {
        return (int) rows.stream().filter(StateLogRow::missed).count();
    }

    public void print(PrintWriter out) {
        out.println(NAME + ": " + QUESTION);
        String format = "  %-22s %6s %8s %9s  %-10s %8s %8s %8s  %s%n";
        out.printf(
                Locale.ROOT, format, "logs", "files", "events", "states", "outcome", "seconds", "CPU s", "target", "");
        for (StateLogRow row : rows) {
            out.printf(
                    Locale.ROOT,
                    format,
                    row.what,
                    row.files,
                    row.events,
                    row.states,
                    row.outcome,
                    String.format(Locale.ROOT, "%.1f", row.seconds),
                    String.format(Locale.ROOT, "%.1f", row.cpu),
                    String.format(Locale.ROOT, "%.0f", row.most),
                    row.missed() ? "missed" : "");
        }
    }

    /** One object with all rows, in raw numbers. */
    public void writeJson(Writer out) throws IOException {
        ScenarioJson.write(
                NAME,
                out,
                new Document()
                        .put(
                                "rows",
                                rows.stream()
                                        .map(row -> new Document()
                                                .put("logs", row.what)
                                                .put("files", row.files)
                                                .put("events", row.events)
                                                .put("states", row.states)
                                                .put("outcome", row.outcome)
                                                .put("seconds", row.seconds)
                                                .put("cpuSeconds", row.cpu))
                                        .toList()));
    }
}
