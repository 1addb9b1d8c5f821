package dev.plumbline.lineup;

import dev.plumbline.history.BadInput;
import dev.plumbline.jvm.Explorer;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Where one worker checks its tests: an explorer with the class under test. After a test of which nothing could be said it
 * is set up anew, for what could not be controlled may have left threads behind that never come back.
 */
final class Bench implements AutoCloseable {
    private final Supplier<Explorer> explorers;
    private final Subject subject;
    private Explorer explorer;
    private Binding binding;

    Bench(Supplier<Explorer> explorers, Subject subject) throws BadInput {
        this.explorers = explorers;
        this.subject = subject;
        this.explorer = explorers.get();
        this.binding = Binding.of(explorer, subject);
    }

    Explorer explorer() {
        return explorer;
    }

    Binding binding() {
        return binding;
    }

    Finding check(Matrix matrix, Bounds bounds, Effort effort, BooleanSupplier timeUp) throws BadInput {
        return check(matrix, bounds, effort, timeUp, more -> {});
    }

    /** @param progress is told now and then how many schedules have been run since */
    Finding check(Matrix matrix, Bounds bounds, Effort effort, BooleanSupplier timeUp, LongConsumer progress)
            throws BadInput {
        Finding finding = new TwoPhase(explorer, binding, bounds, timeUp, progress).check(matrix, effort);
        if (finding instanceof Finding.Undecided undecided && undecided.why() != Finding.Why.UNFINISHED) {
            explorer.close();
            explorer = explorers.get();
            binding = Binding.of(explorer, subject);
        }
        return finding;
    }

    @Override
    public void close() {
        explorer.close();
    }
}
