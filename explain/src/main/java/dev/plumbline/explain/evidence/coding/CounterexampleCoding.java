package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Participants;
import dev.plumbline.check.PossibleResults;
import dev.plumbline.check.StuckCut;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** A counterexample as a document, and back: for bundles, for programs and for the viewer. */
public final class CounterexampleCoding {
    private CounterexampleCoding() {}

    public static Map<String, Value> fields(Counterexample found, References references) {
        Map<String, Value> fields = new TreeMap<>();
        if (found.failedAt() >= 0) {
            fields.put("failedAt", Value.record(references.operation(found.failedAt())));
        }
        fields.put("leftOut", Value.of(found.leftOut()));
        fields.put("restricted", Value.of(found.restricted()));
        fields.put(
                "frontier",
                Value.tuple(found.frontier().stream()
                        .map(configuration -> Value.record(Map.of(
                                "state", references.state(configuration.state()),
                                "done", references.numbers(new TreeSet<>(configuration.done())))))
                        .toList()));
        fields.put(
                "blocked",
                Value.tuple(found.blocked().stream()
                        .map(blocked -> blocked(blocked, references))
                        .toList()));
        fields.put("recent", StepCoding.written(found.recent(), Optional.empty(), references));
        if (!found.silent().isEmpty()) {
            fields.put(
                    "silent",
                    Value.tuple(found.silent().stream().map(references::silent).toList()));
        }
        found.hindsight().results().ifPresent(known -> fields.put("results", ResultsCoding.written(known)));
        found.hindsight()
                .conflict()
                .ifPresent(known -> fields.put("conflict", ConflictCoding.written(known, references)));
        Counterexample.Remedies remedies = found.hindsight().remedies();
        if (!remedies.equals(Counterexample.Remedies.NONE)) {
            fields.put("remedies", RemediesCoding.written(remedies, references));
        }
        found.cut().ifPresent(cut -> fields.put("cut", CutCoding.written(cut, references)));
        return fields;
    }

    /** The same with everything that a reader needs to restore the counterexample, which may be long. */
    public static Map<String, Value> complete(Counterexample found, References references) {
        Map<String, Value> fields = fields(found, references);
        found.participants().ifPresent(known -> fields.put("participants", participants(known, references)));
        found.cut().ifPresent(cut -> fields.put("order", CutCoding.order(cut, found.history())));
        return fields;
    }

    private static Value blocked(Counterexample.Blocked blocked, References references) {
        Map<String, Value> fields = new TreeMap<>(references.operation(blocked.operation()));
        fields.put("reasons", ReasonCoding.reasons(blocked.reasons(), references));
        return Value.record(fields);
    }

    static Value silent(Counterexample.SilentAction action, References references) {
        return Value.record(Map.of(
                "action", Value.of(action.name()),
                "reasons", ReasonCoding.reasons(action.reasons(), references),
                "possible", Value.of(action.possible()),
                "elsewhere", Value.of(action.elsewhere()),
                "notAsked", Value.of(action.notAsked())));
    }

    /** A bit for each operation is short: of many operations few or nearly all take part. */
    private static Value participants(Participants known, References references) {
        BitSet operations = new BitSet();
        known.operations().stream().map(references::original).forEach(operations::set);
        Map<String, Value> fields = new TreeMap<>();
        if (known.failedAt() >= 0) {
            fields.put("failedAt", references.number(known.failedAt()));
        }
        fields.put("operations", Value.of(Base64.getEncoder().encodeToString(operations.toByteArray())));
        return Value.record(fields);
    }

    /** @param history whose operations the lookup finds */
    public static Counterexample read(Fields document, History history, Lookup lookup) throws BadInput {
        int failedAt = failedAt(document, lookup);
        return read(document, history, failedAt, CutCoding.read(document, failedAt, history, lookup), lookup);
    }

    static int failedAt(Fields document, Lookup lookup) throws BadInput {
        Optional<Fields> failed = document.optional("failedAt");
        return failed.isPresent() ? lookup.operation(failed.get()) : -1;
    }

    static Counterexample read(Fields document, History history, int failedAt, Optional<StuckCut> cut, Lookup lookup)
            throws BadInput {
        List<Counterexample.Configuration> frontier = new ArrayList<>();
        for (Fields each : document.list("frontier")) {
            frontier.add(new Counterexample.Configuration(
                    lookup.state(each.get("state")), lookup.indexes(each.get("done"))));
        }
        List<Counterexample.Blocked> blocked = new ArrayList<>();
        for (Fields each : document.list("blocked")) {
            blocked.add(new Counterexample.Blocked(
                    lookup.operation(each), ReasonCoding.reasons(each.get("reasons"), lookup)));
        }
        return new Counterexample(
                history,
                failedAt,
                Collections.unmodifiableList(frontier),
                Collections.unmodifiableList(blocked),
                StepCoding.read(document.get("recent"), lookup),
                document.get("leftOut").number(0, lookup.numbers().total()),
                cut,
                silent(document, lookup),
                participants(document, lookup),
                document.get("restricted").truth(),
                new Counterexample.Hindsight(
                        results(document, history, failedAt),
                        conflict(document, lookup),
                        remedies(document, failedAt, lookup)));
    }

    /** The history says what was returned. */
    private static Optional<PossibleResults> results(Fields document, History history, int failedAt) throws BadInput {
        Optional<Fields> results = document.optional("results");
        if (results.isEmpty()) {
            return Optional.empty();
        }
        PossibleResults known = ResultsCoding.read(results.get());
        if (failedAt < 0 || !history.operations().get(failedAt).arguments().containsKey(known.name())) {
            throw new BadInput(results.get().where() + " are given, but the failing operation has no result");
        }
        return Optional.of(known);
    }

    private static Counterexample.Remedies remedies(Fields document, int failedAt, Lookup lookup) throws BadInput {
        Optional<Fields> remedies = document.optional("remedies");
        return remedies.isPresent() && failedAt >= 0
                ? RemediesCoding.read(remedies.get(), lookup)
                : Counterexample.Remedies.NONE;
    }

    private static Optional<Conflict> conflict(Fields document, Lookup lookup) throws BadInput {
        Optional<Fields> conflict = document.optional("conflict");
        return conflict.isPresent() ? Optional.of(ConflictCoding.read(conflict.get(), lookup)) : Optional.empty();
    }

    private static List<Counterexample.SilentAction> silent(Fields document, Lookup lookup) throws BadInput {
        List<Counterexample.SilentAction> silent = new ArrayList<>();
        Optional<Fields> all = document.optional("silent");
        for (Fields each : all.isPresent() ? all.get().list() : List.<Fields>of()) {
            int possible = each.get("possible").number(0, Integer.MAX_VALUE);
            silent.add(new Counterexample.SilentAction(
                    each.get("action").text(),
                    ReasonCoding.reasons(each.get("reasons"), lookup),
                    possible,
                    each.get("elsewhere").number(0, possible),
                    each.get("notAsked").number(0, Integer.MAX_VALUE)));
        }
        return Collections.unmodifiableList(silent);
    }

    private static Optional<Participants> participants(Fields document, Lookup lookup) throws BadInput {
        Optional<Fields> field = document.optional("participants");
        if (field.isEmpty()) {
            return Optional.empty();
        }
        Numbers numbers = lookup.numbers();
        Fields bits = field.get().get("operations");
        BitSet known;
        try {
            known = BitSet.valueOf(Base64.getDecoder().decode(bits.text()));
        } catch (IllegalArgumentException e) {
            throw bits.wrong("a bit for each operation, in Base64");
        }
        if (known.length() > numbers.total()) {
            throw bits.wrong("at most " + numbers.total() + " bits");
        }
        BitSet here = new BitSet();
        for (int index = 0; index < numbers.size(); index++) {
            here.set(index, known.get(numbers.original(index)));
        }
        return Optional.of(new Participants(lookup.index(field.get().optional("failedAt")), here));
    }
}
