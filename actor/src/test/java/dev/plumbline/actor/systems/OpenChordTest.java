package dev.plumbline.actor.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Execution.End;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.scheduler.SchedulerOptions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.actor.systems.chord.OpenChord;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class OpenChordTest {
    /** Listing 1 without the deliveries to clients. IR0 is w1 here, IR1 is r1 and IR2 is r2. */
    private static final List<String> LISTING_1 = List.of(
            "r2 -> N1: Read",
            "w1 -> N1: Write",
            "N2 -> N1: FindSucc",
            "N1 -> N1: IntWriteResp[client=w1",
            "r1 -> N2: Read",
            "N1 -> N1: IntReadResp[client=r2",
            "N1 -> N2: SuccFound",
            "N1 -> N2: UpdatePred",
            "N2 -> N2: IntReadResp[client=r1");

    private static Snapshot replay(Harness harness, List<String> receipts) {
        Snapshot now = Snapshot.initial(harness);
        for (String receipt : receipts) {
            List<Envelope> fitting = now.inTransit().stream()
                    .filter(envelope -> envelope.toString().startsWith(receipt))
                    .toList();
            assertThat(fitting).as(receipt).hasSize(1);
            now = now.take(fitting.get(0).number(), alternatives -> 0).after();
        }
        assertThat(now.inTransit()).isEmpty();
        return now;
    }

    @Test
    void listing1GivesTheHistoryOfFigure7WhichViolates() throws Exception {
        Harness harness = new OpenChord().harness("2r+1w");
        CallLog calls = replay(harness, LISTING_1).calls();
        assertThat(calls.events().stream().map(CallLog.Event::toString))
                .containsExactly(
                        "r2 read(key: \"k1\") called",
                        "w1 write(key: \"k1\", value: 10) called",
                        "w1 write(key: \"k1\", value: 10) -> done",
                        "r1 read(key: \"k1\") called",
                        "r2 read(key: \"k1\") -> 0",
                        "r1 read(key: \"k1\") -> 0");
        assertThat(new Judge(harness, Budget.DEFAULT).word(calls)).isEqualTo(Verdict.Word.VIOLATES);
    }

    @Test
    void aReadAtTheNewNodeConformsOnceItKnowsItsSuccessor() throws Exception {
        Harness harness = new OpenChord().harness("2r+1w");
        CallLog calls = replay(
                        harness,
                        List.of(
                                "r2 -> N1: Read",
                                "w1 -> N1: Write",
                                "N2 -> N1: FindSucc",
                                "N1 -> N1: IntWriteResp[client=w1",
                                "N1 -> N2: SuccFound",
                                "r1 -> N2: Read",
                                "N1 -> N1: IntReadResp[client=r2",
                                "N1 -> N2: UpdatePred",
                                "N2 -> N1: IntRead[client=r1",
                                "N1 -> N2: IntReadResp[client=r1"))
                .calls();
        assertThat(calls.events().toString()).contains("r1 read(key: \"k1\") -> 10");
        assertThat(new Judge(harness, Budget.DEFAULT).word(calls)).isEqualTo(Verdict.Word.CONFORMS);
    }

    @Test
    void openChordHasTheSchedulesAndHistoriesOfThePaper() throws Exception {
        ExplorationResult explored = Explore.all(new OpenChord().harness("2r+1w"));
        assertThat(explored.schedules()).isEqualTo(18_396);
        assertThat(explored.ends()).isEqualTo(Map.of(End.COMPLETE, 18_396L));
        assertThat(explored.incomplete()).isZero();
        assertThat(explored.unique()).isEqualTo(165);
        assertThat(explored.nonLinearizable()).isEqualTo(17);
        assertThat(explored.byOrder()).hasSize(41);
        assertThat(explored.nonLinearizableByOrder()).isEqualTo(9);
    }

    @Test
    void liViolaWithExcludedResponsesIsQuickAndUnsound() throws Exception {
        Harness harness = new OpenChord().harness("2r+1w");
        Harness excluding = harness.toBuilder()
                .roles(message -> {
                    MessageRole role = harness.role(message);
                    return role.category() == MessageRole.Category.ACKNOWLEDGEMENT ? role.exclude() : role;
                })
                .build();
        long most = 0;
        for (int seed = 1; seed <= 5; seed++) {
            ExplorationResult explored = Exploration.of(
                            excluding, Schedulers.LIVIOLA.begin(excluding, seed, SchedulerOptions.DEFAULT))
                    .run();
            most = Math.max(most, explored.schedules());
            assertThat(explored.finished()).isTrue();
            assertThat(explored.falseDeclarations()).hasSize(2);
        }
        // docs/actors-tables.md speaks of it.
        assertThat(most).isLessThan(100);
    }
}
