package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the timeline computes, apart from what it draws. */
@Tag("slow")
class TimelineModulesTest {
    private static final int ROUNDS = Math.max(20, Integer.getInteger("plumbline.random", 10_000) / 500);

    /** Random timeboxes over few moments, so that many touch, with pending ones and ones of no length. */
    private static final String RANDOM_BOXES = """
            let seed = 7;
            const next = (n) => (seed = (seed * 48271) % 2147483647) % n;
            const boxesOf = (size, moments) => {
              const boxes = { size, call: [], end: [], outcome: [], first: 0, last: moments };
              for (let i = 0; i < size; i++) {
                const call = next(moments);
                boxes.call.push(call);
                boxes.outcome.push(next(5) === 0 ? 2 : 0);
                boxes.end.push(boxes.outcome[i] === 2 ? Infinity : call + next(4));
              }
              return boxes;
            };
            """;

    private static Headless page;

    @BeforeAll
    static void open() {
        page = Headless.page();
    }

    @AfterAll
    static void close() {
        page.close();
    }

    /** From Java through the packed columns to the texts: two operations that differ by one nanosecond. */
    @Test
    void oneNanosecondIsSeenFiftyYearsAfterTheEpoch() {
        long epoch = 1_730_000_000_000_000_123L;
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            operations.add(Scenes.operation("p" + i, "read", Map.of(), epoch + i, epoch + 3_600_000_000_000L + i));
        }
        History history = Scenes.history("epoch.ndjson", "ns", operations);
        String html = HtmlReport.of(Scenes.violatedAt(history, 2), List.of());
        Matcher packed = Pattern.compile("id=\"timeline-data\">\"([^\"]+)\"").matcher(html);
        assertThat(packed.find()).isTrue();
        assertThat(
                        page.text(
                                "import { fromBase64 } from \"./base/bytes.js\";\nimport { Timeboxes } from \"./timeline/timebox.js\";\n"
                                        + "import { Times } from \"./timeline/times.js\";\nimport { zeroOf } from \"./timeline/zero.js\";\n"
                                        + "const boxes = new Timeboxes(Uint8Array.from(inflate(fromBase64(\""
                                        + packed.group(1)
                                        + "\"))));\n"
                                        + "const scene = { operations: new Map(), failedAt: 2, data: { unit: \"ns\" } };\n"
                                        + "const times = new Times(boxes.base, \"ns\");\n"
                                        + "const texts = (zero) => {\n  times.zero = zeroOf(zero, scene, boxes).time;\n"
                                        + "  return [...boxes.call, boxes.end[3]].map((at) => times.text(times.recorded(at))).join();\n};\n"
                                        + "export const answer = [\"\", \"1\", \"first\"].map(texts).join(\"|\") + \"|\" + texts(\"recorded\").slice(0, 27);"))
                .isEqualTo("\u22122 ns,\u22121 ns,0,+1 ns,+3,600.000000001 s"
                        + "|\u22121 ns,0,+1 ns,+2 ns,+3,600.000000002 s"
                        + "|0,+1 ns,+2 ns,+3 ns,+3,600.000000003 s"
                        + "|1,730,000,000.000000123 s,1");
    }

    @Test
    void marksOfAnAxisAreMultiplesOfTheirStepFromTheZero() {
        assertThat(page.text(
                        "import { Times } from \"./timeline/times.js\";\nimport { TimeAxis } from \"./timeline/axis.js\";\n"
                                + "const times = new Times(1730000000000000000n, \"ns\");\ntimes.zero = 1730000000000000005n;\n"
                                + "const axis = new TimeAxis({ first: 0, last: 1e6 });\n"
                                + "const texts = (from, to) => axis.marks(from, to, 500, times).map(([at, text]) => at + \" \" + text);\n"
                                + "export const answer = [...texts(0, 10), ...texts(0, 4e6)].join();"))
                .isEqualTo(
                        "1 \u22124 ns,3 \u22122 ns,5 0,7 +2 ns,9 +4 ns,5 0,1000005 +1 ms,2000005 +2 ms,3000005 +3 ms");
    }

    /** Two operations overlap on the axis by order exactly if they do in time, and each of them is seen. */
    @Test
    void theOrderOfEventsKeepsWhatOverlaps() {
        assertThat(page.text("import { OrderAxis } from \"./timeline/axis.js\";\n" + RANDOM_BOXES
                        + "let wrong = 0;\nlet compared = 0;\n"
                        + "for (let round = 0; round < " + ROUNDS + "; round++) {\n"
                        + "  const boxes = boxesOf(1 + next(12), 12);\n  const axis = new OrderAxis(boxes);\n"
                        + "  for (let i = 0; i < boxes.size; i++) {\n"
                        + "    wrong += axis.end[i] > axis.call[i] && axis.call[i] <= axis.last ? 0 : 1;\n"
                        + "    for (let j = 0; j < boxes.size; j++) {\n"
                        + "      const inTime = boxes.call[i] <= boxes.end[j] && boxes.call[j] <= boxes.end[i];\n"
                        + "      const inOrder = axis.call[i] <= axis.end[j] && axis.call[j] <= axis.end[i];\n"
                        + "      const calls = Math.sign(boxes.call[i] - boxes.call[j]) === Math.sign(axis.call[i] - axis.call[j]);\n"
                        + "      wrong += inTime === inOrder && calls ? 0 : 1;\n      compared++;\n    }\n  }\n}\n"
                        + "export const answer = wrong + \" of \" + (compared > 10 ? \"many\" : compared);"))
                .isEqualTo("0 of many");
    }

    /** The points of a witness go with its order and lie within the timeboxes; orders are those by random points. */
    @Test
    void aWitnessIsDrawnThroughItsBoxesInItsOrder() {
        assertThat(page.text("import { pointsOf } from \"./timeline/witness.js\";\n" + RANDOM_BOXES
                        + "let wrong = 0;\nlet compared = 0;\n"
                        + "for (let round = 0; round < " + ROUNDS + "; round++) {\n"
                        + "  const boxes = boxesOf(1 + next(12), 12);\n  boxes.last = 16;\n"
                        + "  const effect = boxes.call.map((call, i) => call + (next(100) / 99) * (Math.min(16, boxes.end[i]) - call));\n"
                        + "  const order = effect.map((at, i) => i).sort((a, b) => effect[a] - effect[b] || a - b);\n"
                        + "  order.splice(next(order.length), 0, -1);\n"
                        + "  const points = pointsOf(Int32Array.from(order), boxes);\n"
                        + "  order.forEach((i, k) => {\n"
                        + "    wrong += i >= 0 && (points[k] < boxes.call[i] || points[k] > boxes.end[i]) ? 1 : 0;\n"
                        + "    wrong += k > 0 && points[k] < points[k - 1] ? 1 : 0;\n    compared++;\n  });\n}\n"
                        + "export const answer = wrong + \" of \" + (compared > 10 ? \"many\" : compared);"))
                .isEqualTo("0 of many");
    }

    @Test
    void lanesThatOverlapTheFailureStandBesideItAndIdleOnesGo() {
        String lanes =
                "import { lanesOf } from \"./timeline/lanes.js\";\nimport { lanesInUse, orderedLanes } from \"./timeline/laneorder.js\";\n"
                        + "const boxes = { size: 4, processes: [\"d\", \"c\", \"b\", \"a\"], process: [0, 1, 2, 3],"
                        + " call: [0, 50, 60, 90], end: [10, 70, 65, Infinity] };\n"
                        + "const lanes = lanesOf(boxes);\nconst laneOf = [3, 2, 1, 0];\n"
                        + "const names = (list) => list.map((l) => boxes.processes[lanes[l].process]).join(\"\");\n";
        assertThat(page.text(lanes + "export const answer = [names(orderedLanes(lanes, boxes, laneOf, -1, false)),"
                        + " names(orderedLanes(lanes, boxes, laneOf, 2, false)),"
                        + " names(orderedLanes(lanes, boxes, laneOf, 2, true)),"
                        + " names(lanesInUse([0, 1, 2, 3], lanes, 66, 80, (l) => false)),"
                        + " names(lanesInUse([0, 1, 2, 3], lanes, 66, 95, (l) => l === 3))].join()"))
                .isEqualTo("abcd,bcad,dcba,c,acd");
    }

    @Test
    void barsAndSplitterStayWithinTheirBounds() {
        assertThat(page.text(
                        "import { barOf, fromOf } from \"./timeline/scrollbars.js\";\nimport { shareByKey } from \"./frame/splitter.js\";\n"
                                + "const bar = barOf(100, 1000, 600, 100, 200);\n"
                                + "export const answer = [bar.size, Math.round(fromOf(100, 1000, 100, 200, bar.size, bar.scrolled)),"
                                + " barOf(0, 10, 0, 10, 200).size, barOf(0, 1e12, 0, 1, 200).size,"
                                + " shareByKey(\"ArrowDown\", 36, false), shareByKey(\"ArrowUp\", 16, false), shareByKey(\"End\", 36, true),"
                                + " shareByKey(\"ArrowDown\", 36, true)].join()"))
                .isEqualTo("2000,600,200,1000000,40,15,80,");
    }

    /** Faults of a service: overlapping ones, one of two nodes, one of all, and a moment; p0 has operations. */
    @Test
    void nodesWithoutOperationsHaveLanesOfTheirFaults() throws BadInput {
        List<Operation> operations = List.of(
                Scenes.operation("p0", "write", Map.of(), 0, 5), Scenes.operation("p0", "read", Map.of(), 6, 100));
        History history = History.Builder.like(Scenes.history("faults.ndjson", "ns", operations))
                .add(operations.get(0))
                .add(operations.get(1))
                .annotations(List.of(
                        Annotation.during(10, 30, "partition").of(Value.set(Value.of("n4"), Value.of("n2"))),
                        Annotation.during(20, 40, "kill").of(Value.of("n2")),
                        Annotation.during(20, 60, "delay"),
                        Annotation.at(50, "leads").of(Value.of("n3")),
                        Annotation.during(50, 60, "slow").of(Value.of("p0"))))
                .build();
        Matcher packed = Pattern.compile("id=\"timeline-data\">\"([^\"]+)\"")
                .matcher(HtmlReport.of(Scenes.violatedAt(history, 1), List.of()));
        assertThat(packed.find()).isTrue();
        assertThat(
                        page.text(
                                "import { fromBase64 } from \"./base/bytes.js\";\nimport { Timeboxes } from \"./timeline/timebox.js\";\n"
                                        + "import { bandAt, bandsOf } from \"./timeline/bands.js\";\n"
                                        + "const boxes = new Timeboxes(Uint8Array.from(inflate(fromBase64(\""
                                        + packed.group(1)
                                        + "\"))));\nconst bands = bandsOf(boxes);\n"
                                        + "const view = { bands, boxes, gutter: 0, xOfTime: (at) => at };\n"
                                        + "const at = (x, line) => bandAt(view, x, 48 + 16 * line + 8);\n"
                                        + "export const answer = bands.labels.join() + \"|\" + boxes.annotations"
                                        + ".map((one, i) => one.text + \" \" + bands.lines[i].join(\"+\")).join()"
                                        + " + \"|\" + [at(25, 0), at(25, 2), at(25, 3), at(25, 5), at(50, 4), at(5, 2)].join();"))
                .isEqualTo(",,n2,,n3,n4|partition 2+5,kill 3,delay 0,leads 4,slow 1|2,0,1,0,3,-1");
    }

    @Test
    void whatAnAddressSaysOfTheTimelineIsReadAndWrittenTheSame() {
        assertThat(
                        page.text(
                                "import { optionsFrom, optionsText } from \"./scene/options.js\";\n"
                                        + "export const answer = [\"#axis=order&lanes=file&witness=hidden&idle=shown&zero=12\","
                                        + " \"#axis=up&zero=-1&lanes=x&idle=1\"].map((one) => optionsText(optionsFrom(one))).join(\"|\")"))
                .isEqualTo("axis=order&lanes=file&witness=hidden&idle=shown&zero=12|");
    }
}
