package dev.plumbline.explain.view;

import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;

/** Runs that the viewer lists and opens one by one, wherever they are kept. */
public interface RunCatalog {
    /** For people: the file that holds the runs. */
    String name();

    /** All runs, in the order in which they are listed. */
    List<Row> rows() throws BadInput;

    /** One of the runs. Asked by every request that concerns it, so it should load once. */
    Content.Loading open(long number) throws BadInput;

    /**
     * One run in the list.
     *
     * @param number by which it is opened
     * @param added when, in ISO 8601
     * @param verdict the latest, if it was checked
     * @param seed of the run, or empty
     * @param failure what fits no explanation, in few words, or empty
     */
    record Row(
            long number,
            String added,
            String name,
            String spec,
            Optional<Verdict.Word> verdict,
            int operations,
            int processes,
            String seed,
            String failure) {}
}
