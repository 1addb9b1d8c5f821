package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.DoesNotApply;
import dev.plumbline.check.monitor.internal.Ranks;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.check.monitor.internal.Zones;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Registers, one or many by key, in which no value is written twice, nor is an initial value. The time of a
 * value begins with its write and contains its reads: a period of {@link Zones}. The initial value has a write before
 * everything. The history conforms iff no read returns before its write is called, and the zones of each register
 * keep their rule.
 *
 * <p><b>Necessary</b>: the first obviously, the zones because periods of one register exclude each other.
 *
 * <p><b>Enough</b>: within gaps first..last+1 put the write into gap first. It is open there: its call is below the
 * return of each read, so below first, and its return is first or above. A read has its return at first or above and
 * its call at last or below, so it is open in one of the gaps, after the write. Of a backward zone all operations are
 * open in all gaps.
 *
 * <p>A search for a write that lies wholly between another write and its read would miss w1=[2,4], r1=[1,3],
 * r0=[3.5,5]: the zone of 1 is backward, from 2 to 3, and lies within that of 0, which reaches to 3.5.
 *
 * <p>A pending write that no operation read is left out: in a witness with it no operation reads it, so there is a
 * witness without it. Reads can be left out as well, so the operations that make the two zones are evidence.
 */
final class RegisterMonitor implements Reading {
    private static final int NONE = -1;

    private record Held(int register, Value value) {}

    private final boolean[] kept;
    /** By operation, the period of the value that it writes or reads. */
    private final int[] period;

    private final List<Held> held = new ArrayList<>();
    /** By period, the write; none for an initial value. */
    private final List<Integer> write = new ArrayList<>();

    private final Map<Value, Integer> registers = new HashMap<>();
    private Optional<Ruling.Violates> flaw = Optional.empty();

    private final Value start;
    private final Map<Value, Value> starts;

    private RegisterMonitor(int size, Value start) {
        this.start = start;
        starts = Vocabulary.pairs(start);
        kept = new boolean[size];
        period = new int[size];
    }

    static Reading read(History history, Vocabulary words, Value start) throws BadInput, DoesNotApply {
        RegisterMonitor reading = new RegisterMonitor(history.size(), start);
        Map<Held, Integer> periods = new HashMap<>();
        List<Operation> operations = history.operations();
        boolean[] writes = new boolean[operations.size()];
        for (int number = 0; number < writes.length; number++) {
            Operation operation = operations.get(number);
            String name = words.name(operation);
            writes[number] = name.equals("write");
            boolean silent = operation.outcome() == Outcome.ABORTED
                    || name.equals("read") && (operation.isPending() || !Vocabulary.hasResult(operation));
            if (silent) {
                continue;
            }
            if (!name.equals("write") && !name.equals("read")) {
                throw new DoesNotApply("the operation " + name + " is neither a read nor a write");
            }
            reading.kept[number] = true;
            int register = reading.register(operation, periods);
            if (writes[number]) {
                Held fresh = new Held(register, Vocabulary.argument(operation, "value"));
                if (periods.containsKey(fresh)) {
                    throw new DoesNotApply(Vocabulary.shown(fresh.value) + " is written twice, or there at first");
                }
                reading.period[number] = reading.begin(fresh, number, periods);
            }
        }
        boolean[] seen = new boolean[reading.held.size()];
        for (int number = 0; number < writes.length; number++) {
            if (reading.kept[number] && !writes[number]) {
                Operation operation = operations.get(number);
                Held value = new Held(reading.register(operation, periods), Vocabulary.result(operation));
                reading.period[number] = periods.getOrDefault(value, NONE);
                if (reading.period[number] == NONE) {
                    reading.neverWritten(number, value.value);
                } else {
                    seen[reading.period[number]] = true;
                }
            }
        }
        for (int number = 0; number < writes.length; number++) {
            if (reading.kept[number] && operations.get(number).isPending()) {
                reading.kept[number] = seen[reading.period[number]];
            }
        }
        return reading;
    }

    /** The number of a register. A new one begins with its initial value. */
    private int register(Operation operation, Map<Held, Integer> periods) {
        boolean many = operation.arguments().containsKey("key");
        Value key = many ? Vocabulary.argument(operation, "key") : Vocabulary.NIL;
        Integer known = registers.get(key);
        if (known != null) {
            return known;
        }
        int register = registers.size();
        registers.put(key, register);
        begin(new Held(register, many ? starts.getOrDefault(key, Vocabulary.NIL) : start), NONE, periods);
        return register;
    }

    private int begin(Held value, int number, Map<Held, Integer> periods) {
        periods.put(value, held.size());
        held.add(value);
        write.add(number);
        return held.size() - 1;
    }

    private void neverWritten(int number, Value value) {
        if (flaw.isEmpty()) {
            flaw = Optional.of(new Ruling.Violates(
                    Vocabulary.shown(value) + " was read, but never written", List.of(number), List.of(number)));
        }
    }

    @Override
    public boolean[] kept() {
        return kept;
    }

    @Override
    public Ruling answer(Ranks ranks) {
        if (flaw.isPresent()) {
            return flaw.get();
        }
        int[] first = new int[held.size()];
        int[] last = new int[held.size()];
        Arrays.fill(first, NONE);
        Arrays.fill(last, NONE);
        for (int number = 0; number < kept.length; number++) {
            if (kept[number]) {
                int own = period[number];
                int begun = write.get(own);
                if (begun != NONE && ranks.end(number) < ranks.call(begun)) {
                    return violation(
                            Vocabulary.shown(held.get(own).value) + " was read before it was written",
                            List.of(begun, number));
                }
                if (first[own] == NONE || ranks.end(number) < ranks.end(first[own])) {
                    first[own] = number;
                }
                if (last[own] == NONE || ranks.call(number) > ranks.call(last[own])) {
                    last[own] = number;
                }
            }
        }
        return zones(ranks, first, last);
    }

    private Ruling zones(Ranks ranks, int[] first, int[] last) {
        List<Zones> zones = new ArrayList<>();
        registers.forEach((key, register) -> zones.add(new Zones()));
        for (int own = 0; own < first.length; own++) {
            if (last[own] != NONE) {
                int start = write.get(own) == NONE ? -1 : ranks.end(first[own]);
                zones.get(held.get(own).register).add(own, start, ranks.call(last[own]));
            }
        }
        for (Zones register : zones) {
            Zones.Clash clash = register.clash();
            if (clash != null) {
                TreeSet<Integer> operations = new TreeSet<>();
                for (int own : new int[] {clash.one(), clash.other()}) {
                    operations.addAll(List.of(write.get(own), first[own], last[own]));
                }
                operations.remove(NONE);
                return violation(
                        "the register must have held " + Vocabulary.shown(held.get(clash.one()).value)
                                + " all through a time in which it must have held "
                                + Vocabulary.shown(held.get(clash.other()).value),
                        List.copyOf(operations));
            }
        }
        return new Ruling.Conforms();
    }

    private static Ruling violation(String rule, List<Integer> operations) {
        return new Ruling.Violates(
                rule, operations, operations.stream().sorted().toList());
    }
}
