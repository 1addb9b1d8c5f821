package dev.plumbline.history;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import dev.plumbline.value.text.Count;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The parts of a recording that are missing in a history because a file of it ends too early.
 *
 * <p>The operations that a file lost may have had effects that other processes saw. So a reader leaves out every
 * operation that a lost one may have influenced, and lists those here. A check says that such a recording conforms only
 * if every complete operation of it was judged, and calls it a violation only if the lost operations, whatever they
 * were, cannot explain it.
 *
 * @param parts the files or processes concerned
 * @param refutable whether a violation of the history is also a violation of every recording that continues this one
 */
public record TornEnds(List<Part> parts, boolean refutable) {
    /**
     * One file or process.
     *
     * @param where the file or process
     * @param operations how many of its operations were recorded but not judged
     * @param why in a sentence about the part
     */
    public record Part(String where, int operations, String why) {
        /** {@code trace-1.log: its last line was not written to its end}. */
        public String text() {
            return where + ": " + why;
        }
    }

    public TornEnds {
        parts = List.copyOf(parts);
    }

    /** How many operations were recorded but not judged. */
    public int operations() {
        return parts.stream().mapToInt(Part::operations).sum();
    }

    /**
     * The unjudged operations, in a few words.
     *
     * @param judged how many operations were judged
     */
    public String text(int judged) {
        if (operations() == 0) {
            return parts.stream().map(Part::text).collect(Collectors.joining("; "));
        }
        String by = parts.stream()
                .filter(part -> part.operations() > 0)
                .map(part -> part.where() + ": " + part.operations())
                .collect(Collectors.joining(", "));
        int all = judged + operations();
        return operations() + " of " + all + " " + Count.noun(all, "operation") + (all == 1 ? " was" : " were")
                + " left out (" + by + "), because a log or file ends too early";
    }

    /** As a value, for storing it in files. */
    public Value value() {
        return new Document()
                .put(
                        "parts",
                        parts.stream()
                                .map(part -> new Document()
                                        .put("where", part.where())
                                        .put("operations", part.operations())
                                        .put("why", part.why()))
                                .toList())
                .put("refutable", refutable)
                .value();
    }

    /** @throws BadInput if it is not a result of {@link #value} */
    public static TornEnds of(Value value) throws BadInput {
        Fields document = new Fields(value, "torn ends");
        return new TornEnds(
                document.list(
                        "parts",
                        part -> new Part(
                                part.get("where").text(),
                                part.get("operations").number(0, Integer.MAX_VALUE),
                                part.get("why").text())),
                document.get("refutable").truth());
    }
}
