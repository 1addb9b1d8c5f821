package dev.plumbline.explain.view;

import dev.plumbline.explain.web.SteppedPlace;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import java.util.List;

/** A system that a person walks through step by step. Several threads may ask at once. */
public interface SteppedSystem {
    /** For people. */
    String name();

    /** The way that the page begins with; empty for the start. */
    String beginning();

    /**
     * The state after some steps of a way.
     *
     * @param way the names of its steps, as links have them
     * @param at after how many of them; all if it is larger
     * @throws BadInput if there is no such way
     */
    SteppedPlace place(String way, int at) throws BadInput;

    /** What a search through all states has found so far. */
    Findings findings();

    /**
     * What a search has found.
     *
     * @param status how far it is, or its result, in words
     * @param verdict of a search that has ended: a word and a look of it; empty while it runs
     * @param ended whether nothing more will be found
     * @param wanted a way that the page goes to unless its address has one; empty if there is none
     */
    record Findings(String status, String verdict, boolean ended, List<Finding> found, String wanted) {
        Document document() {
            return new Document()
                    .put("status", status)
                    .put("verdict", verdict)
                    .put("ended", ended)
                    .put(
                            "found",
                            found.stream()
                                    .map(each ->
                                            Document.list(each.name, each.remark.look(), each.remark.text(), each.way))
                                    .toList())
                    .put("wanted", wanted);
        }
    }

    /**
     * The result for a property.
     *
     * @param way to the state that shows it; empty if there is none
     */
    record Finding(String name, SteppedPlace.Remark remark, String way) {}
}
