package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.DoesNotApply;
import dev.plumbline.check.monitor.internal.EarliestReturn;
import dev.plumbline.check.monitor.internal.Ranks;
import dev.plumbline.check.monitor.internal.Vocabulary;
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
import java.util.TreeSet;

/**
 * Sets, key by key; a key may be added and removed many times. A key is one bit. An add that answered TRUE turns it on,
 * a remove that answered TRUE turns it off; all other operations read it. A pending add or remove may turn it or not:
 * where it would not change the bit, it can be left out.
 *
 * <p><b>Rule.</b> Go through the events. Turn the bit only when an operation returns that requires it: a read whose
 * value the bit did not have at any moment since its call (one turn), an update that is not yet performed (one turn, or
 * two if the bit already has its value). For each turn take the open update of that direction whose return is
 * <em>earliest</em>, pending ones last. If there is none, the history violates. A read counts as performed once the bit
 * has its value, even between two turns.
 *
 * <p><b>Sound</b>: the turns, with the reads between them, are a witness.
 *
 * <p><b>Complete.</b> Suppose there is a witness that begins with exactly the turns made so far, and performs all
 * other operations later. Then there is one after the next event as well. Calls change nothing. When x returns and is
 * not yet performed, the witness has more turns u1, u2, ... before that return.
 * <ul>
 *   <li>The first one can be the update y of earliest return: exchange it with u1. The new place of u1 is before the
 *       return of y, so before its own. If y is not performed in the witness it is pending, and so are all others that
 *       are open, u1 too: perform y instead. In the same way, where two turns are needed, the second one can be x.
 *   <li>The turns after that, and the reads among them, can be postponed until after the return of x: none of
 *       their operations has returned, and their order does not change.
 *   <li>Reads that were open while the bit had their value can be moved there.
 * </ul>
 * If no update is open that way, there is no u1, so there is no witness.
 *
 * <p>Turning the bit earlier is wrong: contains=false [0,1], add=true [0,2], remove=false [0,0] conforms.
 *
 * <p><b>Evidence.</b> Leaving out an update, unlike a read, can make a history violate that conforms. But at a moment
 * when no operation on the key is open its bit is known. If it has its initial value, all operations before can be left
 * out.
 */
final class SetMonitor implements Reading {
    private static final byte TURNS_OFF = 0;
    private static final byte TURNS_ON = 1;
    private static final byte READS_OFF = 2;
    private static final byte READS_ON = 3;

    private final boolean[] kept;
    private final byte[] kind;
    private final int[] key;
    private final List<Value> keys = new ArrayList<>();
    private final List<Boolean> initial = new ArrayList<>();

    private SetMonitor(int size) {
        kept = new boolean[size];
        kind = new byte[size];
        key = new int[size];
    }

    static Reading read(History history, Vocabulary words, Value start) throws BadInput, DoesNotApply {
        SetMonitor reading = new SetMonitor(history.size());
        Map<Value, Integer> ids = new HashMap<>();
        Value.SetOf contents = (Value.SetOf) start;
        java.util.Set<Value> there = new java.util.HashSet<>(contents.elements());
        int number = -1;
        for (Operation operation : history.operations()) {
            number++;
            String name = words.name(operation);
            if (operation.outcome() == Outcome.ABORTED) {
                continue;
            }
            boolean silent = operation.isPending() || !Vocabulary.hasResult(operation);
            if (!List.of("add", "remove", "contains").contains(name)) {
                if (silent) {
                    continue;
                }
                throw new DoesNotApply("the operation " + name + " tells more than one element");
            }
            boolean update = !name.equals("contains");
            if (silent && update && !operation.isPending()) {
                throw new DoesNotApply("an update returned, but its result is not known");
            }
            if (operation.isPending() && update && Vocabulary.hasResult(operation)) {
                throw new DoesNotApply("a pending operation has a result");
            }
            if (silent && !update) {
                continue;
            }
            Value value = Vocabulary.argument(operation, "value");
            Integer id = ids.putIfAbsent(value, reading.keys.size());
            if (id == null) {
                id = reading.keys.size();
                reading.keys.add(value);
                reading.initial.add(there.contains(value));
            }
            reading.kept[number] = true;
            reading.key[number] = id;
            reading.kind[number] =
                    kind(name, silent || Vocabulary.result(operation).equals(Value.Bool.TRUE));
        }
        return reading;
    }

    private static byte kind(String name, boolean answer) {
        return switch (name) {
            case "add" -> answer ? TURNS_ON : READS_ON;
            case "remove" -> answer ? TURNS_OFF : READS_OFF;
            default -> answer ? READS_ON : READS_OFF;
        };
    }

    @Override
    public boolean[] kept() {
        return kept;
    }

    @Override
    public Ruling answer(Ranks ranks) {
        int[] start = new int[keys.size() + 1];
        int[] byRank = ranks.byRank();
        for (int event : byRank) {
            start[key[event >> 1] + 1]++;
        }
        for (int id = 0; id < keys.size(); id++) {
            start[id + 1] += start[id];
        }
        int[] next = start.clone();
        int[] events = new int[byRank.length];
        for (int event : byRank) {
            events[next[key[event >> 1]]++] = event;
        }
        OneKey walk = new OneKey(ranks);
        for (int id = 0; id < keys.size(); id++) {
            int[] own = Arrays.copyOfRange(events, start[id], start[id + 1]);
            if (!walk.succeeds(own, initial.get(id))) {
                return violation(walk, own, id);
            }
        }
        return new Ruling.Conforms();
    }

    private boolean isUpdate(int operation) {
        return kind[operation] <= TURNS_ON;
    }

    private Ruling violation(OneKey walk, int[] own, int id) {
        boolean bit = initial.get(id);
        int failed = walk.at;
        int failing = own[failed] >> 1;
        int quiet = walk.quiet;
        String moment = walk.moment();
        int[] recent = Arrays.copyOfRange(own, walk.quietAsAtFirst, failed + 1);
        int[] all = Arrays.copyOf(own, failed + 1);
        int[] updates = Arrays.stream(recent)
                .filter(event -> isUpdate(event >> 1) || event >> 1 == failing)
                .toArray();
        int[] evidence = walk.fails(updates, bit) ? updates : walk.fails(recent, bit) ? recent : all;
        TreeSet<Integer> restriction = operations(evidence);
        TreeSet<Integer> conflict = operations(Arrays.copyOfRange(own, quiet, failed + 1));
        conflict.retainAll(restriction);
        String rule = Vocabulary.shown(keys.get(id)) + " " + moment
                + "; from there no order of the open operations explains every answer";
        return new Ruling.Violates(rule, List.copyOf(conflict), List.copyOf(restriction));
    }

    private static TreeSet<Integer> operations(int[] events) {
        TreeSet<Integer> operations = new TreeSet<>();
        for (int event : events) {
            operations.add(event >> 1);
        }
        return operations;
    }

    /** The rule, for the events of one key. */
    private final class OneKey {
        private final Ranks ranks;
        private final EarliestReturn[] open = {new EarliestReturn(), new EarliestReturn()};
        private final boolean[] done = new boolean[kept.length];
        /** The rank at which the bit last ceased to have this value. */
        private final int[] heldUntil = new int[2];

        private int bit;
        /** Where it failed. */
        private int at;
        /** The first event after the last moment at which nothing was open. */
        private int quiet;

        private int bitWhenQuiet;
        /** The same, of the last such moment at which the bit was as at first. */
        private int quietAsAtFirst;

        OneKey(Ranks ranks) {
            this.ranks = ranks;
        }

        boolean fails(int[] events, boolean first) {
            for (int event : events) {
                done[event >> 1] = false;
            }
            return !succeeds(events, first);
        }

        boolean succeeds(int[] events, boolean first) {
            bit = first ? 1 : 0;
            int atFirst = bit;
            bitWhenQuiet = bit;
            quiet = 0;
            quietAsAtFirst = 0;
            Arrays.fill(heldUntil, -1);
            open[0].clear();
            open[1].clear();
            int openNow = 0;
            for (at = 0; at < events.length; at++) {
                int operation = events[at] >> 1;
                if ((events[at] & 1) == 0) {
                    openNow++;
                    if (isUpdate(operation)) {
                        open[kind[operation]].add(ranks.end(operation), operation);
                    }
                    continue;
                }
                if (!returned(operation)) {
                    return false;
                }
                if (--openNow == 0) {
                    quiet = at + 1;
                    bitWhenQuiet = bit;
                    quietAsAtFirst = bit == atFirst ? quiet : quietAsAtFirst;
                }
            }
            return true;
        }

        private boolean returned(int operation) {
            int value = kind[operation] & 1;
            int now = ranks.end(operation);
            if (!isUpdate(operation)) {
                return bit == value || heldUntil[value] > ranks.call(operation) || turn(now);
            }
            return done[operation] || (bit != value || turn(now)) && turn(now);
        }

        private boolean turn(int now) {
            int other = 1 - bit;
            if (open[other].isEmpty()) {
                return false;
            }
            done[open[other].take()] = true;
            heldUntil[bit] = now;
            bit = other;
            return true;
        }

        String moment() {
            return (bitWhenQuiet == 1 ? "was in the set" : "was not in the set")
                    + (quiet == 0 ? " at first" : " when no operation on it was open");
        }
    }
}
