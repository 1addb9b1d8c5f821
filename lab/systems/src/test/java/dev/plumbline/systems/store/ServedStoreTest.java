package dev.plumbline.systems.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.plumbline.check.Check;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.services.plan.FaultKind;
import dev.plumbline.spec.model.Models;
import dev.plumbline.systems.SystemConfiguration;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The compiled store serves clients, and both views of a run are checked. */
@Tag("slow")
class ServedStoreTest {
    private static final int SECONDS = 30;
    private static final int REQUESTS = Integer.getInteger("plumbline.requests", 8);

    @TempDir
    Path folder;

    private static String text(StoreReport report) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        report.print(out, true);
        report.logs().verdict().counterexampleIfAny().ifPresent(out::println);
        out.flush();
        return text.toString();
    }

    @Test
    void bothViewsOfOneServerConform() throws Exception {
        StoreReport report =
                StoreRun.run(StoreOptions.of(1, 1, SECONDS, Set.of(), 1).untilAnswered(4), folder, line -> {});
        assertThat(report.printed()).isEmpty();
        assertThat(report.clients().size()).isGreaterThan(3);
        assertThat(report.clients().verdict()).as(text(report)).isInstanceOf(Verdict.Conforms.class);
        assertThat(report.logs().verdict()).as(text(report)).isInstanceOf(Verdict.Conforms.class);
        assertThat(report.exitStatus()).isZero();
    }

    @Tag("long")
    @Test
    void bothViewsConformUnderFaults() throws Exception {
        StoreOptions options = StoreOptions.of(
                3,
                2,
                8,
                EnumSet.of(FaultKind.KILL, FaultKind.PAUSE, FaultKind.PARTITION),
                Long.getLong("plumbline.seed", 1));
        StoreReport report = StoreRun.run(options.untilAnswered(REQUESTS), folder, line -> {});
        assertThat(report.printed()).isEmpty();
        assertThat(report.faults().toString()).contains("kill", "pause", "partition");
        assertThat(report.clients().size()).isGreaterThan(5);
        assertThat(report.clients().verdict()).as(text(report)).isInstanceOf(Verdict.Conforms.class);
        assertThat(report.logs().verdict()).as(text(report)).isInstanceOf(Verdict.Conforms.class);
        assertThat(report.exitStatus()).isZero();
    }

    @Tag("long")
    @Test
    void serversThatAnswerFromAnOlderStateOfTheirLogShowInBothViews() throws Exception {
        SystemConfiguration.RAFT_3.unpack(folder.resolve("wrong"));
        Path wrong = folder.resolve("wrong/RaftStore.tla");
        String right = Files.readString(wrong);
        String changed = right.replace(
                "                    if (role[self] = Leader) {\n                        log[self] := Append", """
                                    if (m.request.type = Get) {
                                        with (puts = {k \\in 1 .. commitIndex[self] - 1 :
                                                  log[self][k].request.type = Put
                                                  /\\ log[self][k].request.key = m.request.key}) {
                                            net[m.from] := [
                                                type |-> ClientReply, from |-> self, number |-> m.number,
                                                leader |-> Nil, found |-> puts # {},
                                                value |-> IF puts = {} THEN ""
                                                          ELSE log[self][CHOOSE k \\in puts :
                                                                   \\A o \\in puts : o <= k].request.value];
                                        };
                                    } else if (role[self] = Leader) {
                                        log[self] := Append""");
        assertThat(changed).isNotEqualTo(right);
        Files.writeString(wrong, changed);
        StoreReport report = StoreRun.run(
                StoreOptions.of(3, 4, SECONDS, Set.of(), 1).untilAnswered(60).running(wrong),
                folder.resolve("run"),
                line -> {});
        assertThat(report.printed()).isEmpty();
        assertThat(report.clients().verdict()).as(text(report)).isInstanceOf(Verdict.Violates.class);
        assertThat(report.logs().verdict()).as(text(report)).isInstanceOf(Verdict.Violates.class);
        assertThat(report.exitStatus()).isEqualTo(1);
    }

    @Test
    void aViewWithoutAnAnsweredRequestIsInconclusive() throws Exception {
        History.Builder history = new History.Builder("requests", Order.Timeboxes.NANOSECONDS);
        for (int i = 0; i < 3; i++) {
            history.add(Operation.pending(i, "get", Map.of("key", Value.of("k")), i));
        }
        Verdict said = Check.of(history.build(), Models.named("kv")).run().verdict();
        StoreReport.View none = new StoreReport.View(folder, 3, said);
        assertThat(none.reason()).hasValue("none of the 3 operations was answered, so nothing was checked");
        StoreReport.View some =
                new StoreReport.View(folder, 3, new Verdict.Conforms(new Statistics(3, 1, 0, 1, Duration.ZERO, 0)));
        StoreReport report = new StoreReport(
                StoreOptions.of(3, 1, 1, Set.of(), 1), List.of(), none, some, 3, 4, List.of(), List.of());
        assertThat(report.exitStatus()).isEqualTo(3);
        assertThat(text(report)).contains("inconclusive (kv): 3 requests").contains("so nothing was checked");
    }

    @Test
    void numbersThatMakeNoSenseAreRefused() {
        assertThat(catchThrowable(() -> StoreOptions.of(0, 1, 1, Set.of(), 1)))
                .isInstanceOf(BadInput.class)
                .hasMessage("--servers 0; expected 1 to 9");
    }
}
