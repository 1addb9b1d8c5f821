package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Changes of a history that must not change the verdict, or may change it in one direction only. */
@Tag("slow")
class MetamorphicTest {
    private static final int HISTORIES = Math.max(75, Integer.getInteger("plumbline.random", 10_000) / 130);

    /** Each test compares with the same histories as they are. */
    private static final Map<String, String> UNCHANGED = new HashMap<>();

    private static Operation with(Operation operation, Value process, Timebox box) {
        return new Operation(
                process,
                operation.name(),
                operation.arguments(),
                box,
                operation.outcome(),
                operation.metadata(),
                operation.origin());
    }

    private static History changed(History history, Order order, List<Operation> operations) throws BadInput {
        History.Builder builder = new History.Builder(history.name(), order);
        for (Operation operation : operations) {
            builder.add(operation);
        }
        return builder.build();
    }

    private static String verdict(History history, Toy toy) throws BadInput {
        return Check.of(history, toy)
                .budget(Budget.UNLIMITED)
                .amongOthers()
                .run()
                .verdict()
                .word()
                .text();
    }

    private static String unchanged(History history, Toy toy, int seed) throws BadInput {
        String key = toy.name() + " " + seed;
        if (!UNCHANGED.containsKey(key)) {
            UNCHANGED.put(key, verdict(history, toy));
        }
        return UNCHANGED.get(key);
    }

    private static void sameVerdict(UnaryOperator<Operation> change) throws BadInput {
        for (Toy toy : Toys.all()) {
            for (int seed = 0; seed < HISTORIES; seed++) {
                History history = new RandomHistories(toy, seed).next(15);
                List<Operation> operations =
                        history.operations().stream().map(change).toList();
                assertThat(verdict(changed(history, history.order(), operations), toy))
                        .as("seed %d of %s", seed, toy.name())
                        .isEqualTo(unchanged(history, toy, seed));
            }
        }
    }

    @Test
    void shiftingAndStretchingTimeChangesNothing() throws BadInput {
        sameVerdict(operation -> {
            Timebox box = ((Timebox) operation.place());
            long call = 1_000_000_007L + 13 * box.call();
            return with(
                    operation,
                    operation.process(),
                    box.isOpen() ? Timebox.open(call) : new Timebox(call, 1_000_000_007L + 13 * box.end()));
        });
    }

    @Test
    void timesMayBeNegative() throws BadInput {
        sameVerdict(operation -> {
            Timebox box = ((Timebox) operation.place());
            long call = box.call() - 1_000;
            return with(
                    operation,
                    operation.process(),
                    box.isOpen() ? Timebox.open(call) : new Timebox(call, box.end() - 1_000));
        });
    }

    @Test
    void renamingProcessesChangesNothing() throws BadInput {
        for (Toy toy : Toys.all()) {
            if (toy instanceof Toys.Mutex) {
                continue; // Its state contains the name of a process, and nil is not one.
            }
            for (int seed = 0; seed < HISTORIES; seed++) {
                History history = new RandomHistories(toy, seed).next(15);
                List<Operation> operations = history.operations().stream()
                        .map(operation -> with(
                                operation, Value.of("worker " + operation.process()), ((Timebox) operation.place())))
                        .toList();
                assertThat(verdict(changed(history, history.order(), operations), toy))
                        .isEqualTo(unchanged(history, toy, seed));
            }
        }
    }

    @Test
    void theOrderOfProcessesInTheFileChangesNothing() throws BadInput {
        for (Toy toy : Toys.all()) {
            for (int seed = 0; seed < HISTORIES; seed++) {
                History history = new RandomHistories(toy, seed).next(15);
                List<Operation> operations = new ArrayList<>(history.operations());
                operations.sort(Comparator.comparing(Operation::process).reversed());
                assertThat(verdict(changed(history, history.order(), operations), toy))
                        .isEqualTo(unchanged(history, toy, seed));
            }
        }
    }

    @Test
    void wideningTimeboxesNeverTurnsConformsIntoViolates() throws BadInput {
        int stayed = 0;
        int turned = 0;
        for (Toy toy : Toys.all()) {
            for (int seed = 0; seed < HISTORIES; seed++) {
                History history = new RandomHistories(toy, seed).next(10);
                Random random = new Random(seed);
                Order free = new Order.Timeboxes("ns", true);
                List<Operation> wider = history.operations().stream()
                        .map(operation -> {
                            Timebox box = ((Timebox) operation.place());
                            long call = box.call() - random.nextInt(3);
                            return with(
                                    operation,
                                    operation.process(),
                                    box.isOpen()
                                            ? Timebox.open(call)
                                            : new Timebox(call, box.end() + random.nextInt(3)));
                        })
                        .toList();
                String before = verdict(changed(history, free, history.operations()), toy);
                String after = verdict(changed(history, free, wider), toy);
                if (before.equals("conforms")) {
                    assertThat(after).as("seed %d of %s", seed, toy.name()).isEqualTo("conforms");
                    stayed++;
                } else if (after.equals("conforms")) {
                    turned++;
                }
            }
        }
        assertThat(stayed).isGreaterThan(100);
        assertThat(turned).as("widening explains some").isGreaterThan(10);
    }
}
