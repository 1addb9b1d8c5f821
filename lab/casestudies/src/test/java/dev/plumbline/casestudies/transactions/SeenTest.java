package dev.plumbline.casestudies.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** The behaviour of RocksDB that the specification describes, with two concurrent transactions and without races. */
@Tag("slow")
class SeenTest {
    @TempDir
    Path folder;

    private static Session session(Engine engine) {
        return new Session(engine, TransactionFault.NONE);
    }

    private static Status failure(org.assertj.core.api.ThrowableAssert.ThrowingCallable attempt) {
        RocksDBException thrown = catchThrowableOfType(RocksDBException.class, attempt);
        assertThat(thrown).isNotNull();
        return thrown.getStatus();
    }

    @Test
    void aKeyThatIsLockedAndOutOfDateIsReportedAsLocked() throws RocksDBException {
        try (Engine engine = Engine.locking(folder)) {
            Session late = session(engine);
            Session first = session(engine);
            Session second = session(engine);
            late.begin();
            first.begin();
            first.write(1, 7);
            first.commit();
            first.close();
            second.begin();
            second.write(1, 8);
            Status locked = failure(() -> late.write(1, 9));
            assertThat(locked.getCode()).isEqualTo(Status.Code.TimedOut);
            assertThat(locked.getSubCode()).isEqualTo(Status.SubCode.LockTimeout);
            second.rollBack();
            second.close();
            assertThat(failure(() -> late.write(1, 9)).getCode()).isEqualTo(Status.Code.Busy);
            late.rollBack();
            late.close();
        }
    }

    @Test
    void aTransactionMayCommitItsOtherWritesAfterOneThatFailed() throws RocksDBException {
        try (Engine engine = Engine.locking(folder)) {
            Session one = session(engine);
            Session other = session(engine);
            one.begin();
            other.begin();
            other.write(1, 7);
            assertThat(failure(() -> one.write(1, 8)).getCode()).isEqualTo(Status.Code.TimedOut);
            one.write(2, 9);
            one.commit();
            one.close();
            other.rollBack();
            other.close();
            one.begin();
            assertThat(one.read(1)).isZero();
            assertThat(one.read(2)).isEqualTo(9);
            one.close();
        }
    }

    @Test
    void aCommitThatFailedLeavesTheTransactionOpen() throws RocksDBException {
        try (Engine engine = Engine.optimistic(folder)) {
            Session one = session(engine);
            Session other = session(engine);
            one.begin();
            other.begin();
            one.write(1, 7);
            other.write(1, 8);
            other.commit();
            other.close();
            assertThat(failure(one::commit).getCode()).isEqualTo(Status.Code.Busy);
            assertThat(one.read(1)).isEqualTo(7);
            one.rollBack();
            assertThat(one.read(1)).isZero();
            one.close();
        }
    }

    @Test
    void readsUseTheSnapshotOnlyIfRequested() throws RocksDBException {
        try (Engine engine = Engine.locking(folder)) {
            Session right = session(engine);
            Session wrong = new Session(engine, TransactionFault.READS_OUTSIDE_SNAPSHOT);
            Session other = session(engine);
            right.begin();
            wrong.begin();
            other.begin();
            other.write(1, 7);
            other.commit();
            other.close();
            assertThat(right.read(1)).isZero();
            assertThat(wrong.read(1)).isEqualTo(7);
            right.close();
            wrong.close();
        }
    }
}
