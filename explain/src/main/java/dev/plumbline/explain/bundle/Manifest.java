package dev.plumbline.explain.bundle;

import dev.plumbline.check.Statistics;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

    private Manifest() {}

    /** @param sha256 in hexadecimal */
    record Entry(String name, long bytes, String sha256) {}

    static Value of(Bundle bundle, int operations, List<Entry> entries) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put(VERSION_FIELD, Value.of(VERSION));
        fields.put("program", Value.of(bundle.source().program()));
        fields.put("created", Value.of(bundle.source().created()));
        fields.put("engine", Value.of(bundle.source().engine()));
        fields.put("statistics", statistics(bundle.source().statistics()));
        fields.put("spec", spec(bundle.spec()));
        fields.put(
                "history",
                Value.record(Map.of(
                        "name",
                        Value.of(bundle.history().name()),
                        "operations",
                        Value.of(operations),
                        "processes",
                        Value.of(bundle.history().processes().size()),
                        "total",
                        Value.of(bundle.numbers().total()),
                        "origin",
                        Value.of(bundle.source().origin()),
                        "about",
                        Value.record(bundle.history().about()),
                        "notes",
                        Fields.of(bundle.history().notes()))));
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

    private static Value spec(SpecCopy spec) {
        Map<String, Value> fields = new TreeMap<>();
        if (spec instanceof SpecCopy.Tla tla) {
            fields.put("module", Value.of(tla.module()));
            fields.put("constants", Fields.of(tla.constants()));
            fields.put("silent", Fields.of(tla.silent()));
        } else if (spec instanceof SpecCopy.Serial serial) {
            fields.put("serial", Value.of(serial.name()));
        } else if (spec instanceof SpecCopy.Model model) {
            fields.put("model", Value.of(model.model()));
            model.initial().ifPresent(value -> fields.put("initial", Value.of(value)));
        }
        return Value.record(fields);
    }

    /** @param files those of the folder of the specification, by name */
    static SpecCopy spec(Fields manifest, Map<String, String> files) throws BadInput {
        Fields spec = manifest.get("spec");
        if (spec.optional("model").isPresent()) {
            Optional<Fields> initial = spec.optional("initial");
            return new SpecCopy.Model(
                    spec.get("model").text(),
                    initial.isPresent() ? Optional.of(initial.get().text()) : Optional.empty());
        }
        if (spec.optional("serial").isPresent()) {
            Optional<String> runs = Optional.ofNullable(files.get(SpecCopy.Serial.RUNS));
            if (runs.isEmpty()) {
                throw spec.get("serial").wrong("with a file " + SPEC_FOLDER + SpecCopy.Serial.RUNS);
            }
            return new SpecCopy.Serial(spec.get("serial").text(), runs.get());
        }
        Fields module = spec.get("module");
        Map<String, String> modules = new LinkedHashMap<>(files);
        Optional<String> config = Optional.ofNullable(modules.remove(SpecCopy.Tla.CONFIG));
        if (!modules.containsKey(module.text()) || !module.text().endsWith(".tla")) {
            throw module.wrong("the name of a module in the folder " + SPEC_FOLDER);
        }
        return new SpecCopy.Tla(
                module.text(),
                modules,
                config,
                spec.get("constants").textsByName(),
                spec.get("silent").texts());
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
        return new Bundle.Source(
                manifest.get("program").text(),
                manifest.get("created").text(),
                manifest.get("engine").text(),
                manifest.get("history").get("origin").text(),
                new Statistics(
                        statistics.get("operations").number(0, Integer.MAX_VALUE),
                        statistics.get("processes").number(0, Integer.MAX_VALUE),
                        statistics.get("steps").number(0L, Long.MAX_VALUE),
                        statistics.get("maxFrontier").number(0, Integer.MAX_VALUE),
                        Duration.ofNanos(statistics.get("nanoseconds").number(0L, Long.MAX_VALUE)),
                        statistics.get("peakMemoryBytes").number(0L, Long.MAX_VALUE)));
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
