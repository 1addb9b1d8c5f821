package dev.plumbline.check.stream;

import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The last operations of a stream, from a moment on at which the rest can be checked alone: see
 * {@link dev.plumbline.check.sweep.GrowingSweep.Moment}. They are kept in two stretches. When the later one is long
 * enough, the earlier one is dropped at the next such moment. So at least the wanted number is kept, once that many have
 * come, and about twice as many at most.
 */
final class RecentOperations {
    private static final int LEAST_ROOM = 10_000;
    private static final int ROOM = 8;

    private final int wanted;
    private Optional<Stretch> earlier = Optional.empty();
    private Optional<Stretch> later;

    /**
     * @param states in which it begins; empty at the beginning of the stream
     * @param before how many operations of the stream are not part of it, and come before it
     * @param begun how many operations of the stream had been called when it began
     * @param underWay how many of the operations were called before it begins
     * @param operations by number
     */
    record Stretch(
            Optional<List<State>> states, long before, long begun, int underWay, List<OpenOperation> operations) {
        /** All operations so far, which begins in the initial states. */
        static Stretch whole() {
            return new Stretch(Optional.empty(), 0, 0, 0, new ArrayList<>());
        }
    }

    /** Makes an operation from what was saved of it. */
    @FunctionalInterface
    interface Restoring {
        OpenOperation restored(Fields saved) throws BadInput;
    }

    /** Continues with what {@link #saved} has. */
    RecentOperations(int wanted, Fields saved, StateCoding states, Restoring operations) throws BadInput {
        this(wanted, Optional.empty());
        earlier = saved.optional("earlier", stretch -> restored(stretch, states, operations));
        later = saved.optional("later", stretch -> restored(stretch, states, operations));
    }

    private static Stretch restored(Fields saved, StateCoding states, Restoring operations) throws BadInput {
        return new Stretch(
                saved.optional("states", all -> all.list(states::restored)),
                saved.get("before").number(0, Long.MAX_VALUE),
                saved.get("begun").number(0, Long.MAX_VALUE),
                saved.get("underWay").number(0, Integer.MAX_VALUE),
                new ArrayList<>(saved.list("operations", operations::restored)));
    }

    /** For {@link StreamedSweep#saved}. */
    Document saved() {
        return new Document()
                .put("earlier", earlier.map(RecentOperations::saved))
                .put("later", later.map(RecentOperations::saved));
    }

    private static Document saved(Stretch stretch) {
        return new Document()
                .put("states", stretch.states.map(StateCoding::saved))
                .put("before", stretch.before)
                .put("begun", stretch.begun)
                .put("underWay", stretch.underWay)
                .put(
                        "operations",
                        stretch.operations.stream().map(OpenOperation::saved).toList());
    }

    /** @param wanted how many operations to keep at least */
    RecentOperations(int wanted) {
        this(wanted, Optional.of(Stretch.whole()));
    }

    /** @param begun empty if there is no moment to begin with */
    RecentOperations(int wanted, Optional<Stretch> begun) {
        this.wanted = wanted;
        this.later = begun;
    }

    /** @param stretches one or two, as {@link #stretches} has them; empty if there is no moment to begin with */
    RecentOperations(int wanted, List<Stretch> stretches) {
        this(wanted, stretches.isEmpty() ? Optional.empty() : Optional.of(stretches.get(stretches.size() - 1)));
        earlier = stretches.size() == 2 ? Optional.of(stretches.get(0)) : Optional.empty();
    }

    /** The stretches, the earlier one first. The first operations of the later one belong to both. */
    List<Stretch> stretches() {
        List<Stretch> stretches = new ArrayList<>();
        earlier.ifPresent(stretches::add);
        later.ifPresent(stretches::add);
        return stretches;
    }

    /** The next operation was called. */
    void add(OpenOperation operation) {
        later.ifPresent(stretch -> stretch.operations.add(operation));
        if (size() > Math.max(LEAST_ROOM, ROOM * (long) wanted)) {
            // No moment has come for long. The operations are only for reports.
            earlier = Optional.empty();
            later = Optional.empty();
        }
    }

    /**
     * Whether a stretch should begin at the next moment from which the rest can be checked alone.
     *
     * @param called how many operations of the stream were called
     */
    boolean isDue(long called) {
        return later.isEmpty() || called - later.get().begun >= wanted;
    }

    /**
     * A stretch begins.
     *
     * @param before how many operations are not part of the rest
     * @param called how many operations of the stream were called
     * @param underWay operations of the rest that were called before
     */
    void begin(List<State> states, long before, long called, List<OpenOperation> underWay) {
        earlier = later;
        later = Optional.of(
                new Stretch(Optional.of(states), before, called, underWay.size(), new ArrayList<>(underWay)));
    }

    /** The operations that are kept, as one stretch; empty if no moment to begin with came for long. */
    Optional<Stretch> all() {
        if (earlier.isEmpty()) {
            return later;
        }
        Stretch first = earlier.get();
        Stretch second = later.orElseThrow();
        List<OpenOperation> all = new ArrayList<>(first.operations);
        all.addAll(second.operations.subList(second.underWay, second.operations.size()));
        return Optional.of(new Stretch(first.states, first.before, first.begun, first.underWay, all));
    }

    /** The operations before the next moment do not belong to one history any more: see {@link Resumption}. */
    void restart() {
        earlier = Optional.empty();
        later = Optional.empty();
    }

    int size() {
        return earlier.map(stretch -> stretch.operations.size()).orElse(0)
                + later.map(stretch -> stretch.operations.size()).orElse(0);
    }
}
