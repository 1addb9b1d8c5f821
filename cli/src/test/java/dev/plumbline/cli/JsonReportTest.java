package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.cli.report.JsonReport;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.report.WitnessFile;
import dev.plumbline.cli.terminal.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonReportTest {
    private static String printed(Report report) {
        StringWriter out = new StringWriter();
        new JsonReport(new PrintWriter(out)).print(report);
        return out.toString();
    }

    @Test
    void aViolationIsOneLineWithEverything() {
        assertThat(printed(Examples.violation()))
                .isEqualTo(
                        "{\"verdict\":\"violates\",\"history\":\"bad.ndjson\",\"spec\":\"KvMap.tla\",\"operations\":4,"
                                + "\"processes\":3,\"steps\":1234,\"maxFrontier\":2,\"seconds\":0.250,\"peakMemoryMiB\":3.0,"
                                + "\"neverUsed\":[\"Erase\",\"Evict\"],"
                                + cause()
                                + "\"failedAt\":{" + GET + "},"
                                + "\"leftOut\":1,\"restricted\":false,"
                                + "\"frontier\":[{" + state(7) + ",\"done\":[]},{" + state(8) + ",\"done\":[1]}],"
                                + "\"blocked\":[{" + GET + ","
                                + "\"reasons\":[" + reason(7) + "," + reason(8) + "," + reason(7) + "]}],"
                                + "\"recent\":["
                                + step(
                                        "\"operation\":0,\"process\":0,\"op\":\"Put\",\"args\":{\"key\":1,\"value\":7},"
                                                + "\"call\":0,\"return\":10,\"line\":2,",
                                        7,
                                        "Put")
                                + "," + step("", 7, "Evict") + ","
                                + step(
                                        "\"operation\":1,\"process\":1,\"op\":\"Put\",\"args\":{\"key\":1,\"value\":8},"
                                                + "\"call\":15,\"return\":40,\"line\":3,",
                                        8,
                                        "Put_Done")
                                + "]}\n");
    }

    private static final String GET = "\"operation\":2,\"process\":2,\"op\":\"Get\",\"args\":{\"key\":1,\"result\":3},"
            + "\"call\":20,\"return\":30,\"line\":4";

    private static String state(int held) {
        return "\"state\":{\"dict\":{\"$fn\":[[1," + held + "],[5,0]]},\"n\":1}";
    }

    private static String step(String operation, int held, String step) {
        return "{" + operation + "\"step\":\"" + step + "\",\"completes\":true," + state(held) + "}";
    }

    private static String reason(int held) {
        return "{" + state(held) + ",\"obstacles\":"
                + "[{\"condition\":\"result = dict[key]\",\"values\":\"3 = " + held
                + "\",\"verdict\":\"is FALSE\",\"where\":\"KvMap.tla:12\",\"words\":\"dict[1] is "
                + held + ", not 3\",\"reads\":[[\"dict[1]\",[\"dict\",1]]]}]}";
    }

    private static String cause() {
        return "\"cause\":{\"headline\":\"#2 Get(1) could not have returned 3.\","
                + "\"reason\":\"Where the search ended, dict[1] is 7, not 3.\","
                + "\"details\":[\"In another state where the search ended, dict[1] is 8, not 3.\","
                + "\"In one interpretation, the last change of dict[1] was #1 Put(key: 1, value: 8).\","
                + "\"#1 overlaps #2.\"],"
                + "\"operation\":2,\"scope\":\"one\",\"complete\":false,\"leadsNowhere\":false,\"blames\":["
                + "{\"statement\":\"dict[1] is 7, not 3\",\"plain\":true,\"parts\":[]},"
                + "{\"statement\":\"dict[1] is 8, not 3\",\"plain\":true,\"parts\":[{\"name\":\"dict[1]\","
                + "\"same\":true,\"content\":8,\"settled\":false,\"changes\":[{\"by\":\"operation\","
                + "\"operation\":1,\"step\":\"Put_Done\",\"relation\":\"overlaps\"}]}]}]},";
    }

    @Test
    void aConformingHistoryNamesItsWitness() {
        Report report = new Report.Checked(
                "a",
                Examples.checked("a", "S", new Verdict.Conforms(Examples.STATISTICS))
                        .result(),
                "line",
                List.of(),
                Optional.of(new WitnessFile.Status(Path.of("w.ndjson"), true)),
                Optional.empty());
        assertThat(printed(report))
                .isEqualTo(
                        "{\"verdict\":\"conforms\",\"history\":\"a\",\"spec\":\"S\",\"operations\":4,\"processes\":3,"
                                + "\"steps\":1234,\"maxFrontier\":2,\"seconds\":0.250,\"peakMemoryMiB\":3.0,"
                                + "\"witness\":\"w.ndjson\"}\n");
    }

    @Test
    void anUnfinishedCheckSaysHowFarItCame() {
        Report report = Examples.checked(
                "a", "S", new Verdict.Inconclusive(new StopReason.Other("why"), 3, 17, Examples.STATISTICS));
        assertThat(printed(report))
                .startsWith("{\"verdict\":\"inconclusive\"")
                .endsWith("\"reason\":\"why\",\"settled\":3,\"frontierSize\":17}\n");
    }

    @Test
    void anErrorIsAnObjectToo() {
        assertThat(printed(new Report.Refused("a \"b\"", "line\n2", ExitCode.REFUSED)))
                .isEqualTo("{\"verdict\":\"error\",\"history\":\"a \\\"b\\\"\",\"error\":\"line\\n2\"}\n");
    }

    @Test
    void withoutInitialStateNoOperationFailed() {
        Counterexample nothing =
                Counterexample.withoutInitialState(Examples.staleRead().history());
        Report report = Examples.checked("a", "S", new Verdict.Violates(nothing, Examples.STATISTICS));
        assertThat(printed(report))
                .endsWith(",\"leftOut\":0,\"restricted\":false,\"frontier\":[],\"blocked\":[],\"recent\":[]}\n");
    }
}
