package dev.plumbline.benchmarks.actors;

import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.table.Metrics;
import dev.plumbline.actor.table.MetricsTable;
import dev.plumbline.benchmarks.Numbers;
import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Our tables beside those of the paper, as a page of the documentation. */
public final class ActorTablesReport {
    /** The limit for each exploration. */
    private static final double MOST_SECONDS = 60;

    private final ActorTables.Options options;
    private final Ds2Tables paper;
    private final List<Measured> tables;

    /** A table and its cells, one for each scheduler. */
    record Measured(Ds2Tables.Table table, List<ActorTables.Cell> cells) {}

    ActorTablesReport(ActorTables.Options options, Ds2Tables paper, List<Measured> tables) {
        this.options = options;
        this.paper = paper;
        this.tables = List.copyOf(tables);
    }

    /** The number of configurations that took too long. */
    public int missed() {
        return (int) tables.stream()
                .flatMap(table -> table.cells.stream())
                .filter(cell -> cell.cpuSeconds() > MOST_SECONDS)
                .count();
    }

    /** The page in Markdown. */
    public String page() throws IOException {
        StringBuilder out = new StringBuilder(text("head.md"));
        out.append("\nThis run: seed ").append(options.seed());
        out.append(", averages of ").append(options.runs()).append(" runs, at most ");
        out.append(Count.of(Runtime.getRuntime().maxMemory() >> 20)).append(" MiB of heap for ");
        out.append(Runtime.getRuntime().availableProcessors()).append(" tables at a time.\n");
        slowest(out);
        for (Measured table : tables) {
            table(out, table);
        }
        seeds(out);
        out.append("\n## Where the paper's tables contradict themselves\n").append(text("contradictions.md"));
        Ds2Contradictions.of(paper).forEach(line -> wrapped(out, line));
        return out.toString();
    }

    private static String text(String file) throws IOException {
        try (InputStream in = ActorTablesReport.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void slowest(StringBuilder out) {
        List<ActorTables.Cell> all =
                tables.stream().flatMap(table -> table.cells.stream()).toList();
        ActorTables.Cell slowest = all.stream()
                .max(Comparator.comparingDouble(ActorTables.Cell::cpuSeconds))
                .orElseThrow();
        out.append("The slowest of the ").append(all.size()).append(" configurations was `");
        out.append(slowest.metrics().configuration().system()).append(' ');
        out.append(slowest.metrics().configuration().harness().name()).append("` with ");
        out.append(slowest.metrics().configuration().abbreviation()).append(": ");
        out.append(Numbers.measured(slowest.cpuSeconds())).append(" s of a processor for a run.\n");
        out.append(missed() == 0 ? "None" : Integer.toString(missed())).append(" took more than 60 s.\n");
    }

    private void table(StringBuilder out, Measured measured) throws IOException {
        Ds2Tables.Table table = measured.table;
        out.append("\n## ").append(title(table)).append("\n| |");
        measured.cells.forEach(cell -> out.append(' ')
                .append(cell.metrics().configuration().abbreviation())
                .append(" |"));
        out.append("\n|---|").append("---|".repeat(measured.cells.size())).append('\n');
        List<String> names = MetricsTable.names();
        for (int i = 0; i < names.size(); i++) {
            out.append("| ").append(names.get(i)).append(" |");
            for (ActorTables.Cell cell : measured.cells) {
                out.append(' ').append(MetricsTable.figures(cell.metrics()).get(i));
                String printed = printed(table, names.get(i), cell.metrics());
                out.append(printed.isEmpty() ? "" : " (" + printed + ")").append(" |");
            }
            out.append('\n');
        }
        out.append("| CPU s |");
        measured.cells.forEach(cell ->
                out.append(' ').append(Numbers.measured(cell.cpuSeconds())).append(" |"));
        out.append("\n\n");
        ends(out, measured);
        out.append(text(table.system() + "-" + table.harness().replace('+', '-') + ".md"));
    }

    private static String title(Ds2Tables.Table table) {
        String title = switch (table.system()) {
            case "register" -> "Replicated register";
            case "erroneous" -> "Erroneous register";
            case "multileader" -> "Multi-leader register";
            case "chord" -> "Open Chord";
            default -> "Multi-Paxos map";
        };
        return title + ", " + table.harness();
    }

    /** The paper's figure; empty where it has none. */
    private String printed(Ds2Tables.Table table, String figure, Metrics metrics) {
        String name = figure.replace(" ms", "");
        String scheduler = metrics.configuration().abbreviation();
        boolean known =
                paper.columns().contains(scheduler) && paper.cells().get(table).containsKey(name);
        if (!known) {
            return "";
        }
        String cell = paper.cell(table, name, scheduler);
        boolean whole = cell.matches("\\d+");
        return whole ? Count.of(Long.parseLong(cell)) : cell.replace("o", "");
    }

    /** Schedules that did not end as they should, and false declarations about messages. */
    private static void ends(StringBuilder out, Measured measured) {
        Map<String, String> lines = new TreeMap<>();
        for (ActorTables.Cell cell : measured.cells) {
            ExplorationResult first = cell.metrics().runs().get(0);
            List<String> ends = new ArrayList<>();
            for (Execution.End end : Execution.End.values()) {
                if (end != Execution.End.COMPLETE && end != Execution.End.REDUNDANT && first.ended(end) > 0) {
                    ends.add(Count.of(first.ended(end)) + " " + end);
                }
            }
            if (!first.falseDeclarations().isEmpty()) {
                ends.add("false declarations about messages: " + first.falseDeclarations());
            }
            if (!ends.isEmpty()) {
                lines.put(cell.metrics().configuration().abbreviation(), String.join(", ", ends));
            }
        }
        if (!lines.isEmpty()) {
            out.append("Ends other than that everything was received, in the first run: ");
            out.append(lines).append(".\n\n");
        }
    }

    private void seeds(StringBuilder out) {
        out.append("\n## Schedules of the reductions by seed\n");
        out.append("#S over ")
                .append(options.seeds())
                .append(" seeds: least / median / most. A dash: every one of the ");
        out.append(options.runs()).append(" runs above was cut off.\n\n");
        out.append("| system | harness | DP | TD | IR | LV |\n|---|---|---|---|---|---|\n");
        for (Measured measured : tables) {
            out.append("| ")
                    .append(measured.table.system())
                    .append(" | ")
                    .append(measured.table.harness())
                    .append(" |");
            for (String scheduler : List.of("DP", "TD", "IR", "LV")) {
                ActorTables.Cell cell = measured.cells.stream()
                        .filter(each ->
                                each.metrics().configuration().abbreviation().equals(scheduler))
                        .findFirst()
                        .orElseThrow();
                List<Long> counts = cell.schedules();
                out.append(' ')
                        .append(
                                counts.isEmpty()
                                        ? "-"
                                        : Count.of(counts.get(0)) + " / "
                                                + Count.of(counts.get(counts.size() / 2)) + " / "
                                                + Count.of(counts.get(counts.size() - 1)))
                        .append(" |");
            }
            out.append('\n');
        }
    }

    /** A list item in lines of at most 120 characters. */
    private static void wrapped(StringBuilder out, String item) {
        StringBuilder line = new StringBuilder("-");
        for (String word : item.split(" ")) {
            if (line.length() + 1 + word.length() > 120) {
                out.append(line).append('\n');
                line = new StringBuilder(" ");
            }
            line.append(' ').append(word);
        }
        out.append(line).append('\n');
    }

    /** One object with all configurations, in raw numbers. */
    public void writeJson(Writer out) throws IOException {
        List<Document> configurations = new ArrayList<>();
        for (Measured measured : tables) {
            measured.cells.forEach(cell -> configurations.add(written(measured.table, cell)));
        }
        ScenarioJson.write(
                ActorTables.NAME,
                out,
                new Document()
                        .put("seed", options.seed())
                        .put("runs", options.runs())
                        .put("configurations", configurations));
    }

    private static Document written(Ds2Tables.Table table, ActorTables.Cell cell) {
        Metrics metrics = cell.metrics();
        return new Document()
                .put("system", table.system())
                .put("harness", table.harness())
                .put("scheduler", metrics.configuration().scheduler())
                .put("schedules", metrics.schedules())
                .put("incomplete", metrics.incomplete())
                .put("unique", metrics.unique())
                .put("uniqueByOrder", metrics.uniqueByOrder())
                .put("nonLinearizable", metrics.nonLinearizable())
                .put("lost", metrics.lost())
                .put("milliseconds", metrics.milliseconds())
                .put("cpuSeconds", cell.cpuSeconds())
                .put("schedulesBySeed", cell.schedules());
    }
}
