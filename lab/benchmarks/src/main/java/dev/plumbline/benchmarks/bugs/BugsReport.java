package dev.plumbline.benchmarks.bugs;

import dev.plumbline.benchmarks.Numbers;
import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.systems.SystemConfiguration;
import dev.plumbline.systems.bugs.BugTrial;
import dev.plumbline.systems.bugs.BugTrials;
import dev.plumbline.systems.bugs.RaftBug;
import dev.plumbline.systems.bugs.Variant;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The tables of section 9.3, ours beside those of the paper, as a page of the documentation. */
public final class BugsReport {
    private final Bugs.Options options;
    private final List<BugTrial> trials;

    BugsReport(Bugs.Options options, List<BugTrial> trials) {
        this.options = options;
        this.trials = List.copyOf(trials);
    }

    /** The number of failures: right traces that do not conform, and bugs that no trace shows. */
    public int missed() {
        long wrong = count(t -> t.bug().isEmpty() && t.depth().isPresent());
        long unnoticed = Arrays.stream(RaftBug.values())
                .filter(bug ->
                        count(t -> t.bug().equals(Optional.of(bug)) && t.depth().isPresent()) == 0)
                .count();
        return (int) (wrong + unnoticed);
    }

    private long count(Predicate<BugTrial> which) {
        return trials.stream().filter(which).count();
    }

    /** The page in Markdown. */
    public String page() {
        StringBuilder out = new StringBuilder();
        out.append("# Bugs that traces of compiled systems reveal\n\n");
        out.append(
                        "`plumbline bench --scenario bugs` wrote this page: it ran the [Raft store](mpcal.md#systems) with each"
                                + " of the nine\nkinds of bugs of the TraceLink paper (table 2), and checked ")
                .append(Count.of(options.traces(), "trace"))
                .append(" of each of its configurations\nand ")
                .append(options.tracesWithout())
                .append(" of a queue and of a lock service by one path without and with sidestep, each with\n")
                .append(Count.of(options.seeds(), "seed"))
                .append(" from ")
                .append(options.seed())
                .append(" on; a run of the store ends after ")
                .append(Count.of(options.sections()))
                .append(
                        " sections.\nThe paper has 10 traces of each configuration, also of its queue and lock service.\n");
        traces(out);
        configurations(out);
        bugs(out);
        return out.toString();
    }

    private void traces(StringBuilder out) {
        out.append("\n## Traces without a bug\n");
        out.append("Checks that conform.\n\n");
        out.append("| configuration | records of a trace | one path | sidestep |\n");
        out.append("|---|---|---|---|\n");
        List<SystemConfiguration> all = new ArrayList<>(options.withoutBugs());
        all.addAll(options.configurations());
        for (SystemConfiguration c : all) {
            int[] records = trials.stream()
                    .filter(t -> t.configuration() == c && t.bug().isEmpty())
                    .mapToInt(BugTrial::records)
                    .sorted()
                    .toArray();
            out.append("| ").append(c.title()).append(" | ");
            out.append(Count.of(records[0])).append(" to ").append(Count.of(records[records.length - 1]));
            for (Strategy strategy : BugTrials.STRATEGIES) {
                long conform = count(t -> t.configuration() == c
                        && t.bug().isEmpty()
                        && t.strategy() == strategy
                        && t.depth().isEmpty());
                out.append(" | ").append(conform).append(" of ").append(records.length / BugTrials.STRATEGIES.size());
            }
            out.append(" |\n");
        }
    }

    private void configurations(StringBuilder out) {
        out.append("\n## All bugs together\n");
        out.append(
                "Triggered: the share of checks of traces with a bug that find it. CPU s: the median of those checks;"
                        + " the\npaper's are seconds of a larger machine. Depth: the median number of records before the impossible"
                        + " one.\n\n");
        out.append("| configuration | strategy | triggered | CPU s | depth | paper: triggered | s | depth |\n");
        out.append("|---|---|---|---|---|---|---|---|\n");
        for (SystemConfiguration c : options.configurations()) {
            for (Strategy strategy : BugTrials.STRATEGIES) {
                Predicate<BugTrial> these =
                        t -> t.configuration() == c && t.bug().isPresent() && t.strategy() == strategy;
                Predicate<BugTrial> found = these.and(t -> t.depth().isPresent());
                PaperFigures paper = PaperFigures.of(c, strategy);
                out.append("| ").append(c.title()).append(" | ").append(strategy.word());
                out.append(String.format(Locale.ROOT, " | %.1f %%", 100.0 * count(found) / count(these)));
                out.append(" | ").append(median(found, BugTrial::seconds, true));
                out.append(" | ").append(median(found, t -> t.depth().orElseThrow(), false));
                out.append(" | ").append(paper.triggered()).append(" %");
                out.append(" | ").append(paper.seconds());
                out.append(" | ").append(Count.of(paper.depth())).append(" |\n");
            }
        }
    }

    private String median(Predicate<BugTrial> which, ToDoubleFunction<BugTrial> what, boolean measured) {
        double[] numbers =
                trials.stream().filter(which).mapToDouble(what).sorted().toArray();
        if (numbers.length == 0) {
            return "-";
        }
        double median = numbers[numbers.length / 2];
        return measured ? Numbers.measured(median) : Count.of((long) median);
    }

    private void bugs(StringBuilder out) {
        out.append("\n## Each bug\n");
        out.append("How many of the checks trigger it: one path / sidestep.\n\n| bug | what is wrong | in the |");
        options.configurations().forEach(c -> out.append(' ').append(c.title()).append(" |"));
        out.append("\n|---|---|---|")
                .append("---|".repeat(options.configurations().size()))
                .append('\n');
        for (RaftBug bug : RaftBug.values()) {
            out.append("| ")
                    .append(bug.number())
                    .append(" | ")
                    .append(bug.words())
                    .append(" | ");
            out.append(bug.variant() instanceof Variant.OfSpecification ? "specification |" : "implementation |");
            for (SystemConfiguration c : options.configurations()) {
                for (Strategy strategy : BugTrials.STRATEGIES) {
                    long found = count(t -> t.configuration() == c
                            && t.bug().equals(Optional.of(bug))
                            && t.strategy() == strategy
                            && t.depth().isPresent());
                    out.append(strategy == Strategy.ONE_PATH ? " " : " / ").append(found);
                }
                out.append(" |");
            }
            out.append('\n');
        }
    }

    /** One object with all checks, in raw numbers. */
    public void writeJson(Writer out) throws IOException {
        ScenarioJson.write(
                Bugs.NAME,
                out,
                new Document()
                        .put("seed", options.seed())
                        .put("traces", options.traces())
                        .put("sections", options.sections())
                        .put("seeds", options.seeds())
                        .put("checks", trials.stream().map(BugsReport::written).toList()));
    }

    private static Document written(BugTrial trial) {
        return new Document()
                .put("configuration", trial.configuration().title())
                .put("bug", trial.bug().map(RaftBug::number).orElse(0))
                .put("strategy", trial.strategy().word())
                .put("records", trial.records())
                .put("verdict", trial.depth().isPresent() ? "violates" : "conforms")
                .put("depth", trial.depth())
                .put("cpuSeconds", trial.seconds());
    }
}
