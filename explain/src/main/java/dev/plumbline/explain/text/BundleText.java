package dev.plumbline.explain.text;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Decider;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.evidence.ActorSchedule;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.interleaving.InterleavingLines;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.spec.begin.Beginning;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A bundle with a history, for people: the failing operation, what went on around it, every interpretation of what came
 * before that is left, and what stood in the way. About a screen, unless the page shows all.
 */
public final class BundleText {
    private static final CounterexampleText.Most SCREEN = new CounterexampleText.Most(8, 6, 6, 4, 3, 6);

    private static final int MOST_OPEN = 12;

    private final Bundle bundle;
    private final TextPage page;
    private final Colours colours;

    public BundleText(Bundle bundle, TextPage page, Colours colours) {
        this.bundle = bundle;
        this.page = page;
        this.colours = colours;
    }

    private String claim() {
        String spec = bundle.violated().name();
        return bundle.failing().counterexample().cut().isPresent()
                ? CutText.claim(spec)
                : "no behaviour of " + spec + " explains it";
    }

    /** The finding of a monitor; the reason why another engine decided does not explain the violation. */
    private String brokenRule() {
        if (bundle.failing().counterexample().cut().isPresent()) {
            return ", strategy " + bundle.source().decider().name()
                    + bundle.source().remark().map(orders -> ": " + orders).orElse("");
        }
        boolean monitor = bundle.source().decider() instanceof Decider.ContainerMonitor;
        return monitor
                ? bundle.source()
                        .remark()
                        .map(rule -> "; by a monitor: " + rule)
                        .orElse("")
                : "";
    }

    public void print() {
        evidence();
        logs();
    }

    private void evidence() {
        heading(bundle.failing().history().name() + ": " + claim(), page, colours);
        page.wrapped(2, 0, Wording.cost(bundle.source().statistics()) + brokenRule(), colours::quiet);
        notes();
        Naming naming = new Naming(
                bundle.failing().history(),
                bundle.failing().numbers(),
                bundle.source().origin());
        if (bundle.failing().counterexample().cut().isPresent()) {
            new CutText(bundle.failing().counterexample(), naming, page, colours).print();
            return;
        }
        CounterexampleText text =
                new CounterexampleText(bundle.failing().counterexample(), naming, page, colours, SCREEN);
        text.cause(Cause.of(bundle));
        if (!text.failedAt()) {
            return;
        }
        text.timeline();
        messages();
        interleaving();
        if (bundle.failing().layers().nodes().isEmpty()) {
            text.frontier();
            open(naming);
            text.blocked();
            text.silent();
            text.recent();
            return;
        }
        new StorylineText(
                        bundle.failing().layers(),
                        naming,
                        bundle.failing().counterexample().leftOut(),
                        page,
                        colours)
                .print();
        open(naming);
        if (bundle.failing().stalled().stream().allMatch(each -> each.at().isEmpty())) {
            text.blocked();
        } else {
            stalled(naming);
        }
        text.silent();
    }

    /** The line with the verdict. */
    public static void heading(String claim, TextPage page, Colours colours) {
        page.wrapped(
                0,
                2,
                "VIOLATES  " + claim,
                text -> text.startsWith("VIOLATES") ? colours.bad("VIOLATES") + text.substring(8) : text);
    }

    private void interleaving() {
        bundle.failing().interleaving().ifPresent(test -> {
            int most = page.most(InterleavingLines.MOST, Integer.MAX_VALUE);
            InterleavingLines.of(test, colours.heading("The interleaving"), most, page.hint())
                    .forEach(line -> page.line(line.isEmpty() ? 0 : 2, line));
            page.blank();
            page.wrapped(2, InterleavingLines.source(test));
        });
    }

    /** The operations that were open at the end, by how many interpretations perform them. */
    private void open(Naming naming) {
        Counterexample found = bundle.failing().counterexample();
        Map<Standing, List<Integer>> open = bundle.failing().open();
        if (open.isEmpty()) {
            return;
        }
        page.blank();
        page.line(2, colours.heading("Open when " + naming.number(found.failedAt()) + " returned") + ", performed:");
        Quantifiers quantifiers = new Quantifiers(bundle.failing().layers());
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        open.forEach((standing, operations) -> groups.computeIfAbsent(
                        quantifiers.open(standing, found.interpretationsAgree()), any -> new ArrayList<>())
                .addAll(operations));
        groups.forEach((words, operations) -> {
            int shown = page.most(MOST_OPEN, operations.size());
            String named =
                    operations.stream().sorted().limit(shown).map(naming::brief).collect(Collectors.joining(", "));
            page.wrapped(4, words + ": " + named + (shown < operations.size() ? ", ..." : ""));
        });
    }

    private void messages() {
        bundle.failing().actors().ifPresent(actors -> {
            OptionalInt failed = bundle.failing().counterexample().failing();
            actors.chart()
                    .ifPresent(chart -> new MessagesText(chart, page, colours)
                            .print(
                                    failed.isPresent()
                                            ? OptionalInt.of(
                                                    bundle.failing().numbers().original(failed.getAsInt()))
                                            : failed));
            page.blank();
            page.wrapped(2, "Harness " + actors.harness() + " of " + actors.system() + ", schedule " + answers(actors));
        });
    }

    /** A written schedule without the lines around it. */
    private static String answers(ActorSchedule actors) {
        return actors.schedule()
                .lines()
                .filter(line -> !line.startsWith("plumbline-schedule") && !line.equals("end"))
                .collect(Collectors.joining(" "));
    }

    /** The failing operation comes first and has more room: the others are possible ways around it. */
    private void stalled(Naming naming) {
        page.blank();
        page.line(2, colours.heading("Why the open operations could not be performed") + ", state by state:");
        if (!bundle.failing().layers().between().isNone()) {
            page.wrapped(4, "covers the states right after operations; other steps may lead to further states");
        }
        if (bundle.failing().counterexample().restricted()) {
            page.wrapped(
                    4,
                    "considers only the operations that prove the violation; the others may change what is possible");
        }
        StalledText text = new StalledText(
                bundle.failing().layers(), bundle.failing().counterexample().failedAt(), naming, page);
        // Of an operation that was open in none of the states here there is nothing to say.
        List<FailingHistory.Stalled> all = bundle.failing().stalled().stream()
                .filter(one -> !one.at().isEmpty())
                .toList();
        int shown = page.most(SCREEN.blocked(), all.size());
        for (int i = 0; i < shown; i++) {
            text.print(all.get(i), i == 0 ? 2 * SCREEN.reasons() : SCREEN.reasons());
        }
        page.more(4, all.size() - shown);
    }

    private void notes() {
        if (!bundle.failing().numbers().isWhole()) {
            page.wrapped(
                    2,
                    "of the history " + Count.of(bundle.failing().numbers().size())
                            + " operations around the failure are here");
        }
        bundle.failing().history().notes().forEach(note -> page.wrapped(2, "note: " + note));
        bundle.notes().forEach(note -> page.wrapped(2, "note: " + note));
        bundle.beginning().ifPresent(this::beginning);
    }

    /** The logs of the programs: their names, and in full their lines. */
    private void logs() {
        if (!bundle.logs().isEmpty()) {
            page.blank();
            page.line(2, colours.heading("Logs") + " in this file" + page.hint() + ":");
        }
        bundle.logs().forEach((name, text) -> {
            List<String> lines = text.lines().toList();
            page.line(4, name + ": " + Count.of(lines.size(), "line"));
            lines.subList(0, page.most(0, lines.size())).forEach(line -> page.line(6, line));
        });
    }

    private void beginning(Beginning beginning) {
        page.blank();
        page.wrapped(2, 2, "The history " + beginning.text() + ":");
        StateTable table = StateTable.of(beginning.states());
        table.common().forEach(line -> page.wrapped(4, line));
        for (int i = 0; beginning.states().size() > 1 && i < beginning.states().size(); i++) {
            page.wrapped(4, i + 1 + ".   " + String.join("; ", table.different().get(i)));
        }
    }
}
