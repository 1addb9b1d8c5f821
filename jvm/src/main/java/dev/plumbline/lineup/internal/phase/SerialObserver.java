package dev.plumbline.lineup.internal.phase;

import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.execution.Runaway;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.lineup.internal.binding.SubjectBinding;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialRuns.Reply;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/** The first phase of Line-Up alone: the serial runs of tests. */
public final class SerialObserver implements AutoCloseable {
    private final Supplier<Explorer> explorers;
    private final Subject subject;
    private final Bounds bounds;
    private final BooleanSupplier timeUp;
    private Explorer explorer;
    private SubjectBinding binding;

    public SerialObserver(Supplier<Explorer> explorers, Subject subject, Bounds bounds, BooleanSupplier timeUp)
            throws BadInput {
        this.explorers = explorers;
        this.subject = subject;
        this.bounds = bounds;
        this.timeUp = timeUp;
        this.explorer = explorers.get();
        this.binding = SubjectBinding.of(explorer, subject);
    }

    public Explorer explorer() {
        return explorer;
    }

    public SubjectBinding binding() {
        return binding;
    }

    /**
     * All serial runs; empty if they are not all known, or if the object is not deterministic.
     *
     * @throws dev.plumbline.jvm.execution.Runaway if a call does not return
     */
    public Optional<SerialRuns> runs(Matrix matrix) throws BadInput {
        return phase(matrix, phase -> {
            SerialPhase.Outcome outcome = phase.run();
            boolean usable =
                    outcome.disagreement().isEmpty() && outcome.incomplete().isEmpty();
            return usable ? Optional.of(outcome.runs()) : Optional.empty();
        });
    }

    /** The execution whose run begins with these calls, in their order. */
    public Optional<TestOutcome.Run> find(Matrix matrix, List<Integer> order) throws BadInput {
        return phase(
                matrix,
                phase -> phase.run().runs().all().stream()
                        .filter(run -> run.size() >= order.size()
                                && order.equals(run.subList(0, order.size()).stream()
                                        .map(Reply::call)
                                        .toList()))
                        .findFirst()
                        .flatMap(run -> phase.find(run)));
    }

    private <T> Optional<T> phase(Matrix matrix, Function<SerialPhase, Optional<T>> wanted) throws BadInput {
        explorer.mostSteps(bounds.steps());
        try {
            return wanted.apply(new SerialPhase(
                    explorer,
                    binding.program(matrix),
                    new NumberedCalls(matrix),
                    binding.results(),
                    bounds.executions(),
                    timeUp));
        } catch (Runaway e) {
            throw e;
        } catch (Nondeterminism | Uncontrollable e) {
            // Uncontrolled code may have left threads behind.
            explorer.close();
            explorer = explorers.get();
            binding = SubjectBinding.of(explorer, subject);
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        explorer.close();
    }
}
