package dev.plumbline.explain.bundle;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.history.History;
import dev.plumbline.history.TornEnds;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecKind;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
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
    static final String LOGS_FOLDER = "logs/";
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
    record Entry(String name, long bytes, String sha256) {
        static List<Entry> of(Map<String, byte[]> documents) {
            List<Entry> entries = new ArrayList<>();
            documents.forEach((name, bytes) -> entries.add(new Entry(name, bytes.length, Container.sha256(bytes))));
            return entries;
        }
    }

    static Document of(Bundle bundle, int operations, List<Entry> entries) {
        Bundle.Source source = bundle.source();
        Document manifest = new Document()
                .put(VERSION_FIELD, VERSION)
                .put("program", source.program())
                .put("created", source.created())
                .put("engine", source.decider().name())
                .put("remark", source.remark())
                .put("statistics", statistics(source.statistics()))
                .put(KIND, bundle.evidence().kind())
                .put("spec", bundle.spec().map(Manifest::spec));
        if (bundle.evidence() instanceof FailingHistory failing) {
            manifest.put("history", history(failing, source.origin(), operations))
                    .put(TORN, failing.history().torn().map(TornEnds::value));
        }
        return manifest.put("notes", bundle.notes())
                .put(
                        "commands",
                        bundle.commands().stream()
                                .map(command -> new Document()
                                        .put("purpose", command.purpose())
                                        .put("line", command.line()))
                                .toList())
                .put(
                        "entries",
                        entries.stream()
                                .map(entry -> new Document()
                                        .put("name", entry.name())
                                        .put("bytes", entry.bytes())
                                        .put("sha256", entry.sha256()))
                                .toList());
    }

    private static Document history(FailingHistory failing, String origin, int operations) {
        History history = failing.history();
        return new Document()
                .put("name", history.name())
                .put("operations", operations)
                .put("processes", history.processes().size())
                .put("total", failing.numbers().total())
                .put("origin", origin)
                .put("about", Value.record(history.about()))
                .put("notes", history.notes());
    }

    static String kind(Fields manifest) throws BadInput {
        return manifest.optional(KIND, Fields::text).orElse(FailingHistory.KIND);
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
        for (Fields entry :
                manifest.get("entries").atMost(Container.MOST_ENTRIES).list()) {
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
    private static Document spec(SpecCopy spec) {
        return Document.of(spec.settings()).put(spec.kind(), spec.name());
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
        String kind = kinds.get(0);
        settings.remove(kind);
        SpecCopy copy = new SpecCopy(kind, spec.get(kind).text(), settings, files);
        try {
            copy.source(classes);
        } catch (BadInput e) {
            throw e.at(spec.where());
        }
        return copy;
    }

    private static Document statistics(Statistics statistics) {
        return new Document()
                .put("operations", statistics.operations())
                .put("processes", statistics.processes())
                .put("steps", statistics.steps())
                .put("maxFrontier", statistics.maxFrontier())
                .put("nanoseconds", statistics.time().toNanos())
                .put("peakMemoryBytes", statistics.peakMemoryBytes());
    }

    static Bundle.Source source(Fields manifest) throws BadInput {
        Fields statistics = manifest.get("statistics");
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
                manifest.optional("remark", Fields::text));
    }

    private static Decider decider(String name) {
        boolean strategy =
                Arrays.stream(Strategy.values()).anyMatch(each -> each.word().equals(name));
        return strategy ? new Decider.ClockOrders(name) : Decider.named(name);
    }

    static List<Bundle.Command> commands(Fields manifest) throws BadInput {
        return manifest.list(
                "commands",
                command -> new Bundle.Command(
                        command.get("purpose").text(), command.get("line").text()));
    }
}
