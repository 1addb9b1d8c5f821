package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Participants;
import dev.plumbline.check.PossibleResults;
import dev.plumbline.check.StuckCut;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/** A counterexample as a document, and back: for bundles, for programs and for the viewer. */
public final class CounterexampleCoding {
    private CounterexampleCoding() {}

    public static Document written(Counterexample found, References references) {
        Document document = new Document();
        found.failing().ifPresent(failed -> document.put("failedAt", references.operation(failed)));
        document.put("leftOut", found.leftOut())
                .put("restricted", found.restricted())
                .put(
                        "frontier",
                        found.frontier().stream()
                                .map(each -> configuration(each, references))
                                .toList())
                .put(
                        "blocked",
                        found.blocked().stream()
                                .map(each -> blocked(each, references))
                                .toList())
                .put("recent", StepCoding.written(found.recent(), Optional.empty(), references))
                .putUnlessEmpty(
                        "silent",
                        found.silent().stream().map(references::silent).toList())
                .put("results", found.hindsight().results().map(ResultsCoding::written))
                .put("conflict", found.hindsight().conflict().map(known -> ConflictCoding.written(known, references)));
        Counterexample.Remedies remedies = found.hindsight().remedies();
        if (!remedies.equals(Counterexample.Remedies.NONE)) {
            document.put("remedies", RemediesCoding.written(remedies, references));
        }
        return document.put("cut", found.cut().map(cut -> CutCoding.written(cut, references)));
    }

    /** The same with everything that a reader needs to restore the counterexample, which may be long. */
    public static Document complete(Counterexample found, References references) {
        return written(found, references)
                .put("participants", found.participants().map(known -> participants(known, references)))
                .put("order", found.cut().map(cut -> CutCoding.order(cut, found.history())));
    }

    private static Document configuration(Counterexample.Configuration configuration, References references) {
        return new Document()
                .put("state", references.state(configuration.state()))
                .put("done", references.numbers(new TreeSet<>(configuration.done())));
    }

    private static Document blocked(Counterexample.Blocked blocked, References references) {
        return references
                .operation(blocked.operation())
                .put("reasons", ReasonCoding.reasons(blocked.reasons(), references));
    }

    static Document silent(Counterexample.SilentAction action, References references) {
        return new Document()
                .put("action", action.name())
                .put("reasons", ReasonCoding.reasons(action.reasons(), references))
                .put("possible", action.possible())
                .put("elsewhere", action.elsewhere())
                .put("notAsked", action.notAsked());
    }

    /** A bit for each operation is short: of many operations few or nearly all take part. */
    private static Document participants(Participants known, References references) {
        BitSet operations = new BitSet();
        known.operations().stream().map(references::original).forEach(operations::set);
        Document document = new Document();
        known.failing().ifPresent(failed -> document.put("failedAt", references.number(failed)));
        return document.put("operations", Base64.getEncoder().encodeToString(operations.toByteArray()));
    }

    /** @param history whose operations the lookup finds */
    public static Counterexample read(Fields document, History history, Lookup lookup) throws BadInput {
        OptionalInt failing = failing(document, lookup);
        return read(document, history, failing, CutCoding.read(document, failing, history, lookup), lookup);
    }

    static OptionalInt failing(Fields document, Lookup lookup) throws BadInput {
        Optional<Fields> failed = document.optional("failedAt");
        return failed.isPresent() ? OptionalInt.of(lookup.operation(failed.get())) : OptionalInt.empty();
    }

    static Counterexample read(
            Fields document, History history, OptionalInt failing, Optional<StuckCut> cut, Lookup lookup)
            throws BadInput {
        Optional<PossibleResults> results = document.optional("results", ResultsCoding::read);
        if (results.isPresent()
                && (failing.isEmpty()
                        || !history.operations()
                                .get(failing.getAsInt())
                                .arguments()
                                .containsKey(results.get().name()))) {
            throw new BadInput(document.get("results").where() + " are given, but the failing operation has no result");
        }
        Optional<Counterexample.Remedies> remedies =
                document.optional("remedies", part -> RemediesCoding.read(part, lookup));
        return new Counterexample(
                history,
                failing,
                document.list(
                        "frontier",
                        each -> new Counterexample.Configuration(
                                lookup.state(each.get("state")), lookup.indexes(each.get("done")))),
                document.list(
                        "blocked",
                        each -> new Counterexample.Blocked(
                                lookup.operation(each), ReasonCoding.reasons(each.get("reasons"), lookup))),
                StepCoding.read(document.get("recent"), lookup),
                document.get("leftOut").number(0, lookup.numbers().total()),
                cut,
                document.optional("silent", all -> all.list(each -> silent(each, lookup)))
                        .orElse(List.of()),
                document.optional("participants", part -> participants(part, lookup)),
                document.get("restricted").truth(),
                new Counterexample.Hindsight(
                        results,
                        document.optional("conflict", part -> ConflictCoding.read(part, lookup)),
                        remedies.filter(some -> failing.isPresent()).orElse(Counterexample.Remedies.NONE)));
    }

    private static Counterexample.SilentAction silent(Fields action, Lookup lookup) throws BadInput {
        int possible = action.get("possible").number(0, Integer.MAX_VALUE);
        return new Counterexample.SilentAction(
                action.get("action").text(),
                ReasonCoding.reasons(action.get("reasons"), lookup),
                possible,
                action.get("elsewhere").number(0, possible),
                action.get("notAsked").number(0, Integer.MAX_VALUE));
    }

    private static Participants participants(Fields document, Lookup lookup) throws BadInput {
        Numbers numbers = lookup.numbers();
        Fields bits = document.get("operations");
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
        Optional<Fields> failed = document.optional("failedAt");
        return new Participants(
                failed.isPresent() ? OptionalInt.of(lookup.index(failed.get())) : OptionalInt.empty(), here);
    }
}
