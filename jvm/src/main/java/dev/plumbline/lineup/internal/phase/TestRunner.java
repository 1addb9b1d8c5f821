package dev.plumbline.lineup.internal.phase;

import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.lineup.internal.binding.SubjectBinding;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Checks the tests of one worker: an explorer with the class under test. After a test without a verdict it is set up
 * again, because uncontrolled code may have left threads behind that never end.
 */
public final class TestRunner implements AutoCloseable {
    private final Supplier<Explorer> explorers;
    private final Subject subject;
    private Explorer explorer;
    private SubjectBinding binding;
    private Optional<RaceLog> races = Optional.empty();
    private List<UnseenState> unseen = List.of();

    public TestRunner(Supplier<Explorer> explorers, Subject subject) throws BadInput {
        this.explorers = explorers;
        this.subject = subject;
        this.explorer = explorers.get();
        this.binding = SubjectBinding.of(explorer, subject);
    }

    /** From now on data races are recorded there. */
    public TestRunner races(RaceLog log) {
        races = Optional.of(log);
        return this;
    }

    public Explorer explorer() {
        return explorer;
    }

    public SubjectBinding binding() {
        return binding;
    }

    /** The unexplored parts of the last test. */
    public List<UnseenState> unseen() {
        return unseen;
    }

    public TestOutcome check(Matrix matrix, Bounds bounds, SearchEffort effort, BooleanSupplier timeUp)
            throws BadInput {
        return check(matrix, bounds, effort, timeUp, more -> {});
    }

    /** @param progress is called now and then with the number of schedules run since its last call */
    public TestOutcome check(
            Matrix matrix, Bounds bounds, SearchEffort effort, BooleanSupplier timeUp, LongConsumer progress)
            throws BadInput {
        TestOutcome finding = new TwoPhase(explorer, binding, bounds, timeUp, progress, races).check(matrix, effort);
        unseen = explorer.takeUnseen();
        if (finding instanceof TestOutcome.Undecided undecided && !undecided.unfinished()) {
            explorer.close();
            explorer = explorers.get();
            binding = SubjectBinding.of(explorer, subject);
        }
        return finding;
    }

    @Override
    public void close() {
        explorer.close();
    }
}
