package dev.plumbline.graph.internal.partition;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds the new states of a partition among those that a level led to. Only the files that it reads are large. */
final class LevelMerge {
    private final PartitionFiles files;
    private final PartitionTask task;
    private final long mostBytes;
    private long count;
    private Place wrong;

    /** @param mostBytes of memory for sorting */
    LevelMerge(PartitionFiles files, PartitionTask task, long mostBytes) {
        this.files = files;
        this.task = task;
        this.mostBytes = mostBytes;
    }

    /** The name of the file with the new keys of a level. */
    static String fresh(int level, int partition) {
        return partition + "-" + level;
    }

    /** @param known the files of known states before */
    PartitionReport run(List<PartitionReport.Known> known) throws IOException {
        String name = fresh(task.level(), task.partition());
        Path temporary = files.temporary();
        try (RecordSorter sorter = new RecordSorter(temporary, "found", mostBytes)) {
            KnownStates.write(files.known(name), draft -> find(known, sorter, draft));
            write(sorter);
        } finally {
            Files.deleteIfExists(temporary);
        }
        List<PartitionReport.Known> all = count == 0
                ? known
                : KnownStates.with(files, known, new PartitionReport.Known(name, count), name + "-whole");
        return new PartitionReport(count, Optional.ofNullable(wrong), false, all);
    }

    private void find(List<PartitionReport.Known> known, RecordSorter sorter, Path draft) throws IOException {
        List<Records> sources = new ArrayList<>();
        for (int source : task.sources()) {
            sources.add(Records.read(files.sent(task.level(), source, task.partition())));
        }
        try (Records sent = Records.merged(sources);
                KnownStates before = new KnownStates(files, known);
                KnownRun.Writer fresh = new KnownRun.Writer(draft)) {
            byte[] last = null;
            for (byte[] record = sent.next(); record != null; record = sent.next()) {
                if (last != null && Candidate.haveOneKey(last, record)) {
                    continue;
                }
                last = record;
                Place place = Candidate.placeOf(record);
                long hash = Candidate.hashOf(record);
                byte[] key = Candidate.keyOf(record);
                if (place.compareTo(task.bound()) > 0 || before.contains(hash, key)) {
                    continue;
                }
                if (Candidate.isWrong(record)) {
                    wrong = wrong == null ? place : Place.least(wrong, place);
                } else {
                    fresh.add(hash, key);
                    sorter.add(Candidate.found(record));
                    count++;
                }
            }
        }
    }

    private void write(RecordSorter sorter) throws IOException {
        PartitionFiles.write(
                files.states(task.level(), task.partition()),
                states -> PartitionFiles.write(files.order(task.level(), task.partition()), order -> {
                    try (Records found = sorter.sorted();
                            Records.Writer out = new Records.Writer(states);
                            OutputStream places =
                                    new BufferedOutputStream(Files.newOutputStream(order), Records.BUFFER)) {
                        for (byte[] record = found.next(); record != null; record = found.next()) {
                            places.write(record, 0, Place.BYTES);
                            out.add(Arrays.copyOfRange(record, Place.BYTES, record.length));
                        }
                    }
                }));
    }
}
