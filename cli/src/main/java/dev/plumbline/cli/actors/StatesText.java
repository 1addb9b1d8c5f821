package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.value.text.Count;

/** The result of a search through whole states as text. */
final class StatesText {
    private StatesText() {}

    static void print(String system, Harness harness, StatesFound found, boolean countHistory, TextPage page) {
        page.line(0, system + " " + harness.name() + ": " + found.word());
        // If states include the history of the clients, transitions, depth and violating states refer to the graph of
        // these states.
        boolean checked = harness.spec().isPresent();
        boolean two = found.historyCounted() && checked;
        String with = Count.of(found.states(), "state") + " with what the clients saw";
        String counted = !two
                ? Count.of(found.systems(), "state")
                : countHistory
                        ? with + ", " + Count.of(found.systems()) + " without"
                        : Count.of(found.systems(), "state") + " of the system, " + with;
        page.wrapped(2, counted + ", " + Count.of(found.transitions(), "transition") + ", depth " + found.depth());
        if (checked) {
            histories(found, two && !countHistory, page);
        }
        found.properties().forEach(each -> page.wrapped(2, each.text()));
        found.nothingToCheck().ifPresent(reason -> page.wrapped(2, "note: " + reason));
        found.stopped().ifPresent(reason -> page.wrapped(2, "note: these are not all: " + reason.text()));
        found.repeatability().notes().forEach(note -> page.wrapped(2, "note: " + note));
        if (found.merged() > 0) {
            page.wrapped(
                    2,
                    "note: " + Count.of(found.merged(), "time")
                            + " a state was reached again with another history, which was not checked;"
                            + " without --systems-only all are");
        }
        if (found.undecided() > 0) {
            page.wrapped(2, "note: " + Count.of(found.undecided()) + " histories could not be decided");
        }
        found.problems()
                .forEach((problem, seen) -> page.wrapped(
                        2,
                        problem + ", " + Count.of(seen.count(), "time") + ", first after "
                                + Count.of(seen.first().steps().size(), "step")));
    }

    private static void histories(StatesFound found, boolean twoKinds, TextPage page) {
        page.wrapped(
                2,
                Count.of(found.histories()) + " histories that can be told apart, "
                        + Count.of(found.violatingHistories()) + " of them not linearizable, in "
                        + Count.of(found.violatingStates(), "state")
                        + (twoKinds ? " with what the clients saw" : ""));
    }
}
