package dev.plumbline.cli.store;

import dev.plumbline.check.Verdict;
import dev.plumbline.store.StoreSummary;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.text.Count;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A store over time, in words. */
final class StoreWords {
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private StoreWords() {}

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

    static String total(String store, StoreSummary summary) {
        int size = summary.moments().size();
        if (size == 0) {
            return store + ": no histories";
        }
        return store + ": " + Count.of(size, "history") + " from "
                + moment(summary.moments().get(0).added()) + " to "
                + moment(summary.moments().get(size - 1).added()) + " UTC: " + counts(summary::times) + "; "
                + Count.of(summary.violations().size(), "kind") + " of violation";
    }

    /** The program, if there is one, and the specification. */
    static String origin(ViolationKind kind) {
        return kind.target().map(target -> target + ", ").orElse("") + kind.spec();
    }

    static String when(StoreSummary.Group group) {
        return group.times() == 1
                ? "once, " + moment(group.first()) + " UTC"
                : Count.of(group.times()) + " times, first " + moment(group.first()) + ", last " + moment(group.last())
                        + " UTC";
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
