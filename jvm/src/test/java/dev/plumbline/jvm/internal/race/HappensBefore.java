package dev.plumbline.jvm.internal.race;

import dev.plumbline.jvm.internal.race.MemoryEvent.What;
import dev.plumbline.jvm.internal.state.AccessMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Happens-before by its definition: a relation between the events of an execution, written down pair by pair from the
 * rules, and its transitive closure. Races are then looked for between all pairs of accesses.
 */
final class HappensBefore {
    private final List<MemoryEvent> events;
    private final boolean[][] before;

    HappensBefore(List<MemoryEvent> events) {
        this.events = events;
        this.before = new boolean[events.size()][events.size()];
        for (int i = 0; i < events.size(); i++) {
            for (int j = i + 1; j < events.size(); j++) {
                before[i][j] = direct(i, j);
            }
            if (events.get(i).reads()) {
                releases(i);
            }
        }
        for (int k = 0; k < events.size(); k++) {
            for (int i = 0; i < k; i++) {
                for (int j = k + 1; before[i][k] && j < events.size(); j++) {
                    before[i][j] |= before[k][j];
                }
            }
        }
    }

    /** The rules that need no look at what was read from what. */
    private boolean direct(int i, int j) {
        MemoryEvent one = events.get(i);
        MemoryEvent other = events.get(j);
        return one.thread() == other.thread()
                || one.what() == What.UNLOCK && other.what() == What.LOCK && one.object() == other.object()
                || one.what() == What.START && other.thread() == one.object()
                || other.what() == What.JOIN && one.thread() == other.object()
                // A thread that does nothing begins and ends all the same.
                || one.what() == What.START && other.what() == What.JOIN && one.object() == other.object()
                || one.sameVariable(other)
                        && one.writes()
                        && other.reads()
                        && one.mode() == AccessMode.VOLATILE
                        && other.mode() == AccessMode.VOLATILE;
    }

    /** The releases that the read observes: of the write that it reads from, and of those in its release sequence. */
    private void releases(int read) {
        List<Integer> seers = seers(read);
        for (int write = lastWriteBefore(read); write >= 0; ) {
            for (int releaser : releasers(write)) {
                seers.forEach(seer -> before[releaser][seer] = true);
            }
            write = events.get(write).updates() ? lastWriteBefore(write) : -1;
        }
    }

    /** The read itself, if it acquires; otherwise the fences after it. */
    private List<Integer> seers(int read) {
        List<Integer> seers = new ArrayList<>();
        MemoryEvent event = events.get(read);
        if (event.mode().acquires()) {
            seers.add(read);
        } else if (event.atomic()) {
            for (int i = read + 1; i < events.size(); i++) {
                if (events.get(i).what() == What.FENCE
                        && events.get(i).thread() == event.thread()
                        && events.get(i).mode().acquires()) {
                    seers.add(i);
                }
            }
        }
        return seers;
    }

    /** The write itself, if it releases, and the fences before it. */
    private List<Integer> releasers(int write) {
        List<Integer> releasers = new ArrayList<>();
        MemoryEvent event = events.get(write);
        if (event.mode().releases()) {
            releasers.add(write);
        }
        for (int i = 0; i < write && event.atomic(); i++) {
            if (events.get(i).what() == What.FENCE
                    && events.get(i).thread() == event.thread()
                    && events.get(i).mode().releases()) {
                releasers.add(i);
            }
        }
        return releasers;
    }

    private int lastWriteBefore(int position) {
        for (int i = position - 1; i >= 0; i--) {
            if (events.get(i).writes() && events.get(i).sameVariable(events.get(position))) {
                return i;
            }
        }
        return -1;
    }

    /** By event: the kinds of earlier accesses that it races with. */
    List<Set<String>> races() {
        List<Set<String>> races = new ArrayList<>();
        for (int j = 0; j < events.size(); j++) {
            Set<String> found = new TreeSet<>();
            MemoryEvent second = events.get(j);
            for (int i = 0; i < j; i++) {
                MemoryEvent first = events.get(i);
                if (first.sameVariable(second)
                        && (first.writes() || second.writes())
                        && !(first.atomic() && second.atomic())
                        && !before[i][j]
                        && !(!second.writes() && frozen(i, j))) {
                    found.add(kind(first.thread(), first.writes(), first.atomic()));
                }
            }
            races.add(found);
        }
        return races;
    }

    /** Whether a write happened before a freeze after which the reader obtained the object (JLS 17.5.1). */
    private boolean frozen(int write, int read) {
        return freezes(events.get(read).thread(), events.get(read).object(), read).stream()
                .anyMatch(freeze -> before[write][freeze]);
    }

    /** The freezes after which a thread has obtained an object by then. */
    private Set<Integer> freezes(int thread, int object, int until) {
        Set<Integer> freezes = new HashSet<>();
        for (int i = 0; i < until; i++) {
            MemoryEvent event = events.get(i);
            boolean reads = event.what() == What.READ_FINAL || event.what() == What.FOLLOW;
            if (!reads || event.thread() != thread || event.key() != object) {
                continue;
            }
            freezes.addAll(freezes(thread, event.object(), i));
            for (int f = 0; f < i && event.what() == What.READ_FINAL; f++) {
                if (events.get(f).what() == What.FREEZE
                        && events.get(f).object() == event.object()
                        && !gotBefore(f, thread, event.object())) {
                    freezes.add(f);
                }
            }
        }
        return freezes;
    }

    /** Whether a thread had the object before its freeze: it read a final field of it by then. */
    private boolean gotBefore(int freeze, int thread, int object) {
        return events.subList(0, freeze).stream()
                .anyMatch(event ->
                        event.what() == What.READ_FINAL && event.thread() == thread && event.object() == object);
    }

    static String kind(int thread, boolean writes, boolean atomic) {
        return thread + (writes ? " write" : " read") + (atomic ? " atomic" : " plain");
    }
}
