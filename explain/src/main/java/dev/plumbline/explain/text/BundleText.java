package dev.plumbline.explain.text;

import dev.plumbline.check.Result;
import dev.plumbline.explain.bundle.ActorSchedule;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.spec.begin.Beginning;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is in a bundle, for people: the failing operation, what went on around it, every interpretation of what came
 * before that is left, and what stood in the way. About a screen, unless the page shows all.
 */
public final class BundleText {
    private static final CounterexampleText.Most SCREEN = new CounterexampleText.Most(8, 6, 6, 4, 3, 6);

    private final Bundle bundle;
    private final TextPage page;
    private final Colours colours;

    public BundleText(Bundle bundle, TextPage page, Colours colours) {
        this.bundle = bundle;
        this.page = page;
        this.colours = colours;
    }

    private String claim() {
        String spec = bundle.spec().name();
        return bundle.counterexample().cut().isPresent()
                ? CutText.claim(spec)
                : "no behaviour of " + spec + " explains it";
    }

    /** What a monitor found; why another engine decided tells nothing about the violation. */
    private String brokenRule() {
        if (bundle.counterexample().cut().isPresent()) {
            return ", strategy " + bundle.source().engine()
                    + bundle.source().remark().map(orders -> ": " + orders).orElse("");
        }
        boolean monitor = Result.isMonitor(bundle.source().engine());
        return monitor
                ? bundle.source()
                        .remark()
                        .map(rule -> "; by a monitor: " + rule)
                        .orElse("")
                : "";
    }

    public void print() {
        page.wrapped(
                0,
                2,
                "VIOLATES  " + bundle.history().name() + ": " + claim(),
                text -> text.startsWith("VIOLATES") ? colours.bad("VIOLATES") + text.substring(8) : text);
        page.wrapped(2, 0, Wording.cost(bundle.source().statistics()) + brokenRule(), colours::quiet);
        notes();
        Naming naming =
                new Naming(bundle.history(), bundle.numbers(), bundle.source().origin());
        if (bundle.counterexample().cut().isPresent()) {
            new CutText(bundle.counterexample(), naming, page, colours).print();
            return;
        }
        CounterexampleText text = new CounterexampleText(bundle.counterexample(), naming, page, colours, SCREEN);
        text.cause(Cause.of(bundle));
        if (!text.failedAt()) {
            return;
        }
        text.timeline();
        messages();
        if (bundle.layers().nodes().isEmpty()) {
            text.frontier();
            text.blocked();
            text.recent();
            return;
        }
        new StorylineText(bundle.layers(), naming, bundle.counterexample().leftOut(), page, colours).print();
        if (bundle.stalled().stream().allMatch(each -> each.at().isEmpty())) {
            text.blocked();
        } else {
            stalled(naming);
        }
    }

    private void messages() {
        bundle.actors().ifPresent(actors -> {
            int failed = bundle.counterexample().failedAt();
            actors.chart()
                    .ifPresent(chart -> new MessagesText(chart, page, colours)
                            .print(failed < 0 ? -1 : bundle.numbers().original(failed)));
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
        page.line(2, colours.heading("What stood in the way") + " wherever they might have been performed:");
        StalledText text = new StalledText(bundle.layers(), naming, page);
        List<Bundle.Stalled> all = bundle.stalled();
        int shown = page.most(SCREEN.blocked(), all.size());
        for (int i = 0; i < shown; i++) {
            text.print(all.get(i), i == 0 ? 2 * SCREEN.reasons() : SCREEN.reasons());
        }
        page.more(4, all.size() - shown);
    }

    private void notes() {
        if (!bundle.numbers().isWhole()) {
            page.wrapped(
                    2,
                    "of the history " + Wording.count(bundle.numbers().size())
                            + " operations around the failure are here");
        }
        bundle.history().notes().forEach(note -> page.wrapped(2, "note: " + note));
        bundle.notes().forEach(note -> page.wrapped(2, "note: " + note));
        bundle.beginning().ifPresent(this::beginning);
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
