package dev.plumbline.graph.internal.partition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Sorts records by their bytes. Those that do not fit into the memory that it may use are sorted in files. */
final class RecordSorter implements AutoCloseable {
    /** The memory that a record takes besides its bytes. */
    private static final int OVERHEAD = 32;

    private final Path folder;
    private final String name;
    private final long mostBytes;
    private final List<byte[]> records = new ArrayList<>();
    private final List<Path> runs = new ArrayList<>();
    private long bytes;

    /**
     * @param folder for files
     * @param name of the files; no other sorter may have it
     * @param mostBytes of records in memory
     */
    RecordSorter(Path folder, String name, long mostBytes) {
        this.folder = folder;
        this.name = name;
        this.mostBytes = mostBytes;
    }

    void add(byte[] record) throws IOException {
        records.add(record);
        bytes += record.length + OVERHEAD;
        if (bytes > mostBytes) {
            records.sort(Arrays::compareUnsigned);
            Path run = folder.resolve(name + "-" + runs.size());
            runs.add(run);
            try (Records.Writer out = new Records.Writer(run)) {
                for (byte[] each : records) {
                    out.add(each);
                }
            }
            records.clear();
            bytes = 0;
        }
    }

    /** All records, to be read once. */
    Records sorted() throws IOException {
        records.sort(Arrays::compareUnsigned);
        List<Records> sources = new ArrayList<>(List.of(Records.of(records)));
        for (Path run : runs) {
            sources.add(Records.read(run));
        }
        return Records.merged(sources);
    }

    @Override
    public void close() throws IOException {
        for (Path run : runs) {
            Files.deleteIfExists(run);
        }
    }
}
