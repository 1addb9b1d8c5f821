package dev.plumbline.cli.store;

import dev.plumbline.check.Verdict;
import dev.plumbline.cli.report.BundlePlaces;
import dev.plumbline.cli.terminal.CpuTime;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.store.Entry;
import dev.plumbline.store.Steadiness;
import dev.plumbline.store.StoreSummary;
import dev.plumbline.store.StoredCampaign;
import dev.plumbline.store.StoredViolation;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.text.Count;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A store over time, in words. */
final class StoreWords {
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private final String program;
    private final String store;

    /**
     * @param program how the user calls Plumbline
     * @param store its file
     */
    StoreWords(String program, String store) {
        this.program = program;
        this.store = store;
    }

    String store() {
        return store;
    }

    /** Each verdict, and its absence; violations first. */
    static List<Optional<Verdict.Word>> verdicts() {
        return Stream.concat(
                        Stream.of(Verdict.Word.VIOLATES, Verdict.Word.CONFORMS, Verdict.Word.INCONCLUSIVE)
                                .map(Optional::of),
                        Stream.of(Optional.<Verdict.Word>empty()))
                .toList();
    }

    static String word(Optional<Verdict.Word> verdict) {
        return verdict.map(Verdict.Word::text).orElse(Verdict.Word.NOT_CHECKED);
    }

    /** In UTC. */
    static String moment(Instant time) {
        return MOMENT.format(time.atZone(ZoneOffset.UTC));
    }

    /** The count of each verdict that occurs. */
    static String counts(ToLongFunction<Optional<Verdict.Word>> counts) {
        return verdicts().stream()
                .filter(verdict -> counts.applyAsLong(verdict) > 0)
                .map(verdict -> Count.of(counts.applyAsLong(verdict)) + " " + word(verdict))
                .collect(Collectors.joining(", "));
    }

    String total(StoreSummary summary) {
        int size = summary.moments().size();
        if (size == 0) {
            return store + ": no histories"
                    + (summary.campaigns().isEmpty()
                            ? ""
                            : "; " + Count.of(summary.violations().size(), "kind") + " of violation");
        }
        return store + ": " + Count.of(size, "history") + " from "
                + moment(summary.moments().get(0).added()) + " to "
                + moment(summary.moments().get(size - 1).added()) + " UTC: " + counts(summary::times) + "; "
                + Count.of(summary.violations().size(), "kind") + " of violation";
    }

    /** The campaigns together, and the time that they took. */
    String campaigns(StoreSummary summary) {
        List<StoreSummary.CampaignLine> all = summary.campaigns();
        return Count.of(all.size(), "campaign") + " from "
                + moment(all.get(0).campaign().first()) + " to "
                + moment(all.stream()
                        .map(each -> each.campaign().last())
                        .max(Comparator.naturalOrder())
                        .orElseThrow())
                + " UTC: " + Count.of(tasks(summary), "task") + ", " + CpuTime.text(cpuMillis(summary))
                + " of CPU time";
    }

    static long tasks(StoreSummary summary) {
        return summary.campaigns().stream()
                .mapToLong(each -> each.campaign().tasks())
                .sum();
    }

    static long cpuMillis(StoreSummary summary) {
        return summary.campaigns().stream()
                .mapToLong(each -> each.campaign().cpuMillis())
                .sum();
    }

    String coverage(StoreSummary summary) {
        int covered = summary.coveredParts().size();
        return Count.of(covered) + " of "
                + Count.of(covered + summary.neverCovered().size(), "part")
                + " of the specifications covered by some campaign";
    }

    /** Numbers of the tasks of a campaign: {@code seed 1 to 1000}. */
    static String numbers(StoredCampaign campaign) {
        return campaign.numbers().entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue().least()
                        + (each.getValue().least() == each.getValue().largest()
                                ? ""
                                : " to " + each.getValue().largest()))
                .collect(Collectors.joining(", "));
    }

    /** The program and the specification of a violation, how often it came, when and at which commits. */
    String facts(StoredViolation violation) {
        return origin(violation.kind()) + ": " + when(violation)
                + (seeds(violation).isEmpty()
                        ? ""
                        : "; "
                                + Count.noun(
                                        violation
                                                .histories()
                                                .map(StoreSummary.Group::seeds)
                                                .orElse(0),
                                        "seed")
                                + " " + seeds(violation));
    }

    private static String when(StoredViolation violation) {
        long histories = violation.times() - violation.tasks();
        String times = violation.tasks() == 0
                ? violation.times() == 1 ? "once" : Count.of(violation.times()) + " times"
                : "in " + (histories == 0 ? "" : Count.of(histories, "history") + " and ")
                        + Count.of(violation.tasks(), "task");
        return violation.first().equals(violation.last())
                ? times + ", " + moment(violation.first()) + " UTC" + at(violation.firstCommits())
                : times + ", first " + moment(violation.first()) + at(violation.firstCommits()) + ", last "
                        + moment(violation.last()) + " UTC" + at(violation.lastCommits());
    }

    /** The commits, if they are known. */
    private static String at(String commits) {
        return commits.isEmpty() ? "" : " at " + commits;
    }

    /** Nothing if no task was run more than once. */
    Optional<String> steadiness(StoredViolation violation) {
        Steadiness seen = violation.steadiness();
        if (!seen.isKnown()) {
            return Optional.empty();
        }
        return Optional.of(
                seen.isFlaky()
                        ? "flaky: in " + Count.of(seen.found()) + " of " + Count.of(seen.runs(), "run")
                                + " of the same tasks at the same commits"
                        : "steady: in each of " + Count.of(seen.runs(), "run")
                                + " of the same tasks at the same commits");
    }

    /** Some of the seeds of its histories. */
    static String seeds(StoredViolation violation) {
        return violation.histories().map(StoreWords::seeds).orElse("");
    }

    /** The commands that show a violation again, or run it again. */
    List<String> commands(StoredViolation violation) {
        List<String> commands = new ArrayList<>();
        String id = violation.kind().id();
        if (violation.histories().isPresent()) {
            Entry shortest = violation.histories().get().shortest();
            commands.add(command("show", Long.toString(shortest.number())));
            if (shortest.bundle()) {
                export(Long.toString(shortest.number()), commands);
                return commands;
            }
        }
        if (violation.smallest().isPresent()) {
            if (violation.smallest().get().bundle()) {
                export(id, commands);
            }
            commands.add(violation.smallest().get().command());
        }
        return commands;
    }

    private void export(String which, List<String> commands) {
        String bundle = "violation-" + which + BundlePlaces.EXTENSION;
        commands.add(command("export", which, bundle));
        commands.add(ShellWords.line(List.of(program, "view", bundle)));
    }

    private String command(String name, String... words) {
        List<String> command = new ArrayList<>(List.of(program, "store", name, store));
        command.addAll(List.of(words));
        return ShellWords.line(command);
    }

    /** The program, if there is one, and the specification. */
    static String origin(ViolationKind kind) {
        return kind.target().map(target -> target + ", ").orElse("") + kind.spec();
    }

    /** Some of the seeds; empty if there are none. */
    static String seeds(StoreSummary.Group group) {
        if (group.seeds() == 0) {
            return "";
        }
        int more = group.seeds() - group.someSeeds().size();
        return group.someSeeds().stream().map(Object::toString).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + Count.of(more) + " more" : "");
    }
}
