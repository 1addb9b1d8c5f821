package dev.plumbline.casestudies.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.casestudies.Histories;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SnapshotIsolationTest {
    private static Spec locking;
    private static Spec optimistic;

    @BeforeAll
    static void load() throws BadInput {
        locking = Histories.spec("SnapshotIsolation.tla", "Locking.cfg");
        optimistic = Histories.spec("SnapshotIsolation.tla", "Optimistic.cfg");
    }

    /** One operation after the other: {@code "0 Write {...}"} is of process 0. */
    private static String oneByOne(Spec spec, String... lines) throws BadInput {
        List<String> timed = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            String[] parts = lines[i].split(" ", 2);
            timed.add(parts[0] + " " + (2 * i + 1) + " " + (2 * i + 2) + " " + parts[1]);
        }
        return Histories.check(spec, timed.toArray(String[]::new)).word().text();
    }

    @Test
    void aTransactionReadsItsSnapshotAndItsOwnWrites() throws BadInput {
        String[] good = {
            "0 Begin {'tx': [0, 1]}",
            "1 Begin {'tx': [1, 1]}",
            "1 Write {'tx': [1, 1], 'key': 1, 'value': 7, 'result': 'ok'}",
            "1 Commit {'tx': [1, 1], 'result': 'ok'}",
            "0 Read {'tx': [0, 1], 'key': 1, 'result': 0}",
            "0 Write {'tx': [0, 1], 'key': 2, 'value': 8, 'result': 'ok'}",
            "0 Read {'tx': [0, 1], 'key': 2, 'result': 8}",
            "0 Rollback {'tx': [0, 1]}",
            "0 Begin {'tx': [0, 2]}",
            "0 Read {'tx': [0, 2], 'key': 1, 'result': 7}",
            "0 Read {'tx': [0, 2], 'key': 2, 'result': 0}"
        };
        assertThat(oneByOne(locking, good)).isEqualTo("conforms");
        assertThat(oneByOne(optimistic, good)).isEqualTo("conforms");
        String[] outsideTheSnapshot = good.clone();
        outsideTheSnapshot[4] = "0 Read {'tx': [0, 1], 'key': 1, 'result': 7}";
        assertThat(oneByOne(locking, outsideTheSnapshot)).isEqualTo("violates");
        assertThat(oneByOne(optimistic, outsideTheSnapshot)).isEqualTo("violates");
    }

    @Test
    void aConflictIsReportedByTheWriteIfThereAreLocks() throws BadInput {
        String[] shared = {
            "0 Begin {'tx': [0, 1]}",
            "1 Begin {'tx': [1, 1]}",
            "1 Write {'tx': [1, 1], 'key': 1, 'value': 7, 'result': 'ok'}",
            "0 Write {'tx': [0, 1], 'key': 1, 'value': 8, 'result': 'locked'}",
            "1 Commit {'tx': [1, 1], 'result': 'ok'}",
            "0 Write {'tx': [0, 1], 'key': 1, 'value': 8, 'result': 'conflict'}",
            "0 Commit {'tx': [0, 1], 'result': 'ok'}"
        };
        assertThat(oneByOne(locking, shared)).isEqualTo("conforms");
        assertThat(oneByOne(optimistic, shared)).isEqualTo("violates");
        String[] lostUpdate = shared.clone();
        lostUpdate[5] = "0 Write {'tx': [0, 1], 'key': 1, 'value': 8, 'result': 'ok'}";
        assertThat(oneByOne(locking, lostUpdate)).isEqualTo("violates");
    }

    @Test
    void aConflictIsReportedByTheCommitIfThereAreNone() throws BadInput {
        String[] good = {
            "0 Begin {'tx': [0, 1]}",
            "1 Begin {'tx': [1, 1]}",
            "1 Write {'tx': [1, 1], 'key': 1, 'value': 7, 'result': 'ok'}",
            "0 Write {'tx': [0, 1], 'key': 1, 'value': 8, 'result': 'ok'}",
            "1 Commit {'tx': [1, 1], 'result': 'ok'}",
            "0 Commit {'tx': [0, 1], 'result': 'conflict'}",
            "0 Rollback {'tx': [0, 1]}"
        };
        assertThat(oneByOne(optimistic, good)).isEqualTo("conforms");
        assertThat(oneByOne(locking, good)).isEqualTo("violates");
        String[] lostUpdate = good.clone();
        lostUpdate[5] = "0 Commit {'tx': [0, 1], 'result': 'ok'}";
        assertThat(oneByOne(optimistic, new String[] {
                    lostUpdate[0], lostUpdate[1], lostUpdate[2], lostUpdate[3], lostUpdate[4], lostUpdate[5]
                }))
                .isEqualTo("violates");
    }

    /** Snapshot isolation is not serializability. */
    @Test
    void writeSkewIsAllowed() throws BadInput {
        String[] skew = {
            "0 Begin {'tx': [0, 1]}",
            "1 Begin {'tx': [1, 1]}",
            "0 Read {'tx': [0, 1], 'key': 2, 'result': 0}",
            "1 Read {'tx': [1, 1], 'key': 1, 'result': 0}",
            "0 Write {'tx': [0, 1], 'key': 1, 'value': 7, 'result': 'ok'}",
            "1 Write {'tx': [1, 1], 'key': 2, 'value': 8, 'result': 'ok'}",
            "0 Commit {'tx': [0, 1], 'result': 'ok'}",
            "1 Commit {'tx': [1, 1], 'result': 'ok'}"
        };
        assertThat(oneByOne(locking, skew)).isEqualTo("conforms");
        assertThat(oneByOne(optimistic, skew)).isEqualTo("conforms");
    }

    @Test
    void aCrashRollsTheTransactionOfItsThreadBack() throws BadInput {
        String[] good = {
            "1 1 2 Begin {'tx': [1, 1]}",
            "1 3 4 Write {'tx': [1, 1], 'key': 1, 'value': 7, 'result': 'ok'}",
            "1 5 - Write {'tx': [1, 1], 'key': 2, 'value': 7}",
            "1 5 6 ThreadCrash {'process': 1, 'reason': 'SIGSEGV'}",
            "0 7 8 Begin {'tx': [0, 1]}",
            "0 9 10 Read {'tx': [0, 1], 'key': 1, 'result': 0}",
            "0 11 12 Write {'tx': [0, 1], 'key': 1, 'value': 8, 'result': 'ok'}"
        };
        assertThat(Histories.check(locking, good).word().text()).isEqualTo("conforms");
        String[] keptLock = good.clone();
        keptLock[6] = "0 11 12 Write {'tx': [0, 1], 'key': 1, 'value': 8, 'result': 'locked'}";
        assertThat(Histories.check(locking, keptLock).word().text()).isEqualTo("violates");
        String[] committed = good.clone();
        committed[5] = "0 9 10 Read {'tx': [0, 1], 'key': 1, 'result': 7}";
        assertThat(Histories.check(locking, committed).word().text()).isEqualTo("violates");
    }

    @Test
    void theLocksOfACrashGoOneAfterTheOther() throws BadInput {
        String[] good = {
            "1 1 2 Begin {'tx': [1, 1]}",
            "1 3 4 Write {'tx': [1, 1], 'key': 1, 'value': 7, 'result': 'ok'}",
            "1 5 6 Write {'tx': [1, 1], 'key': 2, 'value': 7, 'result': 'ok'}",
            "0 7 8 Begin {'tx': [0, 1]}",
            "1 9 - Write {'tx': [1, 1], 'key': 3, 'value': 7}",
            "1 9 30 ThreadCrash {'process': 1, 'reason': 'SIGSEGV'}",
            "0 11 12 Write {'tx': [0, 1], 'key': 1, 'value': 8, 'result': 'ok'}",
            "0 13 14 Write {'tx': [0, 1], 'key': 2, 'value': 8, 'result': 'locked'}",
            "0 31 32 Write {'tx': [0, 1], 'key': 2, 'value': 8, 'result': 'ok'}"
        };
        assertThat(Histories.check(locking, good).word().text()).isEqualTo("conforms");
        String[] kept = good.clone();
        kept[8] = "0 31 32 Write {'tx': [0, 1], 'key': 2, 'value': 8, 'result': 'locked'}";
        assertThat(Histories.check(locking, kept).word().text()).isEqualTo("violates");
    }

    /** A key is locked before it is found out of date. */
    @Test
    void aWriteThatEndsInAConflictHoldsTheLockWhileItLasts() throws BadInput {
        String[] good = {
            "0 1 2 Begin {'tx': [0, 1]}",
            "1 3 4 Begin {'tx': [1, 1]}",
            "1 5 6 Write {'tx': [1, 1], 'key': 1, 'value': 7, 'result': 'ok'}",
            "1 7 8 Commit {'tx': [1, 1], 'result': 'ok'}",
            "1 9 10 Begin {'tx': [1, 2]}",
            "0 11 20 Write {'tx': [0, 1], 'key': 1, 'value': 8, 'result': 'conflict'}",
            "1 12 13 Write {'tx': [1, 2], 'key': 1, 'value': 9, 'result': 'locked'}",
            "1 21 22 Write {'tx': [1, 2], 'key': 1, 'value': 9, 'result': 'ok'}",
            "1 23 24 Commit {'tx': [1, 2], 'result': 'ok'}"
        };
        assertThat(Histories.check(locking, good).word().text()).isEqualTo("conforms");
        String[] after = good.clone();
        after[7] = "1 21 22 Write {'tx': [1, 2], 'key': 1, 'value': 9, 'result': 'locked'}";
        assertThat(Histories.check(locking, after).word().text()).isEqualTo("violates");
        String[] anotherKey = good.clone();
        anotherKey[6] = "1 12 13 Write {'tx': [1, 2], 'key': 2, 'value': 9, 'result': 'locked'}";
        assertThat(Histories.check(locking, anotherKey).word().text()).isEqualTo("violates");
        String[] notOutOfDate = good.clone();
        notOutOfDate[3] = "1 7 8 Rollback {'tx': [1, 1]}";
        assertThat(Histories.check(locking, notOutOfDate).word().text()).isEqualTo("violates");
    }
}
