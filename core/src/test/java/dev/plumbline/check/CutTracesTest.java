package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/**
 * Runs of threads on a register, recorded, with one or two files cut at any byte. A violation that is found in what is
 * left must be one of the whole run, which is decided by trying all orders.
 */
@Tag("slow")
class CutTracesTest {
    private static final int RUNS = Math.max(200, Integer.getInteger("plumbline.random", 0) / 10);

    /** An operation of a thread; {@code end} is -1 while it is open, {@code value} what it writes or has read. */
    private static final class Op {
        final int thread;
        final boolean write;
        final long start;
        long end = -1;
        int value;

        Op(int thread, boolean write, long start, int value) {
            this.thread = thread;
            this.write = write;
            this.start = start;
            this.value = value;
        }
    }

    @TempDir
    Path folder;

    private final List<List<Op>> threads = new ArrayList<>();
    private long now;

    /** A run on a register that holds 0 at first; what it reads may be changed afterwards. */
    private void run(Random random) {
        threads.clear();
        now = 0;
        int[] content = {0};
        int count = 2 + random.nextInt(2);
        Op[] open = new Op[count];
        boolean[] done = new boolean[count];
        for (int thread = 0; thread < count; thread++) {
            threads.add(new ArrayList<>());
        }
        for (int event = 0; event < 18; event++) {
            int thread = random.nextInt(count);
            now += random.nextInt(2);
            if (open[thread] == null) {
                boolean write = random.nextBoolean();
                open[thread] = new Op(thread, write, now, write ? 1 + random.nextInt(3) : 0);
                threads.get(thread).add(open[thread]);
                done[thread] = false;
            } else if (!done[thread]) {
                done[thread] = true;
                if (open[thread].write) {
                    content[0] = open[thread].value;
                } else {
                    open[thread].value = content[0];
                }
            } else {
                open[thread].end = now;
                open[thread] = null;
            }
        }
        if (random.nextBoolean()) {
            List<Op> reads = threads.stream()
                    .flatMap(List::stream)
                    .filter(op -> !op.write && op.end >= 0)
                    .toList();
            if (!reads.isEmpty()) {
                reads.get(random.nextInt(reads.size())).value = random.nextInt(4);
            }
        }
    }

    /** Whether some order explains the run: next may come what no operation left precedes that has returned. */
    private static boolean explained(List<Op> all, int left, int content, Set<List<Integer>> tried) {
        if (!tried.add(List.of(left, content))) {
            return false;
        }
        boolean isOpenOnly = true;
        for (int next = 0; next < all.size(); next++) {
            Op op = all.get(next);
            isOpenOnly &= (left & 1 << next) == 0 || op.end < 0;
            boolean fits = (left & 1 << next) != 0 && (op.write || op.end < 0 || op.value == content);
            for (int other = 0; other < all.size() && fits; other++) {
                Op before = all.get(other);
                boolean precedes = before.end < op.start || (before.thread == op.thread && other < next);
                fits = (left & 1 << other) == 0 || before.end < 0 || !precedes;
            }
            if (fits && explained(all, left & ~(1 << next), op.write ? op.value : content, tried)) {
                return true;
            }
        }
        return isOpenOnly;
    }

    /** The file of a thread: closed at its end, or with the zeros that a killed program leaves. */
    private byte[] file(int thread, boolean killed) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packer.packMapHeader(3).packString("plumbline-trace").packInt(1);
            packer.packString("process").packInt(thread).packString("unit").packString("ns");
            for (Op op : threads.get(thread)) {
                packer.packArrayHeader(4).packInt(1).packString(op.write ? "write" : "read");
                packer.packLong(op.start).packMapHeader(op.write ? 1 : 0);
                if (op.write) {
                    packer.packString("value").packInt(op.value);
                }
                if (op.end >= 0) {
                    packer.packArrayHeader(5).packInt(2).packLong(op.end);
                    packer.packMapHeader(op.write ? 0 : 1);
                    if (!op.write) {
                        packer.packString("result").packInt(op.value);
                    }
                    packer.packNil().packNil();
                }
            }
            if (!killed) {
                packer.packArrayHeader(2).packInt(4).packLong(now);
            }
            bytes.write(packer.toByteArray());
        }
        if (killed) {
            bytes.write(new byte[64]);
        }
        return bytes.toByteArray();
    }

    private Verdict check() throws BadInput {
        History history = Formats.read(folder);
        Result result = Check.of(history, Models.named("register", Value.of(0))).run();
        if (result.verdict() instanceof Verdict.Conforms) {
            assertThat(history.torn().map(torn -> torn.operations()).orElse(0)).isZero();
        }
        return result.verdict();
    }

    @Test
    void violationOfTruncatedRunIsOneOfTheWholeRun() throws IOException, BadInput {
        int violating = 0;
        int stillFound = 0;
        int inconclusive = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            Random random = new Random(seed);
            run(random);
            List<Op> all = threads.stream().flatMap(List::stream).toList();
            boolean conforms = explained(all, (1 << all.size()) - 1, 0, new HashSet<>());
            List<byte[]> files = new ArrayList<>();
            for (int thread = 0; thread < threads.size(); thread++) {
                files.add(file(thread, random.nextBoolean()));
                Files.write(folder.resolve(thread + ".trace"), files.get(thread));
            }
            String about = "seed " + seed;
            assertThat(check()).as(about).isInstanceOf(conforms ? Verdict.Conforms.class : Verdict.Violates.class);
            for (int cut = 1 + random.nextInt(2); cut > 0; cut--) {
                int thread = random.nextInt(files.size());
                int length = random.nextInt(files.get(thread).length);
                Files.write(folder.resolve(thread + ".trace"), Arrays.copyOf(files.get(thread), length));
                about += ", " + thread + " cut at " + length;
            }
            Verdict verdict = check();
            if (conforms) {
                assertThat(verdict).as(about).isNotInstanceOf(Verdict.Violates.class);
                inconclusive += verdict instanceof Verdict.Inconclusive ? 1 : 0;
            } else {
                violating++;
                stillFound += verdict instanceof Verdict.Violates ? 1 : 0;
            }
            for (int thread = 0; thread < files.size(); thread++) {
                Files.delete(folder.resolve(thread + ".trace"));
            }
        }
        String found = stillFound + " of " + violating + " violations, " + inconclusive + " inconclusive";
        assertThat(stillFound).as(found).isGreaterThan(violating / 10);
        assertThat(inconclusive).as(found).isGreaterThan(RUNS / 10);
    }
}
