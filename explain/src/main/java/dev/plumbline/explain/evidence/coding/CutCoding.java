package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.explain.clocks.ClockedRecords;
import dev.plumbline.explain.clocks.LinearExtension;
import dev.plumbline.explain.clocks.ProcessAtCut;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A stuck cut as a part of the document of the counterexample, and back. The order is written as the processes that
 * took the steps. This suffices, because a process performs its operations in its order; it takes a few bits for each
 * operation, and stays the same if operations are left out.
 */
public final class CutCoding {
    private CutCoding() {}

    static Document written(StuckCut cut, References references) {
        return new Document()
                .put("strategy", cut.question().strategy())
                .put("seed", cut.question().seed())
                .put("paths", cut.question().paths())
                .put("witness", cut.others().word())
                .put(
                        "processes",
                        cut.processes().stream()
                                .map(each -> process(each, references))
                                .toList());
    }

    private static Document process(StuckCut.Progressed process, References references) {
        Document document = new Document()
                .put("process", process.process())
                .put("done", process.done())
                .put("all", process.all());
        process.next().ifPresent(next -> document.put("next", references.operation(next)));
        return document;
    }

    static List<Integer> order(StuckCut cut, History history) {
        Map<Value, Integer> places = new HashMap<>();
        cut.processes().forEach(each -> places.put(each.process(), places.size()));
        return cut.order().stream()
                .map(operation -> places.get(history.operations().get(operation).process()))
                .toList();
    }

    /** Whether the next record of each process can happen at the cut, without the processes at their ends. */
    public static List<Document> nextRecords(Counterexample found, References references) {
        return ProcessAtCut.of(found).stream()
                .filter(each -> each.progress().next().isPresent())
                .map(each -> new Document()
                        .put(
                                "operation",
                                references.number(each.progress().next().getAsInt()))
                        .put("standing", each.standing().word())
                        .put(
                                "awaited",
                                each.awaited().stream()
                                        .map(awaited -> new Document()
                                                .put("process", awaited.process())
                                                .put("record", awaited.record()))
                                        .toList()))
                .toList();
    }

    /**
     * The cut, if vector clocks order the history: then an operation that fails does so at a cut.
     *
     * @param counterexample the document with the cut
     * @param failing the operation that had to be possible at the cut, if there is one
     * @throws BadInput if it is not a cut of this history, or the clocks do not allow the order and then that operation
     */
    static Optional<StuckCut> read(Fields counterexample, OptionalInt failing, History history, Lookup lookup)
            throws BadInput {
        boolean clocks = history.order() instanceof Order.VectorClocks;
        Optional<Fields> document = counterexample.optional("cut");
        if (document.isPresent() && !clocks) {
            throw new BadInput(document.get().where() + " belongs to vector clocks; the history is ordered by "
                    + history.order().described());
        }
        if (document.isPresent() && failing.isPresent()) {
            int failed = failing.getAsInt();
            StuckCut cut = cut(document.get(), counterexample.get("order"), history, failed, lookup);
            if (cut.processes().stream().noneMatch(process -> process.next().equals(failing))) {
                throw counterexample.get("failedAt").wrong("an operation that is next at the cut");
            }
            for (Fields step : counterexample.list("recent")) {
                if (!cut.order().contains(lookup.operation(step))) {
                    throw step.get("operation").wrong("an operation of the order that led to the cut");
                }
            }
            return Optional.of(cut);
        }
        if (document.isPresent() || (clocks && failing.isPresent())) {
            throw new BadInput(counterexample.where() + " has no " + (document.isPresent() ? "failedAt" : "cut")
                    + "; expected one, because vector clocks order the history");
        }
        if (clocks) {
            LinearExtension.of(ClockedRecords.of(history), List.of());
        }
        return Optional.empty();
    }

    private static StuckCut cut(Fields document, Fields steps, History history, int failed, Lookup lookup)
            throws BadInput {
        ClockedRecords records = ClockedRecords.of(history);
        Map<Value, Integer> here = new HashMap<>();
        records.processes().forEach(process -> here.put(process, here.size()));
        List<StuckCut.Progressed> processes = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        Set<Value> seen = new HashSet<>();
        int total = lookup.numbers().total();
        for (Fields each : document.list("processes")) {
            Value process = each.get("process").value();
            if (!seen.add(process)) {
                throw each.get("process").wrong("each process once");
            }
            int place = here.getOrDefault(process, -1);
            int all = each.get("all").number(1, total);
            int done = each.get("done").number(0, all);
            processes.add(new StuckCut.Progressed(process, done, all, next(each, records, place, done, lookup)));
            places.add(place);
        }
        if (!seen.containsAll(records.processes())) {
            throw document.get("processes").wrong("every process of the history");
        }
        if (processes.stream().mapToLong(StuckCut.Progressed::all).sum() != total) {
            throw document.get("processes").wrong("as many operations as the history has");
        }
        List<Integer> order = order(steps, processes, places, records);
        List<Integer> withFailed = new ArrayList<>(order);
        withFailed.add(failed);
        LinearExtension.of(records, withFailed);
        return new StuckCut(
                new StuckCut.Question(
                        strategy(document.get("strategy")),
                        document.get("seed").number(Long.MIN_VALUE, Long.MAX_VALUE),
                        document.get("paths").number(1, Integer.MAX_VALUE)),
                document.get("witness").oneOf(StuckCut.OtherOrders.values(), StuckCut.OtherOrders::word),
                processes,
                order);
    }

    private static OptionalInt next(Fields process, ClockedRecords records, int place, int done, Lookup lookup)
            throws BadInput {
        Optional<Fields> next = process.optional("next");
        if (next.isEmpty()) {
            return OptionalInt.empty();
        }
        int index = lookup.operation(next.get());
        if (records.process(index) != place || records.number(index) != done + 1) {
            throw next.get().wrong("the first operation of the process after the cut");
        }
        return OptionalInt.of(index);
    }

    /** The operations that took the steps, as far as they are here. */
    private static List<Integer> order(
            Fields steps, List<StuckCut.Progressed> processes, List<Integer> places, ClockedRecords records)
            throws BadInput {
        int[] done = new int[processes.size()];
        List<Integer> order = new ArrayList<>();
        for (Fields step : steps.list()) {
            int process = step.number(0, processes.size() - 1);
            if (++done[process] > processes.get(process).done()) {
                throw step.wrong("no more steps of a process than lie before the cut");
            }
            int operation = places.get(process) < 0 ? -1 : records.find(places.get(process), done[process]);
            if (operation >= 0) {
                order.add(operation);
            }
        }
        for (int process = 0; process < done.length; process++) {
            if (done[process] != processes.get(process).done()) {
                throw new BadInput(steps.where() + " has " + done[process] + " steps of process "
                        + processes.get(process).process() + "; expected "
                        + processes.get(process).done());
            }
        }
        return order;
    }

    private static String strategy(Fields word) throws BadInput {
        try {
            return Strategy.named(word.text()).word();
        } catch (BadInput e) {
            throw e.at(word.where());
        }
    }
}
