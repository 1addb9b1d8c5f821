package dev.plumbline.explain.page;

import dev.plumbline.check.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A violation as a list of rows, each with details: the steps of a behaviour, the events of a log.
 *
 * @param name what it is about
 * @param claim in one sentence, what is wrong
 * @param because the conditions that are false, one line each
 * @param facts short ones for the head of the page
 * @param notes for people, one line each
 * @param about how it was found, by name
 * @param heading of the rows, and what they are
 * @param loop the index of the row after the last one, if the rows repeat forever
 * @param closing what comes after the last row; may be empty
 * @param selected the index of the row that is shown first
 * @param trace the picture of the rows, if they have states
 * @param space the picture of all states of a specification, if a search found them
 */
public record Page(
        Verdict.Word verdict,
        String name,
        String claim,
        List<String> because,
        List<String> facts,
        List<String> notes,
        Map<String, String> about,
        Heading heading,
        List<Row> rows,
        OptionalInt loop,
        String closing,
        int selected,
        Optional<Trace> trace,
        Optional<SpacePicture> space) {
    /** A heading, and what stands below it. */
    public record Heading(String title, String hint) {}

    /**
     * One row.
     *
     * @param number by which links name it, {@code #step=3}; numbers increase
     * @param label its number as people read it
     * @param where it comes from; may be empty
     * @param failed whether it is the one that does not fit
     */
    public record Row(int number, String label, String text, String where, boolean failed, List<Section> details) {
        public Row {
            details = List.copyOf(details);
        }
    }

    /** A part of the details of a row. */
    public record Section(String heading, List<Line> lines) {
        public Section {
            lines = List.copyOf(lines);
        }
    }

    /**
     * A line of the details.
     *
     * @param name of a variable; empty for plain text
     * @param marked whether it changed, or is an obstacle
     */
    public record Line(String name, String text, boolean marked) {}

    public Page {
        because = List.copyOf(because);
        facts = List.copyOf(facts);
        notes = List.copyOf(notes);
        rows = List.copyOf(rows);
    }

    /** The same page with the states around it. */
    Page with(SpacePicture picture, List<String> otherFacts) {
        return new Page(
                verdict,
                name,
                claim,
                because,
                otherFacts,
                notes,
                about,
                heading,
                rows,
                loop,
                closing,
                selected,
                trace,
                Optional.of(picture));
    }

    /** With the details of some rows only, and the values of the picture there. */
    Page withDetails(int from, int to, String note) {
        List<Row> fewer = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            fewer.add(
                    i < from || i >= to
                            ? new Row(row.number, row.label, row.text, row.where, row.failed, List.of())
                            : row);
        }
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new Page(
                verdict,
                name,
                claim,
                because,
                facts,
                more,
                about,
                heading,
                fewer,
                loop,
                closing,
                selected,
                trace.map(picture -> picture.withValues(from, to)),
                space);
    }
}
