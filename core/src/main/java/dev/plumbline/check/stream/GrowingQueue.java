package dev.plumbline.check.stream;

import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
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
import java.util.Set;
import java.util.TreeMap;

/**
 * A monitor of a queue whose history grows. It keeps the content of the queue and the open operations, and needs a
 * constant or logarithmic number of steps for an operation, where a sweep keeps all orders of overlapping insertions. The
 * rules are those of the monitor of whole histories, {@code QueueMonitor}, which has their proof. Each event has a number,
 * and gap n follows event n. A value <em>stands</em> from the return of its insertion to the call of its removal.
 *
 * <p><b>The same operation as a sweep.</b> After the return r, a sweep has an interpretation if and only if the operations
 * that have returned, together with some of the open ones, with their results, have a witness. That is a history for the
 * rules, in which open operations return after all events. Of the open operations it need not have those which answer
 * "empty", nor an insertion whose removal has not returned: leaving out an element keeps a witness. It may have the open
 * removal of any value whose insertion has returned: that only ends its presence earlier. So a witness exists if and only if
 * <ol>
 *   <li>for each removal of b that has returned, b's insertion was called before;
 *   <li>at its return, no value stands whose insertion returned before b's was called;
 *   <li>for each operation that answered "empty" and has returned, some gap between its call and its return has no standing
 *       value.
 * </ol>
 * Each concerns events up to one return, and later events do not change it. So each is decided at that return: 2 by the
 * standing value whose insertion returned first, 3 by the event since which there always is one.
 *
 * <p><b>A value may come again</b> after its removal has returned: a removal that returned before an insertion was called
 * takes an earlier one, so there is one way to pair them. If removals of a value overlap, that one is paired which was called
 * first: it ends the presence first, and the others are open. Where this fails, or a value is inserted while it may be there,
 * the history is {@link Step.Outside} these rules. So are peeks and sizes, and removals that returned an unknown value.
 *
 * <p><b>A removal that never returns</b> may take any value at any later time, or none. It is left out: a witness without it
 * is one. But a violation proves nothing any more, see {@link #excuse}.
 *
 * <p><b>A moment from which the rest can be checked alone</b> comes when no value has an insertion, and no removal, that
 * returned: {@link #isEmpty}. Let C be the operations that have returned, and open insertions whose removals have
 * ({@link #performed}), and R the rest. All elements are in C or in R, with both of their operations. A witness of the history
 * is one of R if the elements of C are left out. A witness of C, which exists, leaves the queue empty, so that one of R may
 * follow it; and no operation of R ended before one of C was called.
 *
 * <p><b>After {@link #restart}</b>, values that may be in the queue are <em>doubtful</em>: operations with them are not checked.
 * So violations only concern values that were inserted later. As elements may be left out, each is one of the history,
 * whatever happened before.
 */
final class GrowingQueue {
    private static final Value EMPTY = Value.model("empty");

    /** More values are not saved: it would take longer than to read the operations again. */
    private static final int MOST_SAVED = 100_000;

    /** What an operation is to these rules. */
    private enum Role {
        INSERTION,
        REMOVAL,
        EMPTY,
        /** Has an answer that is never given. */
        IMPOSSIBLE,
        /** A removal that never returns. */
        EXCUSE,
        /** Changes nothing, and says nothing. */
        SILENT,
        OUTSIDE
    }

    /** What the return of an operation means. */
    sealed interface Step {
        record Fits() implements Step {}

        /** The rules do not decide. */
        record Outside(String reason) implements Step {}

        /**
         * @param evidence operations that violate by themselves, at the same return
         */
        record Violates(List<OpenOperation> evidence) implements Step {}
    }

    private static final Step FITS = new Step.Fits();

    private final Map<String, String> names;
    private long events;
    private final Map<Value, QueueElement> byValue = new HashMap<>();
    /** By the event at which they were inserted. */
    private final TreeMap<Long, QueueElement> standing = new TreeMap<>();
    /** The event since which there always was a standing value. */
    private long busySince;
    /** How many values have an insertion, and no removal, that returned. */
    private long inside;
    /** Open operations that answer "empty", by position. */
    private final TreeMap<Long, QueueElement.Removal> empties = new TreeMap<>();
    /** Values one of which stood in each gap since the first of {@link #empties} was called. */
    private final List<QueueElement> cover = new ArrayList<>();

    private final Set<Long> performed = new HashSet<>();
    private final List<Long> performedPending = new ArrayList<>();
    private Optional<Operation> excuse = Optional.empty();
    private final DoubtfulValues doubtful = new DoubtfulValues();

    private GrowingQueue(SequentialModel<?> model) {
        names = new HashMap<>();
        for (Signature signature : model.operations()) {
            names.put(signature.name(), signature.name());
            signature.synonyms().forEach(synonym -> names.put(synonym, signature.name()));
        }
    }

    /** For a queue that is empty at first; empty for other specifications. */
    static Optional<GrowingQueue> of(Spec spec) {
        return Models.builtIn(spec)
                .filter(model -> model.name().equals("queue")
                        && spec.initialStates().get(0).value().equals(Value.tuple()))
                .map(GrowingQueue::new);
    }

    private Role role(Operation operation) {
        if (operation.outcome() == Outcome.ABORTED) {
            return Role.SILENT;
        }
        boolean hasResult = Vocabulary.hasResult(operation);
        if (operation.isPending() && hasResult) {
            return Role.OUTSIDE;
        }
        String name = names.get(operation.name());
        return switch (name) {
            case "enqueue" ->
                hasResult && Vocabulary.result(operation).equals(Value.Bool.FALSE)
                        ? Role.IMPOSSIBLE
                        : Vocabulary.isNothing(Vocabulary.argument(operation, "value")) ? Role.OUTSIDE : Role.INSERTION;
            case "dequeue", "take" -> {
                if (!hasResult) {
                    yield operation.isPending() ? Role.EXCUSE : Role.OUTSIDE;
                }
                Value result = Vocabulary.result(operation);
                yield !Vocabulary.isNothing(result)
                        ? Role.REMOVAL
                        : result.equals(EMPTY) && !name.equals("take") ? Role.EMPTY : Role.OUTSIDE;
            }
            default -> hasResult ? Role.OUTSIDE : Role.SILENT;
        };
    }

    private static Value inserted(OpenOperation operation) {
        return Vocabulary.argument(operation.operation, "value");
    }

    private static Value removed(OpenOperation operation) {
        return Vocabulary.result(operation.operation);
    }

    /** The operation was called. Returns why the rules do not apply from now on; empty if they do. */
    Optional<String> call(OpenOperation called) {
        events++;
        switch (role(called.operation)) {
            case INSERTION -> {
                return insert(called);
            }
            case REMOVAL -> remove(called);
            case EMPTY -> empties.put(called.position, new QueueElement.Removal(called, events));
            case EXCUSE -> excuse = excuse.or(() -> Optional.of(called.operation));
            case OUTSIDE -> {
                return Optional.of(
                        called.operation.arguments().containsKey(Signature.RESULT)
                                ? "the answer of " + called.operation.shortCall() + " depends on more than one value"
                                : "the answer of " + called.operation.shortCall() + " is not known");
            }
            default -> {}
        }
        return Optional.empty();
    }

    private Optional<String> insert(OpenOperation called) {
        Value value = inserted(called);
        if (doubtful.contains(value)) {
            doubtful.add(value);
            doubtful.ignore(called);
            return Optional.empty();
        }
        QueueElement element = byValue.computeIfAbsent(value, QueueElement::new);
        if (element.insertion != null) {
            return Optional.of(Vocabulary.shown(value) + " is inserted again while it may be there");
        }
        element.insertion = called;
        element.comes = events;
        return Optional.empty();
    }

    private void remove(OpenOperation called) {
        Value value = removed(called);
        if (doubtful.contains(value)) {
            doubtful.ignoreRemoval(called, value);
            return;
        }
        QueueElement element = byValue.computeIfAbsent(value, QueueElement::new);
        element.removals.add(new QueueElement.Removal(called, events));
        if (element.removals.size() == 1 && element.isInserted()) {
            leave(element);
        }
    }

    /** The operation has returned. */
    Step returned(OpenOperation returned) {
        events++;
        Role role = role(returned.operation);
        if (doubtful.returned(returned)) {
            if (role == Role.REMOVAL) {
                doubtful.removed(removed(returned));
            }
            return FITS;
        }
        return switch (role) {
            case INSERTION -> insertionReturned(returned);
            case REMOVAL -> removalReturned(returned);
            case EMPTY -> emptyReturned(returned);
            case IMPOSSIBLE -> new Step.Violates(List.of(returned));
            default -> FITS;
        };
    }

    private Step insertionReturned(OpenOperation returned) {
        QueueElement element = byValue.get(inserted(returned));
        if (element == null || !element.isInsertedBy(returned)) {
            performed.remove(returned.position);
            return FITS;
        }
        element.in = events;
        inside++;
        if (element.removals.isEmpty()) {
            if (standing.isEmpty()) {
                busySince = events;
                cover.clear();
                cover.add(element);
            }
            standing.put(element.in, element);
        }
        return FITS;
    }

    private Step removalReturned(OpenOperation returned) {
        Value value = removed(returned);
        QueueElement element = byValue.get(value);
        if (element.insertion == null) {
            return new Step.Violates(List.of(returned));
        }
        if (element.removals.get(0).operation().position != returned.position) {
            return new Step.Outside("removals of " + Vocabulary.shown(value) + " overlap");
        }
        if (!standing.isEmpty() && standing.firstKey() < element.comes) {
            return new Step.Violates(List.of(standing.firstEntry().getValue().insertion, element.insertion, returned));
        }
        byValue.remove(value);
        if (element.removals.size() > 1) {
            QueueElement next = new QueueElement(value);
            next.removals.addAll(element.removals.subList(1, element.removals.size()));
            byValue.put(value, next);
        }
        if (element.isInserted()) {
            inside--;
        } else if (element.insertion.operation.isPending()) {
            performedPending.add(element.insertion.position);
        } else {
            performed.add(element.insertion.position);
        }
        return FITS;
    }

    private Step emptyReturned(OpenOperation returned) {
        long call = empties.remove(returned.position).call();
        if (standing.isEmpty() || busySince > call) {
            return FITS;
        }
        List<OpenOperation> evidence = new ArrayList<>(List.of(returned));
        for (QueueElement each : cover) {
            if (each.goes == 0 || each.goes > call) {
                evidence.add(each.insertion);
                each.taker.ifPresent(evidence::add);
            }
        }
        return new Step.Violates(evidence);
    }

    /** The value does not stand any more. The last of the cover is the value that stands and was inserted last. */
    private void leave(QueueElement element) {
        standing.remove(element.in);
        element.goes = events;
        element.taker = Optional.of(element.removals.get(0).operation());
        if (cover.get(cover.size() - 1) == element && !standing.isEmpty()) {
            cover.add(standing.lastEntry().getValue());
            long first =
                    empties.isEmpty() ? events : empties.firstEntry().getValue().call();
            int needless = 0;
            while (needless < cover.size() - 1 && cover.get(needless).goes <= first) {
                needless++;
            }
            cover.subList(0, needless).clear();
        }
    }

    /** Whether the rest can be checked alone, from the empty queue, without the operations that are {@link #performed}. */
    boolean isEmpty() {
        return inside == 0 && doubtful.isEmpty();
    }

    /** Positions of open insertions whose removals have returned. */
    Set<Long> performed() {
        return performed;
    }

    /** Positions of insertions that never return and whose values were removed since the last call. */
    List<Long> takePerformedPending() {
        List<Long> all = List.copyOf(performedPending);
        performedPending.clear();
        return all;
    }

    /** An operation that may have taken any value, so that violations prove nothing. */
    Optional<Operation> excuse() {
        return excuse;
    }

    /** Assumes that an operation which never returns has no effect from now on. */
    void forgetPending(OpenOperation forgotten) {
        if (role(forgotten.operation) == Role.INSERTION) {
            Value value = inserted(forgotten);
            QueueElement element = byValue.get(value);
            if (element != null && element.isInsertedBy(forgotten)) {
                element.insertion = null;
                element.comes = 0;
                if (element.removals.isEmpty()) {
                    byValue.remove(value);
                }
            }
        }
    }

    /**
     * Goes on after an operation that nothing explains, or that is outside the rules, with values that are inserted later.
     *
     * @param hasReturned whether it has; otherwise it was just called
     */
    void restart(OpenOperation at, boolean hasReturned) {
        for (QueueElement each : byValue.values()) {
            if (each.insertion != null) {
                doubtful.add(each.value);
                if (!each.isInserted()) {
                    doubtful.ignore(each.insertion);
                }
            }
            for (QueueElement.Removal removal : each.removals) {
                if (removal.operation().position != at.position) {
                    doubtful.ignoreRemoval(removal.operation(), each.value);
                }
            }
        }
        empties.values().forEach(each -> doubtful.ignore(each.operation()));
        byValue.clear();
        standing.clear();
        cover.clear();
        empties.clear();
        inside = 0;
        if (!hasReturned) {
            ignore(at);
        }
    }

    /** An operation that was called is not checked. */
    void ignore(OpenOperation called) {
        switch (role(called.operation)) {
            case INSERTION -> {
                doubtful.add(inserted(called));
                doubtful.ignore(called);
            }
            case REMOVAL -> doubtful.ignoreRemoval(called, removed(called));
            case OUTSIDE -> {
                excuse = excuse.or(() -> Optional.of(called.operation));
                doubtful.ignore(called);
            }
            default -> doubtful.ignore(called);
        }
    }

    /** Whether the operation, which is open, is not checked. */
    boolean isUnchecked(OpenOperation operation) {
        return doubtful.isUnchecked(operation);
    }

    /** How many things are kept. */
    int size() {
        return byValue.size() + cover.size() + empties.size() + performed.size() + doubtful.size();
    }

    /** Everything that influences what follows; empty if there is too much of it. */
    Optional<Document> saved() {
        if (size() > MOST_SAVED) {
            return Optional.empty();
        }
        List<Document> open = empties.values().stream()
                .map(each -> each.operation().saved().put("event", each.call()))
                .toList();
        return Optional.of(new Document()
                .put("events", events)
                .put("busySince", busySince)
                .put(
                        "elements",
                        byValue.values().stream().map(QueueElement::saved).toList())
                .put("cover", cover.stream().map(QueueElement::saved).toList())
                .put("empties", open)
                .put("performed", performed)
                .put("excuse", excuse.map(OperationCoding::saved))
                .put("doubtful", doubtful.saved()));
    }

    /** Continues with what {@link #saved} has. */
    void restore(Fields saved, RecentOperations.Restoring operations) throws BadInput {
        events = saved.get("events").number(0, Long.MAX_VALUE);
        busySince = saved.get("busySince").number(0, events);
        for (QueueElement each : saved.list("elements", fields -> QueueElement.restored(fields, operations))) {
            byValue.put(each.value, each);
            inside += each.isInserted() ? 1 : 0;
            if (each.stands()) {
                standing.put(each.in, each);
            }
        }
        for (QueueElement each : saved.list("cover", fields -> QueueElement.restored(fields, operations))) {
            cover.add(each.goes == 0 ? standing.get(each.in) : each);
        }
        for (Fields each : saved.list("empties")) {
            OpenOperation operation = operations.restored(each);
            empties.put(
                    operation.position,
                    new QueueElement.Removal(operation, each.get("event").number(0, events)));
        }
        performed.addAll(saved.list("performed", each -> each.number(0, Long.MAX_VALUE)));
        excuse = saved.optional("excuse", OperationCoding::restored);
        doubtful.restore(saved.get("doubtful"));
    }
}
