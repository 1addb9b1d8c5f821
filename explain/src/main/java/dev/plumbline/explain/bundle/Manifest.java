package dev.plumbline.explain.bundle;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.history.History;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecKind;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** {@code manifest.json}: what is in a bundle, and all about it that is short. */
final class Manifest {
    static final int VERSION = 1;
    static final String VERSION_FIELD = "plumbline-bundle";
    static final String SPEC_FOLDER = "spec/";
    static final String HISTORY = "history.ndjson";
    static final String OPERATIONS = "operations.json";
    static final String STATES = "states.ndjson";
    static final String LAYERS = "layers.json";
    static final String COUNTEREXAMPLE = "counterexample.json";
    static final String RUN = "run.json";
    static final String ACTORS = "actors.json";
    static final String INTERLEAVING = "interleaving.json";

    /** The evidence, if it is not a history. */
    static final String EVIDENCE = "evidence.json";

    /** The kind of evidence; absent in older bundles, which contain a history. */
    private static final String KIND = "kind";

    /** Which operations of the recording were left out of the history, if any were. */
    static final String TORN = "torn";

    private Manifest() {}

    /** @param sha256 in hexadecimal */
    record Entry(String name, long bytes, String sha256) {}

    static Value of(Bundle bundle, int operations, List<Entry> entries) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put(VERSION_FIELD, Value.of(VERSION));
        fields.put("program", Value.of(bundle.source().program()));
        fields.put("created", Value.of(bundle.source().created()));
        fields.put("engine", Value.of(bundle.source().decider().name()));
        bundle.source().remark().ifPresent(remark -> fields.put("remark", Value.of(remark)));
        fields.put("statistics", statistics(bundle.source().statistics()));
        fields.put(KIND, Value.of(bundle.evidence().kind()));
        bundle.spec().ifPresent(copy -> fields.put("spec", spec(copy)));
        if (bundle.evidence() instanceof FailingHistory failing) {
            fields.put("history", history(failing, bundle.source().origin(), operations));
            failing.history().torn().ifPresent(torn -> fields.put(TORN, torn.value()));
        }
        fields.put("notes", Fields.of(bundle.notes()));
        fields.put(
                "commands",
                Value.tuple(bundle.commands().stream()
                        .map(command -> Value.record(
                                Map.of("purpose", Value.of(command.purpose()), "line", Value.of(command.line()))))
                        .toList()));
        fields.put(
                "entries",
                Value.tuple(entries.stream()
                        .map(entry -> Value.record(Map.of(
                                "name",
                                Value.of(entry.name()),
                                "bytes",
                                Value.of(entry.bytes()),
                                "sha256",
                                Value.of(entry.sha256()))))
                        .toList()));
        return Value.record(fields);
    }

    private static Value history(FailingHistory failing, String origin, int operations) {
        History history = failing.history();
        return Value.record(Map.of(
                "name",
                Value.of(history.name()),
                "operations",
                Value.of(operations),
                "processes",
                Value.of(history.processes().size()),
                "total",
                Value.of(failing.numbers().total()),
                "origin",
                Value.of(origin),
                "about",
                Value.record(history.about()),
                "notes",
                Fields.of(history.notes())));
    }

    static String kind(Fields manifest) throws BadInput {
        Optional<Fields> kind = manifest.optional(KIND);
        return kind.isEmpty() ? FailingHistory.KIND : kind.get().text();
    }

    /** @throws BadInput if it was written by a later version, or by something else */
    static void checkVersion(Fields manifest) throws BadInput {
        Optional<Fields> version = manifest.optional(VERSION_FIELD);
        if (version.isEmpty()) {
            throw new BadInput("not a bundle: " + Container.MANIFEST + " has no " + VERSION_FIELD);
        }
        long number = version.get().number(1L, Integer.MAX_VALUE);
        if (number != VERSION) {
            throw new BadInput("a bundle of version " + number + "; this Plumbline reads version " + VERSION);
        }
    }

    static List<Entry> entries(Fields manifest) throws BadInput {
        List<Entry> entries = new ArrayList<>();
        Set<String> seen = new HashSet<>(Set.of(Container.MANIFEST));
        List<Fields> listed = manifest.list("entries");
        if (listed.size() > Container.MOST_ENTRIES) {
            throw new BadInput("it has " + listed.size() + " entries; expected at most " + Container.MOST_ENTRIES);
        }
        for (Fields entry : listed) {
            String name = entry.get("name").text();
            if (!Container.isName(name)) {
                throw entry.get("name").wrong("a plain name of a file, within the bundle");
            }
            // Some file systems do not tell Spec.tla from spec.tla.
            if (!seen.add(name.toLowerCase(Locale.ROOT))) {
                throw entry.get("name").wrong("each name once");
            }
            long most = name.equals(HISTORY) ? Container.MOST_HISTORY : Container.MOST_IN_MEMORY;
            entries.add(new Entry(
                    name,
                    entry.get("bytes").number(0L, most),
                    entry.get("sha256").text()));
        }
        return entries;
    }

    /** Known by the field with the name of its kind, which holds the name of the specification. */
    private static Value spec(SpecCopy spec) {
        Map<String, Value> fields = new TreeMap<>(spec.settings());
        fields.put(spec.kind(), Value.of(spec.name()));
        return Value.record(fields);
    }

    /** @param files those of the folder of the specification, by name */
    static SpecCopy spec(Fields manifest, Map<String, String> files) throws BadInput {
        Fields spec = manifest.get("spec");
        ClassLoader classes = Manifest.class.getClassLoader();
        List<String> known = SpecKind.all(classes).stream().map(SpecKind::name).toList();
        Map<String, Value> settings = new TreeMap<>(spec.fields());
        List<String> kinds = settings.keySet().stream().filter(known::contains).toList();
        if (kinds.size() != 1) {
            throw new BadInput(spec.where() + " has " + String.join(", ", settings.keySet())
                    + ": nothing on the class path reads such a specification; expected exactly one of "
                    + String.join(", ", known));
        }
        SpecCopy copy =
                new SpecCopy(kinds.get(0), spec.get(kinds.get(0)).text(), without(kinds.get(0), settings), files);
        try {
            copy.source(classes);
        } catch (BadInput e) {
            throw e.at(spec.where());
        }
        return copy;
    }

    private static Map<String, Value> without(String name, Map<String, Value> settings) {
        settings.remove(name);
        return settings;
    }

    private static Value statistics(Statistics statistics) {
        return Value.record(Map.of(
                "operations",
                Value.of(statistics.operations()),
                "processes",
                Value.of(statistics.processes()),
                "steps",
                Value.of(statistics.steps()),
                "maxFrontier",
                Value.of(statistics.maxFrontier()),
                "nanoseconds",
                Value.of(statistics.time().toNanos()),
                "peakMemoryBytes",
                Value.of(statistics.peakMemoryBytes())));
    }

    static Bundle.Source source(Fields manifest) throws BadInput {
        Fields statistics = manifest.get("statistics");
        Optional<Fields> remark = manifest.optional("remark");
        return new Bundle.Source(
                manifest.get("program").text(),
                manifest.get("created").text(),
                decider(manifest.get("engine").text()),
                kind(manifest).equals(FailingHistory.KIND)
                        ? manifest.get("history").get("origin").text()
                        : "line",
                new Statistics(
                        statistics.get("operations").number(0, Integer.MAX_VALUE),
                        statistics.get("processes").number(0, Integer.MAX_VALUE),
                        statistics.get("steps").number(0L, Long.MAX_VALUE),
                        statistics.get("maxFrontier").number(0, Integer.MAX_VALUE),
                        Duration.ofNanos(statistics.get("nanoseconds").number(0L, Long.MAX_VALUE)),
                        statistics.get("peakMemoryBytes").number(0L, Long.MAX_VALUE)),
                remark.isEmpty() ? Optional.empty() : Optional.of(remark.get().text()));
    }

    private static Decider decider(String name) {
        boolean strategy =
                Arrays.stream(Strategy.values()).anyMatch(each -> each.word().equals(name));
        return strategy ? new Decider.ClockOrders(name) : Decider.named(name);
    }

    static List<Bundle.Command> commands(Fields manifest) throws BadInput {
        List<Bundle.Command> commands = new ArrayList<>();
        for (Fields command : manifest.list("commands")) {
            commands.add(new Bundle.Command(
                    command.get("purpose").text(), command.get("line").text()));
        }
        return commands;
    }
}
