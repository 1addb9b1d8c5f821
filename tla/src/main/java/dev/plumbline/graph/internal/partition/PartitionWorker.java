package dev.plumbline.graph.internal.partition;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Runs tasks of one search, one after the other. It keeps the values and the keys that it met, which saves time and
 * decides nothing. Not thread-safe.
 */
public final class PartitionWorker {
    private static final int SHARE_FOR_SORTING = 4;
    private static final int SHARE_FOR_SENT = 16;

    private final PartitionFiles files;
    private final String signature;
    private final ExplorableSpec spec;
    private final StateRows rows;
    private final StateRows.Coder coder;
    private final SentStates sent;
    private final boolean checksDeadlock;
    private final Duration step;
    private final long heap;
    private int attempts;
    private boolean isOfSearch;

    /**
     * @param signature of the specification and of everything that decides the result
     * @param spec for states
     * @param step the CPU time for the transitions of one state
     * @param heap bytes of memory
     */
    public PartitionWorker(
            PartitionFiles files,
            String signature,
            ExplorableSpec spec,
            boolean checksDeadlock,
            Duration step,
            long heap) {
        this.files = files;
        this.signature = signature;
        this.spec = spec;
        this.rows = spec.rows().orElseThrow();
        this.coder = rows.coder();
        this.sent = new SentStates(rows.keyWidth() == 0 ? rows.width() : rows.keyWidth(), heap / SHARE_FOR_SENT);
        this.checksDeadlock = checksDeadlock;
        this.step = step;
        this.heap = heap;
    }

    /**
     * @throws BadInput if files cannot be read or written, if the states depend on the process, or if the search is one of
     *     another specification
     */
    public void run(PartitionTask task) throws BadInput {
        if (!isOfSearch) {
            // The driver read the specification in another process: files may be missing on this machine, or may have
            // been edited meanwhile.
            new PartitionedStates(files).requireSearchOf(signature);
            isOfSearch = true;
        }
        // One that took too long is run again: the next search may give it more time.
        if (files.report(task).filter(report -> !report.hung()).isPresent()) {
            return;
        }
        try {
            PartitionReport report = task.kind() == PartitionTask.Kind.MERGE ? merge(task) : expand(task);
            if (coder.hasMadeStrings()) {
                throw new BadInput("the specification " + spec.name() + " makes strings that its text does not contain;"
                        + " their order differs from process to process, so expected a search by one process");
            }
            files.complete(task, report);
        } catch (UncheckedIOException e) {
            throw new BadInput("while " + task.text() + ": " + BadInput.reason(e.getCause()), e);
        } catch (IOException e) {
            throw new BadInput("while " + task.text() + ": " + BadInput.reason(e), e);
        } catch (SpecException e) {
            throw new BadInput("while " + task.text() + ": " + e.getMessage(), e);
        }
    }

    private PartitionReport merge(PartitionTask task) throws IOException, BadInput {
        Optional<PartitionReport> before = task.level() == 1
                ? Optional.empty()
                : files.report(PartitionTask.merge(
                        task.level() - 1, task.partition(), task.partitions(), List.of(), Place.END));
        return new LevelMerge(files, task, heap / SHARE_FOR_SORTING)
                .run(before.map(PartitionReport::known).orElse(List.of()));
    }

    private PartitionReport expand(PartitionTask task) throws IOException, BadInput {
        return new LevelExpansion(
                        files,
                        task,
                        rows,
                        coder,
                        sent,
                        ++attempts,
                        spec.properties().hasSteps(),
                        checksDeadlock,
                        step)
                .run(heap / SHARE_FOR_SORTING);
    }
}
