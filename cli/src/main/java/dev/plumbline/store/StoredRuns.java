package dev.plumbline.store;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.PlainState;
import dev.plumbline.explain.view.BackgroundLoading;
import dev.plumbline.explain.view.Content;
import dev.plumbline.explain.view.RunCatalog;
import dev.plumbline.explain.view.ViewedHistory;
import dev.plumbline.explain.web.Operations;
import dev.plumbline.explain.web.Scene;
import dev.plumbline.history.History;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The runs of a store. A violating run is shown from its bundle. Without a bundle, as in stores of the first version,
 * the reason of the verdict is shown, without interpretations.
 */
public final class StoredRuns implements RunCatalog {
    /** Checks a stored history again, if a specification is given. */
    @FunctionalInterface
    public interface Checking {
        ViewedHistory check(History history) throws BadInput;
    }

    private final String name;
    private final Store store;
    private final Optional<Checking> checking;
    private final ViewedHistory.Sweep sweep;
    private final Map<Long, Content.Loading> opened = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Content.Loading> eldest) {
            // Histories are large, and a user views only a few of them at a time.
            return size() > 4;
        }
    };

    /**
     * @param checking with a specification other than that of the bundles, if one is given
     * @param sweep of the history of a bundle, for more rows than the bundle contains
     */
    public StoredRuns(String name, Store store, Optional<Checking> checking, ViewedHistory.Sweep sweep) {
        this.name = name;
        this.store = store;
        this.checking = checking;
        this.sweep = sweep;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public synchronized List<Row> rows() throws BadInput {
        List<Row> rows = new ArrayList<>();
        for (Entry entry : store.entries(Optional.empty())) {
            rows.add(new Row(
                    entry.number(),
                    entry.added(),
                    entry.name(),
                    entry.verdict().map(StoredVerdict::spec).orElse(""),
                    entry.verdict().map(StoredVerdict::word),
                    entry.operations(),
                    entry.processes(),
                    entry.seed().map(Object::toString).orElse(""),
                    failure(entry)));
        }
        return rows;
    }

    @Override
    public synchronized Content.Loading open(long number) throws BadInput {
        Content.Loading known = opened.get(number);
        if (known == null) {
            known = loading(store.entry(number));
            opened.put(number, known);
        }
        return known;
    }

    private Content.Loading loading(Entry entry) throws BadInput {
        long number = entry.number();
        if (checking.isPresent()) {
            ViewedHistory checked = checking.get().check(history(number));
            return () -> checked;
        }
        Optional<byte[]> bundle = store.bundle(number);
        if (bundle.isEmpty()) {
            ViewedHistory remembered = remembered(entry, history(number), "it was stored without its bundle");
            return () -> remembered;
        }
        return BackgroundLoading.start(early -> {
            try {
                String name = "the bundle of run " + number;
                return ViewedHistory.of(
                        Bundle.read(name, bundle.get(), found -> early.accept(ViewedHistory.of(found))), sweep);
            } catch (BadInput e) {
                return remembered(entry, history(number), e.getMessage());
            }
        });
    }

    /** Synchronized: a store is not thread-safe. */
    private synchronized History history(long number) throws BadInput {
        return store.history(number);
    }

    /** The unexplained operation in a few words, for the list. */
    private static String failure(Entry entry) {
        try {
            Optional<Value> report = StoredReport.of(entry);
            if (report.isPresent() && StoredReport.field(report.get(), "failedAt") instanceof Value.Rec failed) {
                return "#" + StoredReport.field(failed, "operation") + " "
                        + StoredReport.text(StoredReport.field(failed, "op")) + " "
                        + StoredReport.field(failed, "args");
            }
        } catch (BadInput e) {
            // The run is shown even if its report cannot be read.
        }
        return "";
    }

    /** @param why the reason why there is no bundle */
    private static ViewedHistory remembered(Entry entry, History stored, String why) throws BadInput {
        Map<String, String> about = new LinkedHashMap<>();
        entry.verdict().ifPresent(given -> about.put("checked by", given.command()));
        entry.run().ifPresent(run -> about.put("run", run.strip()));
        Optional<Verdict.Word> verdict = entry.verdict().map(StoredVerdict::word);
        String spec = entry.verdict().map(StoredVerdict::spec).orElse("");
        Optional<Value> report = StoredReport.of(entry);
        if (report.isEmpty()) {
            return ViewedHistory.plain(stored, spec, verdict, about);
        }
        // Ends of threads for which the specification has no actions were left out before operations were numbered.
        boolean all = StoredReport.field(report.get(), "operations").equals(Value.of(stored.size()));
        History history = all ? stored : stored.withLifecycle(Set.of());
        if (!StoredReport.field(report.get(), "operations").equals(Value.of(history.size()))) {
            return ViewedHistory.plain(stored, spec, verdict, about);
        }
        List<String> notes = new ArrayList<>(history.notes());
        notes.add("No interpretations (" + why
                + "): given a specification, the viewer checks a run again when it is opened.");
        return ViewedHistory.explained(new Scene(
                history.name(),
                spec,
                verdict,
                about,
                notes,
                Operations.of(history),
                Optional.of(counterexample(report.get(), history)),
                Optional.empty(),
                false));
    }

    private static Counterexample counterexample(Value report, History history) throws BadInput {
        if (!(StoredReport.field(report, "failedAt") instanceof Value.Rec failed)) {
            return Counterexample.withoutInitialState(history);
        }
        int failedAt = number(StoredReport.field(failed, "operation"));
        List<Counterexample.Configuration> frontier = new ArrayList<>();
        for (Value one : StoredReport.elements(StoredReport.field(report, "frontier"))) {
            Set<Integer> done = new TreeSet<>();
            for (Value operation : StoredReport.elements(StoredReport.field(one, "done"))) {
                done.add(number(operation));
            }
            frontier.add(new Counterexample.Configuration(new PlainState(StoredReport.field(one, "state")), done));
        }
        List<Counterexample.Blocked> blocked = new ArrayList<>();
        for (Value one : StoredReport.elements(StoredReport.field(report, "blocked"))) {
            List<Counterexample.Reason> reasons = new ArrayList<>();
            for (Value reason : StoredReport.elements(StoredReport.field(one, "reasons"))) {
                List<Obstacle> obstacles = new ArrayList<>();
                for (Value obstacle : StoredReport.elements(StoredReport.field(reason, "obstacles"))) {
                    obstacles.add(obstacle(obstacle));
                }
                reasons.add(new Counterexample.Reason(new PlainState(StoredReport.field(reason, "state")), obstacles));
            }
            blocked.add(new Counterexample.Blocked(number(StoredReport.field(one, "operation")), reasons));
        }
        return new Counterexample(
                history, failedAt, frontier, blocked, List.of(), number(StoredReport.field(report, "leftOut")));
    }

    private static Obstacle obstacle(Value stored) throws BadInput {
        Obstacle obstacle = new Obstacle(
                StoredReport.text(StoredReport.field(stored, "condition")),
                StoredReport.text(StoredReport.field(stored, "values")),
                StoredReport.text(StoredReport.field(stored, "verdict")),
                StoredReport.text(StoredReport.field(stored, "where")),
                StoredReport.fieldIfAny(stored, "words").map(StoredReport::text).orElse(""),
                List.of());
        Optional<Value> element = StoredReport.fieldIfAny(stored, "element");
        return element.isPresent() ? obstacle.inElement(number(element.get())) : obstacle;
    }

    private static int number(Value value) throws BadInput {
        if (value instanceof Value.Int number && number.value() >= 0 && number.value() < Integer.MAX_VALUE) {
            return (int) number.value();
        }
        throw new BadInput("a stored verdict with " + value + "; expected the number of an operation");
    }
}
