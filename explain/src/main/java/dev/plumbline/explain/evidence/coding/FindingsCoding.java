package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Witness;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.explain.evidence.PlainState;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.List;

/** The findings of a check of a state log beside its verdict, as fields of a document, and back. */
public final class FindingsCoding {
    private FindingsCoding() {}

    /**
     * The fields, in the order in which people expect them. Those about divergences are there if something diverges.
     *
     * @param most the last steps of an explanation, each with a whole state
     */
    public static Document written(StateFindings findings, int most) {
        Document document = new Document()
                .put("unusedConstants", findings.unusedConstants())
                .put(
                        "mapping",
                        findings.mapping().stream()
                                .map(each -> new Document()
                                        .put("statement", each.statement())
                                        .put("used", each.times()))
                                .toList());
        if (findings.divergences().isEmpty()) {
            return document;
        }
        Document explanations = new Document()
                .put("count", findings.explained())
                .put("exact", findings.exact())
                .put(
                        "longest",
                        findings.explanations().stream()
                                .map(each -> explanation(each, most))
                                .toList());
        return document.put(
                        "divergences",
                        findings.divergences().stream()
                                .map(each -> new Document()
                                        .put("number", each.number())
                                        .put("event", each.event())
                                        .put("skipped", each.skipped())
                                        .put("solvedAgain", each.solvedAgain()))
                                .toList())
                .put("explanations", explanations)
                .put(
                        "possible",
                        findings.possible().stream()
                                .map(FindingsCoding::possible)
                                .toList());
    }

    private static Document explanation(StateFindings.Explanation explanation, int most) {
        List<StateFindings.Step> steps = explanation.steps();
        int left = Math.max(0, steps.size() - most);
        return new Document()
                .put("length", explanation.length())
                .put("last", steps.stream().skip(left).map(FindingsCoding::step).toList());
    }

    private static Document step(StateFindings.Step step) {
        Document document = new Document();
        if (step.event() != Witness.SILENT) {
            document.put("event", step.event());
        }
        return document.put("step", step.call())
                .put("completes", step.completes())
                .put("state", step.state().value());
    }

    private static Document possible(StateFindings.Possible possible) {
        return new Document()
                .put("step", possible.call())
                .put("state", possible.state().value())
                .put(
                        "differences",
                        possible.differences().stream()
                                .map(each -> new Document()
                                        .put("variable", each.variable())
                                        .put("place", each.place())
                                        .put("logged", each.logged())
                                        .put("given", each.given()))
                                .toList());
    }

    /** @param events how many there are */
    static StateFindings read(Fields document, int events) throws BadInput {
        String question = document.get("question").text();
        List<String> unused = document.get("unusedConstants").texts();
        List<MappingUse.Used> mapping = document.list(
                "mapping",
                each -> new MappingUse.Used(
                        each.get("statement").text(), each.get("used").number(0L, Long.MAX_VALUE)));
        if (document.optional("divergences").isEmpty()) {
            return new StateFindings(question, unused, mapping, List.of(), List.of(), 0, true, List.of());
        }
        Fields explanations = document.get("explanations");
        return new StateFindings(
                question,
                unused,
                mapping,
                document.list("divergences", each -> divergence(each, events)),
                explanations.list("longest", each -> explanation(each, events)),
                explanations.get("count").number(0L, Long.MAX_VALUE),
                explanations.get("exact").truth(),
                document.list("possible", FindingsCoding::possible));
    }

    private static StateFindings.Divergence divergence(Fields divergence, int events) throws BadInput {
        return new StateFindings.Divergence(
                divergence.get("number").number(1, Integer.MAX_VALUE),
                divergence.get("event").number(0, events - 1),
                divergence.get("skipped").truth(),
                divergence.get("solvedAgain").truth());
    }

    private static StateFindings.Explanation explanation(Fields explanation, int events) throws BadInput {
        return new StateFindings.Explanation(
                explanation.list(
                        "last",
                        step -> new StateFindings.Step(
                                step.optional("event", event -> event.number(0, events - 1))
                                        .orElse(Witness.SILENT),
                                step.get("step").text(),
                                step.get("completes").truth(),
                                new PlainState(step.get("state").value()))),
                explanation.get("length").number(0, Integer.MAX_VALUE));
    }

    private static StateFindings.Possible possible(Fields possible) throws BadInput {
        return new StateFindings.Possible(
                possible.get("step").text(),
                new PlainState(possible.get("state").value()),
                possible.list(
                        "differences",
                        each -> new StateFindings.Difference(
                                each.get("variable").text(),
                                each.get("place").text(),
                                each.get("logged").text(),
                                each.get("given").text())));
    }
}
