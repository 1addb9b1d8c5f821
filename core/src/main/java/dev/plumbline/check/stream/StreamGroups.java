package dev.plumbline.check.stream;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The groups of a growing history whose operations access different cells of the state, such as the operations on one key
 * each. Each group is judged alone, so what is undecided about one key does not multiply with what is undecided about
 * another. An operation that accesses cells of several groups joins them, as does one that may access everything. After it,
 * they are divided again: see {@link GroupDivision}.
 *
 * <p><b>Argument.</b> The history up to a return has a witness if and only if each group has one: leaving other groups out of a
 * witness changes nothing that the rest accesses. The other way round, witnesses of the groups place their operations at
 * points within their timeboxes. Perform all operations in the order of these points, those at one point group by group.
 * That keeps the order of each group, and of times. The order of a process is one of times, except if it returns and calls at
 * one instant, in groups A and B: then the operations of A at this point have to come before those of B. Take an order of
 * the groups in which that is so for all processes that return and call at the instant. If there is none, there is a cycle
 * of groups, and {@link #join} makes one group of it when the last of these calls comes, before anything returns at the
 * instant. So the interpretations of the history are all combinations of interpretations of the groups; a return after
 * which a group has none is the first one after which the history has none; and an operation that joins groups continues
 * with the combinations.
 */
final class StreamGroups {
    private final CellStates states;
    private final GroupMerger merger;
    private final GroupDivision division;
    private final int window;
    private final Beginning beginning;

    private final Tally tally = new Tally();
    private final StateCoding coding;

    private final Map<SingleCell, StreamGroup> byCell = new HashMap<>();
    /** Has all operations, because one of them may access everything. */
    private Optional<StreamGroup> everything = Optional.empty();
    /** Groups with a sweep. */
    private final Set<StreamGroup> live = new LinkedHashSet<>();

    /** Processes that return and call at this instant, in different groups. */
    private final List<Touch> touching = new ArrayList<>();

    private long instant = Long.MIN_VALUE;

    private record Touch(OpenOperation before, OpenOperation called) {}

    /** Makes the sweep of a group. */
    @FunctionalInterface
    interface Beginning {
        StreamEngine begin(GroupState state) throws Meter.Exhausted;
    }

    StreamGroups(
            Spec spec,
            CellStates states,
            Order.Timeboxes order,
            Meter meter,
            StreamedCheck.Settings settings,
            Beginning beginning) {
        this.states = states;
        this.merger = new GroupMerger(states, meter, settings, !order.asynchronous());
        this.division = new GroupDivision(states, meter, settings);
        this.window = settings.window();
        this.beginning = beginning;
        this.coding = new StateCoding(spec);
    }

    /** What all groups have together. */
    Tally tally() {
        return tally;
    }

    /** Empty for a specification without cells, or with a monitor for all of its operations. */
    static Optional<CellStates> states(Spec spec) {
        return MonitoredEvents.of(spec).isPresent() ? Optional.empty() : CellStates.of(spec);
    }

    /**
     * The group of an operation that is called now, with a sweep.
     *
     * @param before the operation of its process that has not returned, if there is one
     * @param called how many operations of the stream were called
     */
    StreamGroup group(OpenOperation opened, Optional<OpenOperation> before, long called) throws Meter.Exhausted {
        Optional<Set<SingleCell>> cells = states.cells(opened.action);
        StreamGroup group =
                everything.isPresent() || cells.isEmpty() ? all(opened, called) : of(cells.get(), opened, called);
        cells.ifPresent(all -> own(group, all));
        opened.group = group;
        boolean follows = before.isPresent() && before.get().isChecked() && opened.hasInfluence();
        if (follows && before.get().group != group) {
            follow(before.get(), opened, called);
        }
        StreamGroup own = opened.group;
        if (own.engine().isEmpty()) {
            own.begin(beginning.begin(own.state(window, called - 1)));
            live.add(own);
        }
        own.lastUse = called;
        return own;
    }

    private StreamGroup all(OpenOperation opened, long called) throws Meter.Exhausted {
        if (everything.isEmpty()) {
            everything = Optional.of(merged(new LinkedHashSet<>(byCell.values()), opened, called));
        }
        return everything.get();
    }

    private StreamGroup of(Set<SingleCell> cells, OpenOperation opened, long called) throws Meter.Exhausted {
        Set<StreamGroup> owners = new LinkedHashSet<>();
        for (SingleCell cell : cells) {
            Optional.ofNullable(byCell.get(cell)).ifPresent(owners::add);
        }
        return owners.size() == 1 ? owners.iterator().next() : merged(owners, opened, called);
    }

    /** The process of the operation returns at the instant of the call, or later, in another group. */
    private void follow(OpenOperation before, OpenOperation opened, long called) throws Meter.Exhausted {
        if (before.end() > opened.call()) {
            opened.group = merged(new LinkedHashSet<>(List.of(before.group, opened.group)), opened, called);
            return;
        }
        if (opened.call() > instant) {
            touching.clear();
            instant = opened.call();
        }
        touching.add(new Touch(before, opened));
        join(opened, called);
    }

    /** Until there is an order of groups in which each operation comes after the one before it of its process. */
    private void join(OpenOperation opened, long called) throws Meter.Exhausted {
        Set<StreamGroup> cycle = cycle(opened.group);
        while (cycle.size() > 1) {
            opened.group = merged(cycle, opened, called);
            cycle = cycle(opened.group);
        }
    }

    /** The groups from which this one is reached, and which are reached from it. New edges lead to or from it. */
    private Set<StreamGroup> cycle(StreamGroup group) {
        Set<StreamGroup> before = new LinkedHashSet<>(List.of(group));
        Set<StreamGroup> after = new LinkedHashSet<>(List.of(group));
        boolean isMore = true;
        while (isMore) {
            isMore = false;
            for (Touch each : touching) {
                isMore |= before.contains(each.called.group) && before.add(each.before.group);
                isMore |= after.contains(each.before.group) && after.add(each.called.group);
            }
        }
        before.retainAll(after);
        return before;
    }

    /** One group of several. */
    private StreamGroup merged(Set<StreamGroup> groups, OpenOperation joining, long called) throws Meter.Exhausted {
        if (groups.isEmpty()) {
            StreamGroup fresh = StreamGroup.settled(List.of(states.initial()), new Forgotten(), 0);
            fresh.lastUse = called;
            return fresh;
        }
        List<StreamGroup> ordered = new ArrayList<>(groups);
        ordered.sort(StreamGroup.BY_CELL);
        List<GroupMerger.Part> parts = new ArrayList<>();
        for (StreamGroup each : ordered) {
            parts.add(new GroupMerger.Part(each.cells, each.state(window, called - 1)));
        }
        StreamGroup merged = StreamGroup.of(beginning.begin(merger.merged(parts, joining)));
        merged.lastUse = called;
        merged.nextDivision = called + groups.size();
        for (StreamGroup each : ordered) {
            remove(each);
            own(merged, each.cells);
        }
        live.add(merged);
        tally.update(merged);
        return merged;
    }

    private void own(StreamGroup group, Collection<SingleCell> cells) {
        group.cells.addAll(cells);
        cells.forEach(cell -> byCell.put(cell, group));
    }

    private void remove(StreamGroup group) {
        live.remove(group);
        tally.remove(group);
        if (everything.isPresent() && everything.get() == group) {
            everything = Optional.empty();
        }
    }

    /** An operation returns, so all calls of this instant have come. */
    void returned() {
        touching.clear();
    }

    /** Divides the group, if it is time to try and that is possible. */
    void divide(StreamGroup group, long called) throws Meter.Exhausted {
        if (group.cells.size() < 2 || called < group.nextDivision) {
            return;
        }
        Optional<List<GroupMerger.Part>> parts = division.divided(group.cells, group.state(window, called));
        if (parts.isEmpty()) {
            group.nextDivision = called + Math.max(window, (long) group.cells.size() * group.frontier());
            return;
        }
        remove(group);
        for (GroupMerger.Part each : parts.get()) {
            add(each, group.lastUse);
        }
    }

    private void add(GroupMerger.Part part, long lastUse) throws Meter.Exhausted {
        GroupState state = part.state();
        Optional<List<State>> settled = state.settled();
        StreamGroup group = settled.isPresent()
                ? StreamGroup.settled(settled.get(), state.forgotten(), state.operations())
                : StreamGroup.of(beginning.begin(state));
        group.lastUse = lastUse;
        own(group, part.cells());
        tally.update(group);
        if (settled.isPresent()) {
            dropInitial(group);
        } else {
            live.add(group);
        }
    }

    /** A group that is as if it had never been used is forgotten. */
    private void dropInitial(StreamGroup group) {
        if (group.states().equals(List.of(states.initial()))
                && group.forgotten().isEmpty()) {
            group.cells.forEach(byCell::remove);
            remove(group);
        }
    }

    /**
     * Keeps only the states of groups that were not used for two windows. The recent operations of the others are about those
     * of two or three windows, whatever the number of groups.
     */
    void settleUnused(long called) {
        for (StreamGroup each : List.copyOf(live)) {
            if (called - each.lastUse > 2L * window && each.settle()) {
                live.remove(each);
                tally.update(each);
                dropInitial(each);
            }
        }
    }

    /** Whether there is another group. */
    boolean hasOthers(StreamGroup group) {
        return byCell.values().stream().anyMatch(each -> each != group);
    }

    /** Groups with a sweep. */
    Set<StreamGroup> live() {
        return live;
    }

    /** Everything that influences what follows. */
    Document saved() throws BadInput, Meter.Exhausted {
        List<StreamGroup> ordered = new ArrayList<>(new LinkedHashSet<>(byCell.values()));
        everything.filter(each -> !ordered.contains(each)).ifPresent(ordered::add);
        ordered.sort(StreamGroup.BY_CELL);
        List<Document> groups = new ArrayList<>();
        for (StreamGroup each : ordered) {
            groups.add(each.saved(coding).put("everything", everything.isPresent() && everything.get() == each));
        }
        List<List<Long>> touches = touching.stream()
                .map(each -> List.of(each.before.position, each.called.position))
                .toList();
        return new Document().put("groups", groups).put("instant", instant).put("touching", touches);
    }

    /** Continues with what {@link #saved} has. */
    void restore(Fields saved, Map<Long, OpenOperation> open, StreamGroup.Restoring restoring)
            throws BadInput, Meter.Exhausted {
        instant = saved.get("instant").number(Long.MIN_VALUE, Long.MAX_VALUE);
        for (Fields each : saved.list("groups")) {
            StreamGroup group = StreamGroup.restored(each, open, coding, restoring);
            own(group, List.copyOf(group.cells));
            if (group.engine().isPresent()) {
                live.add(group);
            }
            tally.update(group);
            everything = each.get("everything").truth() ? Optional.of(group) : everything;
        }
        for (Fields each : saved.list("touching")) {
            List<OpenOperation> pair = each.list(at -> open.get(at.number(0, Long.MAX_VALUE)));
            touching.add(new Touch(pair.get(0), pair.get(1)));
        }
    }
}
