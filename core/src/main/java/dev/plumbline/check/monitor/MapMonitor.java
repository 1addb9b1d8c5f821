package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.DoesNotApply;
import dev.plumbline.check.monitor.internal.Ranks;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.check.monitor.internal.Zones;
import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Maps, key by key, where no value is put twice at one key, and updates return the entry that they found. put(b)=a is then the one
 * operation that ends the entry a, and remove=a likewise, so the operations of a key fall into <em>chains</em>:
 * put(a)=nil, gets of a, put(b)=a, gets of b, ..., remove. An initial entry has a put before
 * all operations. A key conforms iff
 * <ol>
 *   <li>every update is in a chain that begins without an entry or with the initial one: no cycle, no entry ended twice;
 *   <li>in a chain no operation returns before the call of one that must precede it; gets of the same entry have no
 *       order among each other;
 *   <li>the chains are periods that keep the rule of {@link Zones}. A chain without a final remove lasts to the end (last
 *       = after all events). A read of a missing entry is a period of its own, since there is no entry between chains.
 * </ol>
 * <b>Necessary</b>: the key has a value from the first to the last operation of a chain, and only the operations of
 * the chain take place then, in its order.
 *
 * <p><b>Enough</b>: put the operations of a chain, in its order, each into gap max(first, 1 + highest call so far in
 * the chain). By 2 that is not after its return, and it is at most last+1. A backward chain takes place in one gap.
 * A chain without a final remove is a forward zone to the end, so no other one follows it. The rest is the argument of
 * {@link Zones}.
 *
 * <p><b>Pending updates.</b> A pending put whose value was read found no entry, or one that no other
 * operation ends; a pending remove ends such an entry, or none. All choices for a key are tried, up to a limit.
 *
 * <p><b>Evidence</b>: a part of a chain proves nothing, since put(b)=a alone violates without the put of a. So the
 * evidence is all updates of the chains, with the two operations that bound their zones. Other gets are left out.
 */
final class MapMonitor implements Reading {
    private static final int NONE = MapOperations.NONE;
    private static final long MOST_WORK = 20_000_000;
    private static final int MOST_CHOICES = 2_000;

    private final MapOperations all;

    private MapMonitor(MapOperations all) {
        this.all = all;
    }

    static Reading read(History history, Vocabulary words, Value start) throws BadInput, DoesNotApply {
        return new MapMonitor(MapOperations.read(history, words, start));
    }

    @Override
    public boolean[] kept() {
        return all.kept;
    }

    @Override
    public Ruling answer(Ranks ranks) {
        if (all.flaw().isPresent()) {
            return all.flaw().get();
        }
        Decision decision = new Decision(ranks);
        boolean undecided = false;
        for (int key = 0; key < all.keys.size(); key++) {
            Optional<Ruling> answer = decision.key(key);
            if (answer.isPresent() && answer.get() instanceof Ruling.Violates) {
                return answer.get();
            }
            undecided |= answer.isPresent();
        }
        return undecided
                ? new Ruling.NotApplicable("too many ways for pending updates of one key to take effect")
                : new Ruling.Conforms();
    }

    /** One run over one order. */
    private final class Decision {
        private final Ranks ranks;
        /** By entry, who ends it, pending updates included. */
        private final int[] endedBy;
        /** By operation, the entry it found, likewise. */
        private final int[] found;

        private final boolean[] visited;
        private final Zones zones = new Zones();
        /** By period of the current key: the operations of first return and last call, and the last update. */
        private final List<int[]> periods = new ArrayList<>();

        private long work = MOST_WORK;
        private int choices;

        Decision(Ranks ranks) {
            this.ranks = ranks;
            endedBy = all.endedBy.stream().mapToInt(Integer::intValue).toArray();
            found = all.found.clone();
            visited = new boolean[endedBy.length];
        }

        /** Empty if the key conforms. */
        Optional<Ruling> key(int key) {
            List<Integer> open = new ArrayList<>();
            for (int entry : all.entries.get(key)) {
                int by = all.putBy.get(entry);
                if (by != NONE && found[by] == MapOperations.UNKNOWN) {
                    open.add(by);
                }
            }
            open.addAll(all.pendingRemovals.get(key));
            choices = open.isEmpty() ? 1 : MOST_CHOICES;
            Optional<Ruling.Violates> conflict = choose(key, open, 0);
            if (conflict.isEmpty()) {
                return Optional.empty();
            }
            if (!open.isEmpty() && (choices < 0 || work < 0)) {
                return Optional.of(new Ruling.NotApplicable(""));
            }
            return Optional.of(open.isEmpty() ? conflict.get() : wholeKey(key, conflict.get()));
        }

        /** Tries what the pending updates from this one on may have found; the last conflict where all of it fails. */
        private Optional<Ruling.Violates> choose(int key, List<Integer> open, int at) {
            if (at == open.size()) {
                choices--;
                work -= all.entries.get(key).size();
                return check(key);
            }
            int update = open.get(at);
            boolean puts = all.put[update] != NONE;
            found[update] = puts ? NONE : MapOperations.UNKNOWN;
            Optional<Ruling.Violates> conflict = choose(key, open, at + 1);
            if (conflict.isPresent() && !(puts && all.ifAbsent[update])) {
                for (int entry : all.entries.get(key)) {
                    if (endedBy[entry] == NONE && entry != all.put[update] && choices >= 0 && work >= 0) {
                        endedBy[entry] = update;
                        found[update] = entry;
                        conflict = choose(key, open, at + 1);
                        if (conflict.isEmpty()) {
                            return conflict;
                        }
                        endedBy[entry] = NONE;
                    }
                }
            }
            found[update] = conflict.isPresent() ? MapOperations.UNKNOWN : found[update];
            return conflict;
        }

        private Optional<Ruling.Violates> check(int key) {
            zones.clear();
            periods.clear();
            List<Integer> own = all.entries.get(key);
            own.forEach(entry -> visited[entry] = false);
            for (int entry : own) {
                int by = all.putBy.get(entry);
                if (by == NONE || found[by] == NONE) {
                    Optional<Ruling.Violates> conflict = chain(entry);
                    if (conflict.isPresent()) {
                        return conflict;
                    }
                }
            }
            for (int entry : own) {
                if (!visited[entry]) {
                    return Optional.of(ring(entry));
                }
            }
            for (int read = all.firstReadOfNothing.get(key); read != NONE; read = all.nextRead[read]) {
                zones.add(periods.size(), ranks.end(read), ranks.call(read));
                periods.add(new int[] {read, read, NONE});
            }
            Zones.Clash clash = zones.clash();
            return clash == null ? Optional.empty() : Optional.of(clash(key, clash));
        }

        /** Goes along the chain that begins with this entry, and makes it a period. */
        private Optional<Ruling.Violates> chain(int begin) {
            int first = NONE;
            int last = NONE;
            int entry = begin;
            int update = all.putBy.get(begin);
            while (true) {
                if (update != NONE) {
                    if (last != NONE && ranks.end(update) < ranks.call(last)) {
                        return Optional.of(backwards(update, last));
                    }
                    last = later(last, update);
                    first = earlier(first, update);
                }
                if (entry == NONE) {
                    break;
                }
                visited[entry] = true;
                int lastRead = last;
                for (int read = all.firstRead.get(entry); read != NONE; read = all.nextRead[read]) {
                    if (last != NONE && ranks.end(read) < ranks.call(last)) {
                        return Optional.of(backwards(read, last));
                    }
                    lastRead = later(lastRead, read);
                    first = earlier(first, read);
                }
                last = lastRead;
                if (endedBy[entry] == NONE) {
                    break;
                }
                update = endedBy[entry];
                entry = all.put[update];
            }
            boolean forever = entry != NONE;
            zones.add(
                    periods.size(),
                    all.putBy.get(begin) == NONE ? -1 : ranks.end(first),
                    forever ? ranks.events() + 1 : ranks.call(last));
            periods.add(new int[] {first, last, update});
            return Optional.empty();
        }

        private int later(int one, int other) {
            return one == NONE || ranks.call(other) > ranks.call(one) ? other : one;
        }

        private int earlier(int one, int other) {
            return one == NONE || ranks.end(other) < ranks.end(one) ? other : one;
        }

        private Ruling.Violates backwards(int operation, int before) {
            TreeSet<Integer> restriction = new TreeSet<>();
            all.addLineage(operation, found, restriction);
            all.addLineage(before, found, restriction);
            return new Ruling.Violates(
                    "an operation returned before the call of another one that preceded it, as its result shows",
                    List.of(before, operation),
                    List.copyOf(restriction));
        }

        private Ruling.Violates ring(int entry) {
            int start = entry;
            for (int i = 0; i < visited.length && all.putBy.get(start) != NONE; i++) {
                start = found[all.putBy.get(start)];
            }
            TreeSet<Integer> ring = new TreeSet<>();
            all.addLineage(all.putBy.get(start), found, ring);
            return new Ruling.Violates(
                    "the values found by these updates go round in a ring", List.copyOf(ring), List.copyOf(ring));
        }

        private Ruling.Violates clash(int key, Zones.Clash clash) {
            TreeSet<Integer> shown = new TreeSet<>();
            TreeSet<Integer> restriction = new TreeSet<>();
            for (int period : new int[] {clash.one(), clash.other()}) {
                for (int operation : periods.get(period)) {
                    if (operation != NONE) {
                        shown.add(operation);
                        all.addLineage(operation, found, restriction);
                    }
                }
            }
            return new Ruling.Violates(
                    "key " + Vocabulary.shown(all.keys.get(key))
                            + " must have been in one state all through a time in which it must have been in another",
                    List.copyOf(shown),
                    List.copyOf(restriction));
        }

        /** The values that pending updates found differ between choices, so all operations of the key are evidence. */
        private Ruling.Violates wholeKey(int key, Ruling.Violates conflict) {
            TreeSet<Integer> restriction = new TreeSet<>(conflict.operations());
            for (int entry : all.entries.get(key)) {
                restriction.add(all.putBy.get(entry));
                restriction.add(all.endedBy.get(entry));
                for (int read = all.firstRead.get(entry); read != NONE; read = all.nextRead[read]) {
                    restriction.add(read);
                }
            }
            for (int read = all.firstReadOfNothing.get(key); read != NONE; read = all.nextRead[read]) {
                restriction.add(read);
            }
            restriction.addAll(all.pendingRemovals.get(key));
            restriction.remove(NONE);
            return new Ruling.Violates(conflict.rule(), conflict.operations(), List.copyOf(restriction));
        }
    }
}
