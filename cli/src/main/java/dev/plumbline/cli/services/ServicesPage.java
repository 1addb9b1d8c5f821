package dev.plumbline.cli.services;

import dev.plumbline.explain.plot.Markup;
import dev.plumbline.explain.plot.StaticPage;
import dev.plumbline.history.format.Formats;
import dev.plumbline.services.plan.FaultPlan;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.services.run.OutputEnd;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The runs of a folder as one page: plans, faults, health, verdicts, and how often a violation came back. */
final class ServicesPage {
    private static final int LAST_BYTES = 4000;
    private static final int MOST_DRAWN = 20;
    private static final String STYLE = "pre { font: 12px/1.4 var(--mono); background: var(--panel); border: 1px solid"
            + " var(--line); padding: 8px 10px; overflow-x: auto; }\n"
            + ".violates { color: var(--failed); font-weight: 600; }\n"
            + NodeLanes.STYLE;

    private final Path folder;
    private final Path page;
    private final List<Made> runs;

    /** A run that was made. */
    private record Made(Path folder, RunResult result, FaultPlan plan) {
        String name() {
            return folder.getFileName().toString();
        }
    }

    private ServicesPage(Path folder, Path page, List<Made> runs) {
        this.folder = folder;
        this.page = page;
        this.runs = runs;
    }

    /**
     * Reads the runs of a folder.
     *
     * @param page the file, to which links are relative
     * @throws BadInput if there are none
     */
    static ServicesPage of(Path folder, Path page) throws BadInput {
        List<Made> runs = new ArrayList<>();
        try (Stream<Path> found = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            for (Path each : found.filter(Files::isDirectory).toList()) {
                Optional<RunResult> result = RunResult.read(each);
                if (result.isPresent()) {
                    runs.add(new Made(each, result.get(), PlanText.parse(Files.readString(each.resolve("plan.txt")))));
                }
            }
        } catch (IOException e) {
            throw new BadInput(folder + ": " + BadInput.reason(e), e);
        }
        if (runs.isEmpty()) {
            throw new BadInput(folder + " has no runs; expected the folder after --out of services run");
        }
        List<String> order = List.of(RunResult.CONTROL, RunResult.RUN, RunResult.SMALLER, RunResult.REPEATED);
        runs.sort(Comparator.<Made>comparingLong(run -> run.result.which().equals(RunResult.CONTROL) ? 0 : 1)
                .thenComparingLong(run -> run.result.seed())
                .thenComparingInt(run -> order.indexOf(run.result.which()))
                .thenComparingInt(run -> run.name().length())
                .thenComparing(Made::name));
        return new ServicesPage(folder, page, runs);
    }

    /** How many repetitions there are, and in how many a violation came back; empty if there are none. */
    Optional<String> repetitions() {
        List<Made> repeated = runs.stream()
                .filter(run -> run.result.which().equals(RunResult.REPEATED))
                .toList();
        long back = repeated.stream().filter(run -> run.result.violates()).count();
        return repeated.isEmpty()
                ? Optional.empty()
                : Optional.of("A violation came back in " + back + " of " + Count.of(repeated.size(), "repetition")
                        + " of the plan.");
    }

    String html() throws BadInput {
        StaticPage html =
                new StaticPage("Runs of " + folder.toAbsolutePath().normalize().getFileName(), STYLE);
        html.facts(List.of(
                new StaticPage.Fact(Count.of(runs.size()), "runs"),
                new StaticPage.Fact(
                        Count.of(runs.stream()
                                .filter(run -> run.result.violates())
                                .count()),
                        "violate"),
                new StaticPage.Fact(Count.of(sum(RunResult.Operations::returned)), "operations returned"),
                new StaticPage.Fact(Count.of(sum(RunResult.Operations::unknown)), "with an unknown outcome")));
        repetitions().ifPresent(html::paragraph);
        html.paragraph("A seed fixes the plan of faults and the requests, but not the timing of processes and messages:"
                + " a run that conforms says nothing about other runs.");
        html.heading("runs", "Runs");
        html.add("<div class=\"wide\"><table><thead><tr><th>run</th><th>verdict</th><th>faults</th><th>returned</th>"
                + "<th>refused</th><th>unknown</th><th>files</th></tr></thead><tbody>\n");
        runs.forEach(run -> html.add(row(run)));
        html.add("</tbody></table></div>\n");
        int drawn = 0;
        for (Made run : runs) {
            if (++drawn <= MOST_DRAWN) {
                section(run, html);
            }
        }
        if (runs.size() > MOST_DRAWN) {
            html.paragraph("The other " + (runs.size() - MOST_DRAWN) + " runs are in the table only.");
        }
        return html.html();
    }

    private long sum(ToLongFunction<RunResult.Operations> count) {
        return runs.stream()
                .flatMap(run -> run.result.operations().stream())
                .mapToLong(count)
                .sum();
    }

    private String row(Made run) {
        long returned = 0;
        long refused = 0;
        long unknown = 0;
        for (RunResult.Operations each : run.result.operations()) {
            returned += each.returned();
            refused += each.refused();
            unknown += each.unknown();
        }
        String files = link(run.folder.resolve("plan.txt"), "plan") + " "
                + link(run.folder.resolve("faults.txt"), "faults")
                + run.result
                        .bundle()
                        .map(name -> " " + link(folder.resolve(name), "bundle"))
                        .orElse("");
        Optional<RunResult.Steps> steps = run.result.steps();
        files += steps.flatMap(RunResult.Steps::bundle)
                .map(name -> " " + link(folder.resolve(name), "bundle of steps"))
                .orElse("");
        return "<tr><td><a href=\"#" + Markup.line(run.name()) + "\">" + Markup.line(run.name()) + "</a></td><td"
                + (run.result.violates() ? " class=\"violates\"" : "") + ">" + Markup.line(verdicts(run.result))
                + "</td><td class=\"number\">" + run.plan.faults().size() + "</td><td class=\"number\">"
                + Count.of(returned) + "</td><td class=\"number\">" + Count.of(refused) + "</td><td class=\"number\">"
                + Count.of(unknown) + "</td><td>" + files + "</td></tr>\n";
    }

    /** That on the clients, and that on the steps of the nodes if they were checked. */
    private static String verdicts(RunResult result) {
        return result.verdict()
                + result.steps()
                        .map(each -> "; steps of nodes: " + each.verdict())
                        .orElse("");
    }

    private String link(Path file, String text) {
        Path from = page.toAbsolutePath().normalize().getParent();
        String address = from.relativize(file.toAbsolutePath().normalize())
                .toString()
                .replace("%", "%25")
                .replace("#", "%23")
                .replace("?", "%3F")
                .replace(" ", "%20");
        return "<a href=\"" + Markup.line(address) + "\">" + text + "</a>";
    }

    private void section(Made run, StaticPage html) throws BadInput {
        html.heading(
                run.name(),
                run.name() + ": " + run.result.verdict() + ", model " + run.result.model()
                        + run.result
                                .steps()
                                .map(each -> "; steps of nodes: " + each.verdict() + ", " + each.spec())
                                .orElse(""));
        run.result.incidents().forEach(html::paragraph);
        if (!run.result.unsupported().isEmpty()) {
            html.paragraph("Unsupported: " + String.join(", ", run.result.unsupported()) + ".");
        }
        if (Files.exists(run.folder.resolve("traces"))) {
            String lanes = NodeLanes.of(Formats.read(run.folder.resolve("traces")), run.plan.nodes());
            html.add(lanes.isEmpty() ? "" : "<figure class=\"lanes\">" + lanes + "</figure>\n");
        }
        run.result.bundle().ifPresent(name -> html.add(seen("the violation", name)));
        run.result
                .steps()
                .flatMap(RunResult.Steps::bundle)
                .ifPresent(name -> html.add(seen("the steps that do not fit", name)));
        details(html, "The plan", PlanText.of(run.plan));
        details(html, "Faults and the health of the nodes", end(run.folder.resolve("faults.txt"), 10 * LAST_BYTES));
        for (int node = 1; node <= run.plan.nodes(); node++) {
            Path output = run.folder.resolve("nodes").resolve("n" + node + ".txt");
            details(html, "The end of the output of n" + node, end(output, LAST_BYTES));
        }
    }

    private String seen(String what, String bundle) {
        return "<p>To see " + what + ": <code>plumbline view "
                + Markup.line(folder.resolve(bundle).toString()) + "</code></p>\n";
    }

    private static void details(StaticPage html, String title, String text) {
        if (!text.isBlank()) {
            StringBuilder lines = new StringBuilder();
            text.strip().lines().forEach(line -> lines.append(Markup.line(line)).append('\n'));
            html.add("<details><summary>" + Markup.line(title) + "</summary><pre>" + lines + "</pre></details>\n");
        }
    }

    private static String end(Path file, int most) throws BadInput {
        try {
            return OutputEnd.of(file, most);
        } catch (IOException e) {
            throw new BadInput(file + ": " + BadInput.reason(e), e);
        }
    }
}
