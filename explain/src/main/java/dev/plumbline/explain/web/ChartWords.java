package dev.plumbline.explain.web;

import dev.plumbline.explain.evidence.coding.ChartCoding;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.value.document.Document;
import java.util.stream.IntStream;

/** A message sequence chart for the viewer: its document, and the sentences about a selected step. */
final class ChartWords {
    private ChartWords() {}

    static Document document(MessageChart chart) {
        return ChartCoding.written(chart)
                .put("sentences", ViewerWords.document("chart"))
                .put(
                        "failing",
                        IntStream.range(0, chart.steps().size())
                                .filter(rank -> chart.steps().get(rank).fails())
                                .boxed()
                                .toList());
    }
}
