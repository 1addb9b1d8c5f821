package dev.plumbline.jvm.internal.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.internal.state.AccessMode;
import dev.plumbline.jvm.internal.state.SiteAccess.Effect;
import dev.plumbline.jvm.internal.state.SiteAccess.Scope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random executions: what the detector says of each access against {@link HappensBefore}, which knows no clocks. */
@Tag("slow")
class RaceDetectorAgainstBruteForceTest {
    private static final int SEQUENCES = Integer.getInteger("plumbline.random", 4_000);
    private static final int THREADS = 4;
    private static final int OBJECTS = 3;
    private static final int MONITORS = 2;

    @Test
    void clocksAndTheClosureOfTheRelationFindTheSameRaces() {
        long races = 0;
        long ordered = 0;
        for (int seed = 0; seed < SEQUENCES; seed++) {
            List<MemoryEvent> events = random(new Random(seed));
            List<Set<String>> expected = new HappensBefore(events).races();
            assertThat(detected(events)).as("seed %d: %s", seed, events).isEqualTo(expected);
            races += expected.stream().filter(found -> !found.isEmpty()).count();
            ordered += expected.stream().filter(Set::isEmpty).count();
        }
        // Neither answer is the only one.
        assertThat(races).isGreaterThan(SEQUENCES);
        assertThat(ordered).isGreaterThan(SEQUENCES);
    }

    private static List<Set<String>> detected(List<MemoryEvent> events) {
        List<Set<String>> found = new ArrayList<>();
        events.forEach(event -> found.add(new TreeSet<>()));
        RaceDetector detector = new RaceDetector((first, second, object) ->
                found.get(second.site).add(HappensBefore.kind(first.thread, first.writes, first.atomic)));
        MemoryView[] views = new MemoryView[THREADS];
        for (int i = 0; i < THREADS; i++) {
            views[i] = new MemoryView(i, null, detector);
        }
        Object[] objects = new Object[OBJECTS];
        for (int i = 0; i < OBJECTS; i++) {
            objects[i] = new Object();
        }
        int[][] monitors = new int[MONITORS][];
        for (int i = 0; i < events.size(); i++) {
            MemoryEvent event = events.get(i);
            MemoryView view = views[event.thread()];
            switch (event.what()) {
                case ACCESS ->
                    detector.access(
                            view, objects[event.object()], event.key(), event.effect(), event.mode(), Scope.CHECKED, i);
                case LOCK -> {
                    if (monitors[event.object()] != null) {
                        view.acquire(monitors[event.object()]);
                    }
                }
                case UNLOCK -> monitors[event.object()] = view.release();
                case START -> views[event.object()].acquire(view.release());
                case JOIN -> view.acquire(views[event.object()].end());
                case FENCE -> view.fence(event.mode().acquires(), event.mode().releases());
                case FREEZE -> view.freezes(objects[event.object()]);
                case READ_FINAL -> view.readsFinal(objects[event.object()], objects[event.key()]);
                case FOLLOW -> detector.finals().follow(event.thread(), objects[event.object()], objects[event.key()]);
            }
        }
        return found;
    }

    /** Thread 0 runs from the beginning; the others from their start until they are joined. */
    private static List<MemoryEvent> random(Random random) {
        List<MemoryEvent> events = new ArrayList<>();
        boolean[] runs = new boolean[THREADS];
        boolean[] ended = new boolean[THREADS];
        runs[0] = true;
        int[] owner = new int[MONITORS];
        java.util.Arrays.fill(owner, -1);
        Set<Integer> frozen = new HashSet<>();
        int length = 10 + random.nextInt(40);
        while (events.size() < length) {
            int thread = random.nextInt(THREADS);
            if (!runs[thread]) {
                continue;
            }
            int object = random.nextInt(OBJECTS);
            int monitor = random.nextInt(MONITORS);
            int other = random.nextInt(THREADS);
            switch (random.nextInt(13)) {
                case 0 -> {
                    if (owner[monitor] < 0) {
                        owner[monitor] = thread;
                        events.add(MemoryEvent.of(MemoryEvent.What.LOCK, thread, monitor, 0));
                    }
                }
                case 1 -> {
                    if (owner[monitor] == thread) {
                        owner[monitor] = -1;
                        events.add(MemoryEvent.of(MemoryEvent.What.UNLOCK, thread, monitor, 0));
                    }
                }
                case 2, 3 -> {
                    if (!runs[other] && !ended[other]) {
                        runs[other] = true;
                        events.add(MemoryEvent.of(MemoryEvent.What.START, thread, other, 0));
                    }
                }
                case 4 -> {
                    boolean locks = owner[0] == other || owner[1] == other;
                    if (other != 0 && other != thread && runs[other] && !locks && random.nextInt(4) == 0) {
                        runs[other] = false;
                        ended[other] = true;
                        events.add(MemoryEvent.of(MemoryEvent.What.JOIN, thread, other, 0));
                    }
                }
                case 5 ->
                    events.add(new MemoryEvent(
                            MemoryEvent.What.FENCE,
                            thread,
                            0,
                            0,
                            Effect.READ,
                            AccessMode.values()[2 + random.nextInt(3)]));
                case 6 -> {
                    if (frozen.add(object)) {
                        events.add(MemoryEvent.of(MemoryEvent.What.FREEZE, thread, object, 0));
                    }
                }
                case 7 ->
                    events.add(MemoryEvent.of(
                            random.nextBoolean() ? MemoryEvent.What.READ_FINAL : MemoryEvent.What.FOLLOW,
                            thread,
                            object,
                            random.nextInt(OBJECTS)));
                default -> events.add(access(random, thread, object));
            }
        }
        return events;
    }

    private static MemoryEvent access(Random random, int thread, int object) {
        Effect effect = Effect.values()[random.nextInt(3)];
        AccessMode mode = random.nextInt(3) == 0
                ? AccessMode.values()[random.nextInt(AccessMode.values().length)]
                : random.nextBoolean() ? AccessMode.PLAIN : AccessMode.VOLATILE;
        // An update is never plain.
        AccessMode possible = effect == Effect.UPDATE && mode == AccessMode.PLAIN ? AccessMode.OPAQUE : mode;
        return new MemoryEvent(MemoryEvent.What.ACCESS, thread, object, random.nextInt(2), effect, possible);
    }
}
