package dev.plumbline.explain.evidence.text;

import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.explain.interleaving.InterleavingLines;
import dev.plumbline.explain.text.TextPage;

/** An execution with a data race, for people: the two accesses, and what the threads did. */
record RacyText(RacyExecution race, TextPage page) {
    void print() {
        page.wrapped(2, "first: " + race.accesses().first().text());
        page.wrapped(2, "second: " + race.accesses().second().text());
        race.accesses().others().ifPresent(others -> page.line(2, others));
        page.wrapped(2, "in the test " + race.test().test());
        int most = page.isFull() ? Integer.MAX_VALUE : InterleavingLines.MOST;
        InterleavingLines.of(race.test(), "The interleaving", most, page.hint())
                .forEach(line -> page.line(line.isEmpty() ? 0 : 2, line));
    }
}
