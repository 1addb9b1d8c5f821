package dev.plumbline.check.register;

import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.check.sweep.Events;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The operations of a group as operations on one register, with its values as numbers.
 *
 * <p><b>Values that nothing distinguishes</b> are one value, {@link #OTHER}: those that no operation reads or expects.
 * More exactly, a value counts if a returned operation reads or expects it, or if a pending swap expects it and leaves
 * one that counts. The others can be exchanged for each other in any witness: a returned operation is possible with one
 * of them if and only if it is with another, a write leads away from all of them alike, and a pending swap that expects
 * one of them leads to another of them, so it need not be performed.
 */
final class RegisterHistory {
    static final int OTHER = 0;
    /** One bit of a long for each open operation. */
    private static final int MOST_OPEN = 64;

    /** A return: the operation that returns must be performed before it, and the others that are open then may be. */
    record Stage(ReturnedOperation returning, ReturnedOperation[] open, long observers) {}

    final Stage[] stages;
    /** In the order of their calls. */
    final List<PendingOperation> pending;

    final int initial;
    /** Values are numbers below this one. */
    final int values;

    private RegisterHistory(Stage[] stages, List<PendingOperation> pending, int initial, int values) {
        this.stages = stages;
        this.pending = pending;
        this.initial = initial;
        this.values = values;
    }

    /** An operation as the model understands it. */
    private record Parsed(ReturnedOperation.Kind kind, Value seen, Value written, boolean pending) {}

    /** Empty if the operations are not those of one register, or too many of them are open at once. */
    static Optional<RegisterHistory> of(GroupSearch.Group group) {
        Optional<SequentialModel<?>> model = Models.builtIn(group.spec())
                .filter(known ->
                        List.of("register", "cas-register", "multi-register").contains(known.name()));
        return model.flatMap(known -> new Reader(group, known).read());
    }

    private static final class Reader {
        private final GroupSearch.Group group;
        private final TimeboxedHistory history;
        private final SequentialModel<?> model;
        private final Vocabulary words;
        private final Map<Integer, Parsed> parsed = new HashMap<>();
        private final Map<Value, Integer> numbers = new HashMap<>();
        private Value key;

        Reader(GroupSearch.Group group, SequentialModel<?> model) {
            this.group = group;
            this.history = group.history();
            this.model = model;
            this.words = new Vocabulary(model);
        }

        Optional<RegisterHistory> read() {
            for (int number : group.numbers()) {
                if (group.isIrrelevant(number)) {
                    continue;
                }
                Optional<Parsed> one = parse(history.operation(number));
                if (one.isEmpty()) {
                    return Optional.empty();
                }
                parsed.put(number, one.get());
            }
            numberValues();
            return new Placing().place();
        }

        private Optional<Parsed> parse(Operation operation) {
            if (operation.outcome() == Outcome.ABORTED) {
                return Optional.of(new Parsed(ReturnedOperation.Kind.IDLE, null, null, false));
            }
            String name;
            try {
                name = words.name(operation);
            } catch (BadInput e) {
                throw new IllegalStateException("an operation that the model accepted before", e);
            }
            if (operation.arguments().containsKey("key")) {
                Value own = Vocabulary.argument(operation, "key");
                if (key != null && !key.equals(own)) {
                    return Optional.empty();
                }
                key = own;
            }
            return switch (name) {
                case "read" ->
                    Optional.of(
                            Vocabulary.hasResult(operation)
                                    ? new Parsed(
                                            ReturnedOperation.Kind.EQUAL, Vocabulary.result(operation), null, false)
                                    : new Parsed(ReturnedOperation.Kind.IDLE, null, null, false));
                case "write" ->
                    Optional.of(new Parsed(
                            ReturnedOperation.Kind.WRITE,
                            null,
                            Vocabulary.argument(operation, "value"),
                            operation.isPending()));
                case "cas" -> Optional.of(swap(operation));
                default -> Optional.empty();
            };
        }

        private static Parsed swap(Operation operation) {
            Value expected = Vocabulary.argument(operation, "expected");
            Value value = Vocabulary.argument(operation, "value");
            boolean known = Vocabulary.hasResult(operation);
            if (operation.isPending()) {
                return new Parsed(ReturnedOperation.Kind.SWAP, expected, value, true);
            } else if (!known) {
                return expected.equals(value)
                        ? new Parsed(ReturnedOperation.Kind.IDLE, null, null, false)
                        : new Parsed(ReturnedOperation.Kind.SWAP_IF_EQUAL, expected, value, false);
            } else if (Vocabulary.result(operation).equals(Value.Bool.FALSE)) {
                return new Parsed(ReturnedOperation.Kind.DIFFERENT, expected, null, false);
            }
            boolean changes = !expected.equals(value);
            return new Parsed(
                    changes ? ReturnedOperation.Kind.SWAP : ReturnedOperation.Kind.EQUAL,
                    expected,
                    changes ? value : null,
                    false);
        }

        private void numberValues() {
            Set<Value> distinguished = new HashSet<>();
            for (Parsed one : parsed.values()) {
                if (!one.pending && one.seen != null) {
                    distinguished.add(one.seen);
                }
            }
            boolean more = true;
            while (more) {
                more = false;
                for (Parsed one : parsed.values()) {
                    if (one.pending && one.seen != null && distinguished.contains(one.written)) {
                        more |= distinguished.add(one.seen);
                    }
                }
            }
            for (int number : group.numbers()) {
                Parsed one = parsed.get(number);
                if (one != null && one.seen != null && distinguished.contains(one.seen)) {
                    numbers.putIfAbsent(one.seen, numbers.size() + 1);
                }
            }
        }

        private int number(Value value) {
            return value == null ? OTHER : numbers.getOrDefault(value, OTHER);
        }

        private int initialNumber() {
            Value start = shown(model);
            return number(
                    key == null
                            ? Vocabulary.normal(start)
                            : Vocabulary.pairs(start).getOrDefault(key, Vocabulary.NIL));
        }

        private static <S> Value shown(SequentialModel<S> model) {
            return model.show(model.initial());
        }

        /** Follows the events, and gives every returned operation its slot. */
        private final class Placing implements Events.Receiver<RuntimeException> {
            private final Map<Integer, Integer> returns = new HashMap<>();
            private final List<ReturnedOperation> open = new ArrayList<>();
            private final List<Stage> stages = new ArrayList<>();
            private final List<PendingOperation> pending = new ArrayList<>();
            private long taken;
            private boolean fits = true;

            Optional<RegisterHistory> place() {
                Events events = new Events(history, group.numbers());
                events.replay(new Events.Receiver<RuntimeException>() {
                    @Override
                    public void call(int number) {}

                    @Override
                    public boolean returned(int number) {
                        returns.put(number, returns.size());
                        return true;
                    }
                });
                events.replay(this);
                return fits
                        ? Optional.of(new RegisterHistory(
                                stages.toArray(Stage[]::new), pending, initialNumber(), numbers.size() + 1))
                        : Optional.empty();
            }

            @Override
            public void call(int number) {
                Parsed one = parsed.get(number);
                if (one == null || !fits) {
                    return;
                }
                List<ReturnedOperation> first = !history.isSequential()
                        ? List.of()
                        : open.stream()
                                .filter(before -> history.operation(before.number())
                                        .process()
                                        .equals(history.operation(number).process()))
                                .toList();
                if (one.pending) {
                    int from = one.seen == null ? PendingOperation.ANY : number(one.seen);
                    if (from != OTHER || number(one.written) != OTHER) {
                        pending.add(new PendingOperation(number, from, number(one.written), stages.size(), first));
                    }
                    return;
                }
                if (open.size() == MOST_OPEN) {
                    fits = false;
                    return;
                }
                int slot = Long.numberOfTrailingZeros(~taken);
                ReturnedOperation opened = new ReturnedOperation(
                        number, one.kind, number(one.seen), number(one.written), slot, returns.get(number), first);
                taken |= opened.bit();
                open.add(opened);
            }

            @Override
            public boolean returned(int number) {
                if (!fits) {
                    return false;
                }
                ReturnedOperation returning = open.stream()
                        .filter(each -> each.number() == number)
                        .findFirst()
                        .orElseThrow();
                long observers = open.stream()
                        .filter(ReturnedOperation::isObserver)
                        .mapToLong(ReturnedOperation::bit)
                        .reduce(0, (one, other) -> one | other);
                stages.add(new Stage(returning, open.toArray(ReturnedOperation[]::new), observers));
                open.remove(returning);
                taken &= ~returning.bit();
                return true;
            }
        }
    }
}
