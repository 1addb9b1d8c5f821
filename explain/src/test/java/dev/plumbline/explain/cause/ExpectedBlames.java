package dev.plumbline.explain.cause;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The blames of a cause as text, and as they should read by all moments at which the failing operation was open: what
 * each part holds, whether that is the same at all moments with these obstacles, and how the operations that changed it
 * last relate to the failing one.
 */
final class ExpectedBlames {
    private ExpectedBlames() {}

    static Set<String> said(Cause cause) {
        Set<String> all = new TreeSet<>();
        for (Cause.Blame blame : cause.blames()) {
            List<String> parts = new ArrayList<>();
            for (Cause.StatePart part : blame.parts()) {
                Set<String> changes = new TreeSet<>();
                for (Cause.LastChange change : part.changes()) {
                    changes.add(
                            change.by() == Cause.LastChange.By.OPERATION
                                    ? "#" + change.operation() + " " + change.relation() + " " + change.distance()
                                    : change.by() == Cause.LastChange.By.SILENT ? "silent " + change.step() : "nobody");
                }
                parts.add(text(part.name(), part.same(), part.content(), changes));
            }
            all.add(blame.statement() + ": " + parts);
        }
        return all;
    }

    static Set<String> of(Enumerated all) {
        Map<List<Obstacle>, List<Enumerated.Moment>> situations = new LinkedHashMap<>();
        for (Enumerated.Moment moment : all.moments) {
            List<Obstacle> obstacles = all.failing().obstacles(moment.state());
            if (!obstacles.isEmpty()) {
                situations.computeIfAbsent(obstacles, any -> new ArrayList<>()).add(moment);
            }
        }
        Set<String> expected = new TreeSet<>();
        situations.forEach((obstacles, moments) -> {
            List<String> parts = new ArrayList<>();
            for (ReadPart look : obstacles.get(0).reads()) {
                Map<Enumerated.Moment, Set<String>> last = all.lastChanges(look);
                Set<Optional<Value>> contents = new HashSet<>();
                Set<String> changes = new TreeSet<>();
                for (Enumerated.Moment moment : moments) {
                    contents.add(look.in(moment.state().value()));
                    last.get(moment).forEach(who -> changes.add(change(all, who)));
                }
                boolean same = contents.size() == 1;
                parts.add(text(look.name(), same, same ? contents.iterator().next() : Optional.empty(), changes));
            }
            expected.add(obstacles.get(0).words() + ": " + parts);
        });
        return expected;
    }

    private static String change(Enumerated all, String who) {
        return who.startsWith("#") ? who + " " + all.relation(Integer.parseInt(who.substring(1)), "ns") : who;
    }

    private static String text(String name, boolean same, Optional<Value> content, Set<String> changes) {
        return name + (same ? " is " + content : " differs") + ", changed by " + changes;
    }
}
