package dev.plumbline.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.runtime.bytes.Disk;
import dev.plumbline.runtime.bytes.OwnedFile;
import dev.plumbline.runtime.bytes.Storage;
import dev.plumbline.runtime.log.LogFile;
import dev.plumbline.runtime.net.TcpMailboxes;
import dev.plumbline.runtime.resource.DurableState;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process whose log and mailbox are continued in further files is killed before every step of that, and when the power
 * fails after every write: a copy of its files is made there. The process continues from each copy, to its end.
 */
@Tag("slow")
class RotatedFilesTest {
    private static final int LAST = 20;
    private static final long PART = 1_600;
    /** Messages are shorter than sections. */
    private static final int LESS = 8;

    private static final Value SELF = Tla.of(0);
    private static final Pattern OWN = Pattern.compile("\\[\\[\"Loop\",\"0\"\\],(\\d+)\\]");
    private static final Pattern READ =
            Pattern.compile("\"name\":\"net\"[^}]*\\},\"tag\":\"read\",\"value\":\"(\\d+)\"");

    @TempDir
    Path folder;

    /** Sends numbers to itself, and breaks an assertion if one is lost or arrives twice. */
    private static final class Loop extends Archetype {
        private final Variable net;
        private final Variable sum;
        private final Variable sent = local("sent", Tla.of(0));
        private final Variable got = local("got", Tla.of(0));
        private final Label act = label("act", this::act);

        Loop(Resource net, Resource sum) {
            super("Loop", SELF);
            this.net = resource("net", net);
            this.sum = resource("sum", sum);
        }

        private Label act(Section s) {
            long last = Tla.number(s.read(sent));
            if (s.either(2) == 0) {
                s.await(last < LAST && last < Tla.number(s.read(got)) + 5);
                s.write(sent, Tla.of(last + 1));
                s.writeAt(net, Tla.of(last + 1), SELF);
            } else {
                long number = Tla.number(s.read(net, SELF));
                s.check(number == Tla.number(s.read(got)) + 1, number + " is not the next number");
                s.write(got, Tla.of(number));
                s.write(sum, Tla.plus(s.read(sum), Tla.of(number)));
                if (number == LAST) {
                    s.check(Tla.number(s.read(sum)) == LAST * (LAST + 1) / 2, "the sum is " + s.read(sum));
                    return done();
                }
            }
            return act;
        }
    }

    private static Outcome run(Path files, Storage storage, long seed) {
        InetAddress here = InetAddress.getLoopbackAddress();
        AtomicReference<InetSocketAddress> address = new AtomicReference<>(new InetSocketAddress(here, 0));
        TcpMailboxes net = new TcpMailboxes(
                Set.of(SELF),
                index -> address.get(),
                Duration.ofMinutes(1),
                new TcpMailboxes.Persistence(
                        files, "net", "Loop", storage.withParts(storage.partBytes() / LESS, storage.partsKept())));
        address.set(new InetSocketAddress(here, net.port(SELF)));
        Resource sum = DurableState.open(files.resolve("sum"), Tla.of(0), DurableState.Survives.KILL);
        Archetype loop = new Loop(net, sum);
        RunOptions options = RunOptions.DEFAULT.withResuming().withSeed(seed);
        return new ArchetypeProcess(loop, options, LogFile.resume(files, loop.id(), storage)).run();
    }

    /** Makes copies of all files. Steps and copies exclude each other. */
    private class Copying extends Disk {
        private final List<Path> copies = new ArrayList<>();
        final Path files;

        Copying(Path files, boolean synced) {
            super(synced);
            this.files = files;
        }

        synchronized List<Path> copies() {
            return List.copyOf(copies);
        }

        Path copied(Path from) throws IOException {
            Path copy = Files.createDirectory(folder.resolve("copy" + copies.size()));
            copies.add(copy);
            try (Stream<Path> all = Files.list(from)) {
                for (Path file : all.toList()) {
                    Files.copy(file, copy.resolve(file.getFileName()));
                }
            }
            return copy;
        }
    }

    private final class KilledAtEachStep extends Copying {
        KilledAtEachStep(Path files) {
            super(files, false);
        }

        @Override
        public synchronized void write(Path file, byte[] content) throws IOException {
            copied(files);
            Files.write(copied(files).resolve(file.getFileName()), Arrays.copyOf(content, content.length / 2));
            super.write(file, content);
        }

        @Override
        public synchronized void rename(Path from, Path to) throws IOException {
            copied(files);
            super.rename(from, to);
        }

        @Override
        public synchronized void delete(Path file) throws IOException {
            copied(files);
            super.delete(file);
        }
    }

    /** The disk has only what was synced: a folder of its own, of which a copy is made after each change. */
    private final class WithoutPower extends Copying {
        private final Path disk;

        WithoutPower(Path files) throws IOException {
            super(files, true);
            disk = Files.createDirectory(folder.resolve("disk"));
        }

        @Override
        public synchronized void rename(Path from, Path to) throws IOException {
            super.rename(from, to);
            Files.copy(to, disk.resolve(to.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            copied(disk);
        }

        @Override
        public synchronized void delete(Path file) throws IOException {
            super.delete(file);
            Files.delete(disk.resolve(file.getFileName()));
            copied(disk);
        }

        @Override
        public synchronized void appended(OwnedFile file, Path path) throws IOException {
            super.appended(file, path);
            Files.copy(path, disk.resolve(path.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            copied(disk);
        }
    }

    private static List<Path> logs(Path files) throws IOException {
        try (Stream<Path> all = Files.list(files)) {
            return all.filter(file -> file.toString().endsWith(".log")).sorted().toList();
        }
    }

    /** All sections are there, and each message was read once. */
    private static void examine(Path files) throws IOException {
        List<Integer> counts = new ArrayList<>();
        List<Integer> reads = new ArrayList<>();
        for (Path log : logs(files)) {
            for (String line : Files.readAllLines(log)) {
                Matcher own = OWN.matcher(line);
                assertThat(own.find()).isTrue();
                counts.add(Integer.valueOf(own.group(1)));
                Matcher read = READ.matcher(line);
                if (line.contains("\"isAbort\":false") && read.find()) {
                    reads.add(Integer.valueOf(read.group(1)));
                }
            }
        }
        assertThat(counts).isEqualTo(numbers(counts.size()));
        assertThat(reads).isEqualTo(numbers(LAST));
    }

    private static List<Integer> numbers(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }

    private void continuesFromAll(Copying disk, int kept) throws IOException {
        Storage storage = new Storage(disk, PART, kept);
        assertThat(run(disk.files, storage, 1)).isEqualTo(new Outcome.Done());
        Storage later = Storage.DEFAULT.withParts(PART, kept);
        long seed = 2;
        for (Path copy : disk.copies()) {
            assertThat(run(copy, later, seed++)).as(copy.toString()).isEqualTo(new Outcome.Done());
            if (kept > 0) {
                examine(copy);
            }
        }
    }

    @Test
    void continuesWhereverItIsKilled() throws IOException {
        KilledAtEachStep disk = new KilledAtEachStep(Files.createDirectory(folder.resolve("files")));
        continuesFromAll(disk, Integer.MAX_VALUE);
        examine(disk.files);
        assertThat(logs(disk.files)).hasSizeGreaterThan(5);
        assertThat(disk.copies()).hasSizeGreaterThan(30);
    }

    @Test
    void continuesWithoutTheFilesThatItDoesNotNeed() throws IOException {
        KilledAtEachStep disk = new KilledAtEachStep(Files.createDirectory(folder.resolve("files")));
        continuesFromAll(disk, 0);
        assertThat(logs(disk.files)).hasSize(1);
        try (Stream<Path> all = Files.list(disk.files)) {
            assertThat(all.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".mail"))
                            .toList())
                    .as("files of the mailbox")
                    .doesNotContain("net-0.mail")
                    .hasSizeLessThan(4);
        }
    }

    @Test
    void continuesWheneverThePowerFails() throws IOException {
        continuesFromAll(new WithoutPower(Files.createDirectory(folder.resolve("files"))), Integer.MAX_VALUE);
    }

    @Test
    void saysWhichFileIsMissing() throws IOException {
        Path files = Files.createDirectory(folder.resolve("files"));
        assertThat(run(files, Storage.DEFAULT.withParts(PART, Integer.MAX_VALUE), 1))
                .isEqualTo(new Outcome.Done());
        Files.delete(files.resolve("Loop-0.state"));
        Files.delete(logs(files).get(0));
        assertThatThrownBy(() -> run(files, Storage.DEFAULT, 2))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("Loop-0.000001.log, and no state of the process after it");
    }
}
