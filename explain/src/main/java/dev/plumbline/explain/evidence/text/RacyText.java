package dev.plumbline.explain.evidence.text;

import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.explain.interleaving.InterleavingLines;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.value.Count;

/** An execution with a data race, for people: the two accesses, and what the threads did. */
record RacyText(RacyExecution race, TextPage page) {
    void print() {
        page.wrapped(2, "first: " + race.accesses().first().text());
        page.wrapped(2, "second: " + race.accesses().second().text());
        int more = race.accesses().more();
        if (more > 0) {
            page.line(2, "and " + more + " " + Count.noun(more, "more variable") + " there");
        }
        page.wrapped(2, "in the test " + race.test().test());
        int most = page.isFull() ? Integer.MAX_VALUE : InterleavingLines.MOST;
        InterleavingLines.of(race.test(), "The interleaving", most, page.hint())
                .forEach(line -> page.line(line.isEmpty() ? 0 : 2, line));
    }
}
