package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.Failure;
import dev.plumbline.store.StoredReport;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The part that a campaign keeps of a line of {@code --json}: counts, failures, and the reason if there is no verdict. */
final class TaskReport {
    /** For each command, the names of the numbers that a campaign adds up. */
    private static final Map<String, List<String>> COUNTED = Map.of(
            "check", List.of("operations", "steps"),
            "fuzz", List.of("runs", "calls"),
            "run", List.of(),
            "graph", List.of("distinct", "generated"),
            "lineup", List.of("tests", "schedules", "histories"),
            "actors", List.of("schedules", "unique"));

    /** The histories of a part of the schedules, which other parts may have too. */
    private static final List<String> DISTINCT = List.of("uniqueByOrder", "nonLinearizableByOrder");

    private static final Set<String> READ = Set.of(
            "verdict",
            "spec",
            "target",
            "class",
            "kind",
            "system",
            "harness",
            "runs",
            "calls",
            "operations",
            "steps",
            "distinct",
            "generated",
            "tests",
            "schedules",
            "histories",
            "unique",
            "distinctHistories",
            "bundle",
            "leftOut",
            "cause",
            "failedAt",
            "blocked",
            "conflict",
            "violations",
            "races",
            "finding",
            "open",
            "reasons",
            "reason",
            "error");

    private final String command;
    private final Path folder;
    private final SortedMap<String, Long> counts = new TreeMap<>();
    private final SortedMap<String, SortedSet<String>> distinct = new TreeMap<>();
    private final List<Failure> failures = new ArrayList<>();
    private String message = "";

    /** @param folder of the task */
    TaskReport(String command, Path folder) {
        this.command = command;
        this.folder = folder;
    }

    SortedMap<String, Long> counts() {
        return counts;
    }

    SortedMap<String, SortedSet<String>> distinct() {
        return distinct;
    }

    List<Failure> failures() {
        return failures;
    }

    /** Why there is no verdict; empty if no line says so. */
    String message() {
        return message;
    }

    /** Adds a line of {@code --json}. */
    void add(String line) throws BadInput {
        Fields report = new Fields(StoredReport.fields(line, READ), "the report of " + command);
        Optional<Fields> sets = report.optional("distinctHistories");
        if (sets.isPresent()) {
            for (String name : DISTINCT) {
                distinct.computeIfAbsent(name, key -> new TreeSet<>())
                        .addAll(sets.get().get(name).texts());
            }
        }
        for (String name : COUNTED.get(command)) {
            if (sets.isPresent() && name.equals("unique")) {
                continue;
            }
            Optional<Fields> number = report.optional(name);
            if (number.isPresent() && number.get().value() instanceof Value.Int count) {
                counts.merge(name, count.value(), Long::sum);
            }
        }
        if (command.equals("check")) {
            counts.merge("histories", 1L, Long::sum);
        }
        for (String name : List.of("error", "reason")) {
            text(report, name).ifPresent(text -> message = text);
        }
        Optional<Fields> open = report.optional("open");
        if (message.isEmpty() && open.isPresent() && !open.get().list().isEmpty()) {
            message = open.get().texts().get(0);
        }
        switch (text(report, "verdict").orElse("")) {
            case "violates" -> violation(report);
            case "crashed", "stuck" -> failedRun(report);
            default -> {
                // There is nothing to report.
            }
        }
    }

    private void violation(Fields report) throws BadInput {
        switch (command) {
            case "lineup" -> lineup(report);
            case "graph" -> graph(report);
            case "actors" -> {
                Optional<String> system = text(report, "system");
                history(report, system, text(report, "harness").orElse(""));
            }
            default ->
                history(report, text(report, "target"), text(report, "spec").orElse(""));
        }
    }

    /** A history that does not fit. Its operations without those that the violation does not need are its size. */
    private void history(Fields report, Optional<String> target, String spec) throws BadInput {
        ViolationKind kind = ViolationKind.of(target, spec, report.value());
        String headline = report.optional("cause").isPresent()
                ? text(report.get("cause"), "headline").orElse(kind.text())
                : kind.text();
        add(kind, number(report, "operations") - number(report, "leftOut"), headline, text(report, "bundle"));
    }

    private void failedRun(Fields report) throws BadInput {
        String outcome = report.get("verdict").text();
        String reason = report.list("reasons").isEmpty()
                ? outcome
                : report.list("reasons").get(0).text();
        add(
                new ViolationKind(
                        text(report, "target"),
                        "",
                        Optional.empty(),
                        Optional.of(outcome),
                        // Numbers of threads and calls differ from run to run.
                        List.of(reason.replaceAll("[0-9]+", "N"))),
                0,
                outcome + ": " + reason,
                Optional.empty());
    }

    private void lineup(Fields report) throws BadInput {
        Optional<String> subject = text(report, "class");
        for (Fields each : report.list("violations")) {
            String smallest = each.get("smallest").text();
            String kind = each.get("kind").text();
            add(
                    new ViolationKind(
                            subject,
                            "serial runs",
                            Optional.of(String.join("+", each.get("methods").texts())),
                            Optional.of(kind),
                            List.of()),
                    calls(smallest),
                    kind + ": " + smallest,
                    text(each, "bundle"));
        }
        if (report.list("violations").isEmpty()) {
            for (Fields each : report.list("races")) {
                String variable = each.get("variable").value() instanceof Value.Str name
                        ? name.value()
                        : each.get("variable").value().toString();
                add(
                        new ViolationKind(
                                subject, "serial runs", Optional.of(variable), Optional.of("data race"), List.of()),
                        calls(each.get("test").text()),
                        "data race: " + variable + " in " + each.get("test").text(),
                        text(report, "bundle"));
            }
        }
    }

    /** The calls of a test such as {@code add(f(1)) take() | take()}: parentheses outside of all others. */
    static long calls(String test) {
        long calls = 0;
        int depth = 0;
        for (int at = 0; at < test.length(); at++) {
            if (test.charAt(at) == '(') {
                calls += depth++ == 0 ? 1 : 0;
            } else if (test.charAt(at) == ')') {
                depth--;
            }
        }
        return calls;
    }

    private void graph(Fields report) throws BadInput {
        Fields finding = report.get("finding");
        String kind = finding.get("kind").text();
        Optional<String> name = Optional.empty();
        for (String sort : List.of("invariant", "property", "postcondition")) {
            name = name.isPresent() ? name : text(finding, sort);
        }
        Optional<Fields> path = finding.optional("path");
        add(
                new ViolationKind(Optional.empty(), report.get("spec").text(), name, Optional.of(kind), List.of()),
                path.isPresent() ? path.get().list().size() : 0,
                text(finding, "text").orElse(kind + " " + name.orElse("")),
                text(report, "bundle"));
    }

    private void add(ViolationKind kind, long size, String text, Optional<String> bundle) {
        failures.add(new Failure(kind, Math.max(0, size), text, bundle.flatMap(this::inFolder)));
    }

    /** A bundle that the task wrote elsewhere is not one of the campaign. */
    private Optional<String> inFolder(String bundle) {
        Path file = Path.of(bundle).toAbsolutePath().normalize();
        Path place = folder.toAbsolutePath().normalize();
        return file.startsWith(place)
                ? Optional.of(place.relativize(file).toString().replace('\\', '/'))
                : Optional.empty();
    }

    private static long number(Fields report, String name) throws BadInput {
        Optional<Fields> field = report.optional(name);
        return field.isPresent() && field.get().value() instanceof Value.Int number ? number.value() : 0;
    }

    private static Optional<String> text(Fields report, String name) throws BadInput {
        return report.optional(name)
                .filter(field -> field.value() instanceof Value.Str)
                .map(field -> ((Value.Str) field.value()).value());
    }
}
