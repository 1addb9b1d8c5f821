package dev.plumbline.explain.web;

import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.page.Pages;
import dev.plumbline.explain.page.StateSpace;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.history.precedence.TimeboxedHistory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A scene as one HTML file that needs no server and no network. All operations have their timeboxes in it, those around
 * the failure their arguments too. Parts that make it too large are left out step by step, and the file says so: first
 * arguments, then the precision of times, then rows of the grid, then timeboxes far from the failure.
 */
public final class HtmlReport {
    /** Bytes. Larger files are opened unwillingly, and some mail servers refuse them. */
    public static final int LARGEST = 5_000_000;

    private static final Limits LIMITS = new Limits(1_000_000, 3_800_000);
    /** Bytes of a chart of messages, and of an interleaving of threads. */
    private static final int LARGEST_CHART = 1_500_000;

    private static final int DESCRIBED_AROUND_THE_FAILURE = 2_000;

    /**
     * @param scene bytes of the explanation
     * @param timeline bytes of the timeboxes in the file
     */
    record Limits(int scene, int timeline) {}

    private final Limits limits;
    private final Scene scene;
    private final List<FailingHistory.Stalled> stalled;
    private final List<String> notes;
    private final Optional<SpaceTimeData> diagram;
    private final Optional<String> chart;
    private final Optional<String> interleaving;

    private HtmlReport(Scene given, List<FailingHistory.Stalled> stalled, Limits limits) {
        this.limits = limits;
        this.stalled = stalled;
        this.notes = new ArrayList<>(given.notes());
        this.chart = chart(given);
        Optional<String> threads = SceneData.interleaving(given);
        this.interleaving = threads.filter(text -> text.length() <= LARGEST_CHART);
        if (threads.isPresent() && interleaving.isEmpty()) {
            notes.add("The file would be too large with the interleaving of threads: the viewer has it.");
        }
        this.scene = without(given);
        this.diagram = scene.operations().isClocked() ? Optional.of(SpaceTimeData.of(scene)) : Optional.empty();
    }

    /** The chart of messages, without the states of actors if it would be too large with them. */
    private Optional<String> chart(Scene given) {
        Optional<String> whole = SceneData.chart(given);
        if (whole.isEmpty() || whole.get().length() <= LARGEST_CHART) {
            return whole;
        }
        String stateless = SceneData.chart(given.chart().orElseThrow().withoutStates());
        if (stateless.length() <= LARGEST_CHART) {
            notes.add("The file would be too large with the states of actors: the viewer has them.");
            return Optional.of(stateless);
        }
        notes.add("The file would be too large with the chart of messages: the viewer has it.");
        return Optional.empty();
    }

    /** A bundle with evidence of any kind. */
    public static String of(Bundle bundle) {
        return bundle.isHistory()
                ? of(BundleScene.of(bundle, false), bundle.failing().stalled())
                : ViewerPage.of(Map.of("page-data", Pages.of(bundle, LARGEST / 2)), "")
                        .htmlWithPolicy();
    }

    /** The states that a search found. */
    public static String of(StateSpace space) {
        return ViewerPage.of(Map.of("page-data", Pages.of(space)), "").htmlWithPolicy();
    }

    /** @param stalled the facts about blocked operations; a file cannot ask for them later */
    public static String of(Scene scene, List<FailingHistory.Stalled> stalled) {
        return of(scene, stalled, LIMITS);
    }

    static String of(Scene scene, List<FailingHistory.Stalled> stalled, Limits limits) {
        return new HtmlReport(scene, stalled, limits).html();
    }

    private String html() {
        String timeline = timeline();
        Map<String, String> blocks = new LinkedHashMap<>();
        blocks.put("scene-data", sceneText());
        blocks.put("timeline-data", "\"" + timeline + "\"");
        chart.ifPresent(text -> blocks.put("chart-data", text));
        interleaving.ifPresent(text -> blocks.put("interleaving-data", text));
        return ViewerPage.of(blocks, "").htmlWithPolicy();
    }

    private String timeline() {
        return Base64.getEncoder().encodeToString(diagram.isPresent() ? spaceTime(diagram.get()) : timeboxes());
    }

    /** The records furthest from the cut are left out first. */
    private byte[] spaceTime(SpaceTimeData whole) {
        int most = limits.timeline() / 4 * 3;
        int from = 0;
        int to = whole.size();
        byte[] packed = whole.packed(from, to);
        while (packed.length > most) {
            int room = (int) ((to - from) * 0.9 * most / packed.length);
            from = Math.max(0, Math.min(whole.middle() - room * 2 / 3, whole.size() - room));
            to = from + room;
            packed = whole.packed(from, to);
        }
        if (to - from < whole.size()) {
            notes.add("The file would be too large with all records: it holds " + (to - from)
                    + " of them, those around the cut.");
        }
        return packed;
    }

    private byte[] timeboxes() {
        IntFunction<Standing> standing = scene.standings();
        int size = scene.operations().size();
        int most = limits.timeline() / 4 * 3;
        byte[] packed = TimelineData.packed(scene.operations(), 0, size, standing, 0);
        if (packed.length > most) {
            // Each bit is dropped from a call and from a length: two bits an operation.
            long needed = 4L * (packed.length - most) / size + 2;
            int dropped = (int) Math.min(needed, mostDroppedBits());
            packed = dropped == 0 ? packed : TimelineData.packed(scene.operations(), 0, size, standing, dropped);
        }
        int from = 0;
        int to = size;
        while (packed.length > most) {
            int room = (int) ((to - from) * 0.9 * most / packed.length);
            from = Math.max(0, Math.min(middle() - room * 2 / 3, size - room));
            to = from + room;
            packed = TimelineData.packed(scene.operations(), from, to, standing, 0);
        }
        if (to - from < size) {
            notes.add("The file would be too large with all timeboxes: it holds those of operations "
                    + scene.operations().number(from) + " to "
                    + scene.operations().number(to - 1) + ".");
        }
        return packed;
    }

    /** As many as leave an eighth of the usual length of an operation to be seen. */
    private int mostDroppedBits() {
        TimeboxedHistory history = scene.operations().timeboxed();
        long[] lengths = IntStream.range(0, history.size())
                .filter(number -> !history.operation(number).isPending())
                .mapToLong(number -> history.end(number) - history.call(number))
                .sorted()
                .toArray();
        long usual = lengths.length == 0 ? 0 : lengths[lengths.length / 2];
        return 64 - Long.numberOfLeadingZeros(usual / 8);
    }

    /** The failing operation, which the kept part is around. */
    private int middle() {
        return scene.counterexample().map(found -> found.failing().orElse(0)).orElse(0);
    }

    private String sceneText() {
        Scene shown = scene;
        List<FailingHistory.Stalled> reasons = stalled;
        while (true) {
            String least = SceneJson.of(shown.withNotes(List.copyOf(notes)), around(0), reasons);
            Layers layers = shown.layers().orElse(null);
            if (least.length() <= limits.scene()
                    || layers == null
                    || layers.edges().isEmpty()) {
                return described(shown.withNotes(List.copyOf(notes)), reasons, least);
            }
            if (!reasons.isEmpty()) {
                reasons = List.of();
                notes.add("The file would be too large with the reasons for every row: it holds those at the end.");
                continue;
            }
            if (shown == scene) {
                notes.add("The file would be too large with all rows of the grid: it holds the last ones.");
            }
            shown = LastRows.of(shown, 0.9 * limits.scene() / least.length());
        }
    }

    /** With as many operations around the failure described as there is room for. */
    private String described(Scene shown, List<FailingHistory.Stalled> reasons, String least) {
        for (int around = DESCRIBED_AROUND_THE_FAILURE; around >= 8; around /= 4) {
            String text = SceneJson.of(shown, around(around), reasons);
            if (text.length() <= limits.scene()) {
                return text;
            }
        }
        return least;
    }

    private SortedSet<Integer> around(int number) {
        SortedSet<Integer> indices = new TreeSet<>();
        if (diagram.isPresent()) {
            int middle = diagram.get().middle();
            int end = Math.min(diagram.get().size(), middle + number / 2);
            for (int rank = Math.max(0, middle - number / 2); rank < end; rank++) {
                indices.add(diagram.get().operation(rank));
            }
            return indices;
        }
        int last = Math.min(scene.operations().size(), middle() + number / 2);
        for (int index = Math.max(0, middle() - number / 2); index < last; index++) {
            indices.add(index);
        }
        return indices;
    }

    /** Without the pictures that are too large, and without rows to ask for, since a file has no server. */
    private Scene without(Scene given) {
        return given.alone(
                given.chart().filter(shown -> chart.isPresent()),
                given.interleaving().filter(shown -> interleaving.isPresent()));
    }
}
