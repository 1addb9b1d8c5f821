package dev.plumbline.explain.bundle;

import dev.plumbline.check.StuckCut;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.explain.clocks.ClockedRecords;
import dev.plumbline.explain.clocks.LinearExtension;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A stuck cut as a part of the document of the counterexample, and back. The order is written as the processes that
 * took the steps: a process performs its operations in its order, so that says all, in a few bits an operation, and
 * stays the same where operations are left out.
 */
final class CutCoding {
    private final Numbers numbers;

    CutCoding(Numbers numbers) {
        this.numbers = numbers;
    }

    Value written(StuckCut cut, History history) {
        Map<Value, Integer> indices = new HashMap<>();
        List<Value> processes = new ArrayList<>();
        for (StuckCut.Progressed each : cut.processes()) {
            indices.put(each.process(), indices.size());
            processes.add(Value.tuple(
                    each.process(),
                    Value.of(each.done()),
                    Value.of(each.all()),
                    Value.of(each.next() < 0 ? -1 : numbers.original(each.next()))));
        }
        List<Value> order = cut.order().stream()
                .map(operation ->
                        Value.of(indices.get(history.operations().get(operation).process())))
                .map(Value.class::cast)
                .toList();
        Map<String, Value> fields = new TreeMap<>();
        fields.put("strategy", Value.of(cut.question().strategy()));
        fields.put("seed", Value.of(cut.question().seed()));
        fields.put("paths", Value.of(cut.question().paths()));
        fields.put("witness", Value.of(cut.others().word()));
        fields.put("processes", Value.tuple(processes));
        fields.put("order", Value.tuple(order));
        return Value.record(fields);
    }

    /**
     * @param failed the operation that had to be possible at the cut
     * @throws BadInput if it is no cut of this history, or the clocks do not allow the order and what failed behind it
     */
    StuckCut read(Fields document, History history, int failed) throws BadInput {
        ClockedRecords records = ClockedRecords.of(history);
        Map<Value, Integer> here = new HashMap<>();
        records.processes().forEach(process -> here.put(process, here.size()));
        List<StuckCut.Progressed> processes = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        Set<Value> seen = new HashSet<>();
        for (Fields each : document.list("processes")) {
            Value process = each.at(1).value();
            if (!seen.add(process)) {
                throw each.at(1).wrong("each process once");
            }
            int place = here.getOrDefault(process, -1);
            int all = each.at(3).number(1, numbers.total());
            int done = each.at(2).number(0, all);
            processes.add(new StuckCut.Progressed(process, done, all, next(each.at(4), records, place, done)));
            places.add(place);
        }
        if (!seen.containsAll(records.processes())) {
            throw document.get("processes").wrong("every process of the history");
        }
        if (processes.stream().mapToLong(StuckCut.Progressed::all).sum() != numbers.total()) {
            throw document.get("processes").wrong("as many operations as the history has");
        }
        List<Integer> order = order(document.get("order"), processes, places, records);
        LinearExtension.of(records, with(order, failed));
        return new StuckCut(
                new StuckCut.Question(
                        strategy(document.get("strategy")),
                        document.get("seed").number(Long.MIN_VALUE, Long.MAX_VALUE),
                        document.get("paths").number(1, Integer.MAX_VALUE)),
                others(document.get("witness")),
                processes,
                order);
    }

    private static List<Integer> with(List<Integer> order, int last) {
        List<Integer> longer = new ArrayList<>(order);
        longer.add(last);
        return longer;
    }

    private int next(Fields number, ClockedRecords records, int process, int done) throws BadInput {
        if (number.number(-1, numbers.total() - 1) < 0) {
            return -1;
        }
        int index = numbers.index(number.number(0, numbers.total() - 1));
        if (index < 0 || records.process(index) != process || records.number(index) != done + 1) {
            throw number.wrong("the number of the operation behind the cut, which is here");
        }
        return index;
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

    private static StuckCut.OtherOrders others(Fields word) throws BadInput {
        for (StuckCut.OtherOrders others : StuckCut.OtherOrders.values()) {
            if (others.word().equals(word.text())) {
                return others;
            }
        }
        throw word.wrong("exists, none or unknown");
    }
}
