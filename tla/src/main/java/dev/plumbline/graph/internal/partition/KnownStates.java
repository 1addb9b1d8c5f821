package dev.plumbline.graph.internal.partition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * All known states of a partition: the keys of each level, merged so that a file has at least twice as many keys as the
 * next one. So there are few files, and a key is copied few times.
 */
final class KnownStates implements AutoCloseable {
    private final List<KnownRun.Reader> runs = new ArrayList<>();

    KnownStates(PartitionFiles files, List<PartitionReport.Known> known) throws IOException {
        for (PartitionReport.Known each : known) {
            runs.add(new KnownRun.Reader(files.known(each.name())));
        }
    }

    /** Whether a key is known. Hashes must be asked for in ascending order. */
    boolean contains(long hash, byte[] key) throws IOException {
        for (KnownRun.Reader run : runs) {
            if (run.contains(hash, key)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        for (KnownRun.Reader run : runs) {
            run.close();
        }
    }

    /**
     * The files after a level.
     *
     * @param fresh the file with the keys of the level
     * @param name for merged files; no other file may have it
     */
    static List<PartitionReport.Known> with(
            PartitionFiles files, List<PartitionReport.Known> known, PartitionReport.Known fresh, String name)
            throws IOException {
        List<PartitionReport.Known> all = new ArrayList<>(known);
        all.add(fresh);
        int from = all.size() - 1;
        long size = fresh.size();
        while (from > 0 && all.get(from - 1).size() < 2 * size) {
            size += all.get(--from).size();
        }
        List<PartitionReport.Known> small = all.subList(from, all.size());
        if (small.size() > 1) {
            PartitionReport.Known whole = new PartitionReport.Known(name, size);
            write(files.known(name), draft -> merge(files, List.copyOf(small), draft));
            small.clear();
            all.add(whole);
        }
        return all;
    }

    /** Writes a file of known states: the hashes last, since they say that the keys are there. */
    static void write(Path file, PartitionFiles.Writing writing) throws IOException {
        PartitionFiles.write(file, draft -> {
            writing.to(draft);
            Files.move(KnownRun.keys(draft), KnownRun.keys(file), StandardCopyOption.REPLACE_EXISTING);
        });
    }

    private static void merge(PartitionFiles files, List<PartitionReport.Known> parts, Path draft) throws IOException {
        List<KnownRun.Reader> readers = new ArrayList<>();
        try (KnownRun.Writer out = new KnownRun.Writer(draft)) {
            for (PartitionReport.Known part : parts) {
                readers.add(new KnownRun.Reader(files.known(part.name())));
            }
            while (true) {
                KnownRun.Reader least = null;
                for (KnownRun.Reader reader : readers) {
                    if (!reader.isOver() && (least == null || reader.hash() < least.hash())) {
                        least = reader;
                    }
                }
                if (least == null) {
                    return;
                }
                out.add(least.hash(), least.key());
                least.advance();
            }
        } finally {
            for (KnownRun.Reader reader : readers) {
                reader.close();
            }
        }
    }
}
