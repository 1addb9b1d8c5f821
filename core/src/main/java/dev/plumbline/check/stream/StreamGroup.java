package dev.plumbline.check.stream;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Operations that access some cells, which no other group accesses: see {@link StreamGroups}. A group without open operations
 * that was not used for long has only its states.
 */
final class StreamGroup {
    /** A fixed order, so that a check that is continued does the same. */
    static final Comparator<StreamGroup> BY_CELL = Comparator.comparing(StreamGroup::firstCell);

    /** Those that it has accessed. */
    final Set<SingleCell> cells = new LinkedHashSet<>();
    /** How many operations of the stream had been called when it was used last. */
    long lastUse;
    /** How many operations of the stream will have been called when it should be divided. */
    long nextDivision;

    /** What {@link StreamGroups} has counted of it. */
    int interpretations = 1;

    int open;
    int pending;

    private Optional<StreamEngine> engine = Optional.empty();
    private List<State> settled = List.of();
    private Forgotten forgotten = new Forgotten();
    private long operations;

    private SingleCell firstCell() {
        return cells.isEmpty() ? SingleCell.NONE : Collections.min(cells);
    }

    /** A group without open operations. */
    static StreamGroup settled(List<State> states, Forgotten forgotten, long operations) {
        StreamGroup group = new StreamGroup();
        group.settle(states, forgotten, operations);
        return group;
    }

    static StreamGroup of(StreamEngine engine) {
        StreamGroup group = new StreamGroup();
        group.begin(engine);
        return group;
    }

    private void settle(List<State> states, Forgotten whatIsForgotten, long before) {
        engine = Optional.empty();
        settled = states;
        forgotten = whatIsForgotten;
        operations = before;
    }

    /** The sweep of its operations begins. */
    void begin(StreamEngine one) {
        engine = Optional.of(one);
        settled = List.of();
        one.open().forEach(each -> each.group = this);
    }

    /** Empty for a group that has only its states. */
    Optional<StreamEngine> engine() {
        return engine;
    }

    /** The states of a group that has only these. */
    List<State> states() {
        return settled;
    }

    Forgotten forgotten() {
        return forgotten;
    }

    long operations() {
        return operations;
    }

    /** Keeps only the states, if no operation is open. */
    boolean settle() {
        Optional<GroupState> state =
                engine.filter(each -> each.open().isEmpty()).map(StreamEngine::state);
        state.ifPresent(all -> settle(all.settled().orElseThrow(), all.forgotten(), all.operations()));
        return state.isPresent();
    }

    /** How many interpretations it has. */
    int frontier() {
        return engine.map(StreamEngine::frontier).orElse(settled.size());
    }

    /**
     * All that is needed to go on.
     *
     * @param called how many operations of the stream were called
     */
    GroupState state(int window, long called) {
        if (engine.isPresent()) {
            return engine.get().state();
        }
        List<Checkpoints.Reached> frontier = settled.stream()
                .map(state -> new Checkpoints.Reached(state, Collections.unmodifiableSortedSet(new TreeSet<>())))
                .toList();
        RecentOperations.Stretch none = operations == 0
                ? RecentOperations.Stretch.whole()
                : new RecentOperations.Stretch(Optional.of(settled), called, called, 0, new ArrayList<>());
        return new GroupState(
                List.of(), frontier, new RecentOperations(window, Optional.of(none)), forgotten, operations);
    }

    /** Makes a sweep from what was saved of it. */
    @FunctionalInterface
    interface Restoring {
        StreamEngine restored(Fields saved, List<OpenOperation> open) throws BadInput, Meter.Exhausted;
    }

    Document saved(StateCoding coding) throws BadInput, Meter.Exhausted {
        for (State each : settled) {
            coding.verify(each);
        }
        Optional<Document> judged = engine.isPresent() ? engine.get().saved() : Optional.empty();
        List<Long> positions = engine.stream()
                .flatMap(each -> each.open().stream())
                .map(each -> each.position)
                .toList();
        return new Document()
                .put("cells", cells.stream().map(SingleCell::saved).toList())
                .put("lastUse", lastUse)
                .put("nextDivision", nextDivision)
                .put("engine", judged)
                .put("open", positions)
                .put("states", StateCoding.saved(settled))
                .put("forgotten", forgotten.saved())
                .put("operations", operations);
    }

    /**
     * Continues with what {@link #saved} has.
     *
     * @param all open operations by position
     */
    static StreamGroup restored(Fields saved, Map<Long, OpenOperation> all, StateCoding coding, Restoring restoring)
            throws BadInput, Meter.Exhausted {
        Optional<Fields> judged = saved.optional("engine");
        List<OpenOperation> own = new ArrayList<>(saved.list("open", each -> {
            OpenOperation operation = all.get(each.number(0, Long.MAX_VALUE));
            if (operation == null) {
                throw each.wrong("an open operation");
            }
            return operation;
        }));
        StreamGroup group = judged.isPresent()
                ? of(restoring.restored(judged.get(), own))
                : settled(
                        saved.list("states", coding::restored),
                        new Forgotten(saved.get("forgotten")),
                        saved.get("operations").number(0, Long.MAX_VALUE));
        group.cells.addAll(saved.list("cells", SingleCell::restored));
        group.lastUse = saved.get("lastUse").number(0, Long.MAX_VALUE);
        group.nextDivision = saved.get("nextDivision").number(0, Long.MAX_VALUE);
        return group;
    }
}
