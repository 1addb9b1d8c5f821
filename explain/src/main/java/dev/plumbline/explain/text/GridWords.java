package dev.plumbline.explain.text;

import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;

/**
 * Sentences of the grid about the number of interpretations. The grid fills in the numbers, which depend on the focus:
 * {@code {total}} is a number, {@code {all|interpretation}} a number of things. Only layers of extent {@code WHOLE} hold
 * all interpretations, so all others say that there may be more.
 */
public final class GridWords {
    private final Layers layers;

    private GridWords(Layers layers) {
        this.layers = layers;
    }

    /** The sentences without a focus ({@code all}) and with one ({@code focused}). */
    public static Document of(Layers layers) {
        GridWords words = new GridWords(layers);
        return new Document()
                .put("all", words.words(words.header(), words.isWhole() ? "" : " shown"))
                .put("focused", words.words(words.focusedHeader(), " chosen"));
    }

    private boolean isWhole() {
        return layers.extent() == Layers.Extent.WHOLE;
    }

    /** The number of interpretations, above the grid. */
    private String header() {
        return switch (layers.extent()) {
            case WHOLE -> "{all|interpretation}";
            case ALL_OF_THE_END -> "at least {all|interpretation}, of " + stretch();
            case SOME_OF_THE_END -> "{all|interpretation} shown; there may be very many more";
        };
    }

    private String focusedHeader() {
        return switch (layers.extent()) {
            case WHOLE -> "{total} of {all|interpretation} remain";
            case ALL_OF_THE_END -> "{total} of {all|interpretation} shown remain, of " + stretch();
            case SOME_OF_THE_END -> "{total} of {all|interpretation} shown remain; there may be very many more";
        };
    }

    private String stretch() {
        int rows = layers.nodes().get(layers.nodes().size() - 1).depth()
                - layers.nodes().get(0).depth();
        return rows == 1 ? "the last row" : "the last " + Count.of(rows, "row");
    }

    /** @param those which interpretations are counted, or empty for all that exist */
    private static String ofThose(String those) {
        return those.isEmpty() ? "" : " of those" + those;
    }

    private Document words(String header, String those) {
        boolean named = !those.isEmpty();
        String others = isWhole() ? "" : "; there may be others";
        return new Document()
                .put("header", header)
                // A cell: performed in every interpretation, in the only one, in some of few, in a share of many.
                .put("inAll", named ? "in all {total}" + those : "in all")
                .put("inOne", named ? "in the one" + those : "in all")
                .put("inSome", "in {some} of {total}" + those)
                .put("inShare", "in {share}" + ofThose(those))
                .put("everyTitle", "performed here in every interpretation" + those + others)
                .put("someTitle", "performed here in {some} of {total} interpretations" + those + others)
                // A state at an end.
                .put("everyEnds", "where every interpretation" + those + " ends")
                .put("oneEnds", named ? "end of the one interpretation" + those : "where every interpretation ends")
                .put("someEnd", "end of {some|interpretation}" + those)
                .put("shareEnds", "end of {share}" + ofThose(those))
                .put("little", "under 0.1 %")
                .put("about", "about {percent} %");
    }
}
