package dev.plumbline.services.shim;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Takes back the writes that the library noted: the last one first, since each record has the bytes that the write
 * before it left. So each file has the content of its last sync; a file that was never synced is empty.
 *
 * <p>A record that is incomplete belongs to a write that did not happen, because its process was killed before it.
 * Records of files that have been deleted are dropped.
 */
final class UnsyncedWrites {
    private static final int HEAD = 3 * Long.BYTES;

    /** A record: the length of the file before the write, and the bytes that were at its place. */
    private record Undo(long length, long offset, byte[] bytes) {}

    private UnsyncedWrites() {}

    static int undo(Path journals, Path root) throws IOException {
        Map<String, Path> files = new HashMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Map<String, Object> status = Files.readAttributes(file, "unix:dev,ino");
                files.put(status.get("dev") + "-" + status.get("ino"), file);
            }
        }
        List<Path> noted;
        try (Stream<Path> all = Files.list(journals)) {
            noted = all.toList();
        }
        int undone = 0;
        for (Path journal : noted) {
            Path file = files.get(journal.getFileName().toString());
            if (file != null) {
                List<Undo> records = records(journal);
                undo(records, file);
                undone += records.size();
            }
            Files.delete(journal);
        }
        return undone;
    }

    private static List<Undo> records(Path journal) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(journal)).order(ByteOrder.nativeOrder());
        List<Undo> records = new ArrayList<>();
        while (bytes.remaining() >= HEAD) {
            long length = bytes.getLong();
            long offset = bytes.getLong();
            long size = bytes.getLong();
            if (bytes.remaining() < size) {
                break;
            }
            byte[] before = new byte[(int) size];
            bytes.get(before);
            records.add(new Undo(length, offset, before));
        }
        return records;
    }

    private static void undo(List<Undo> records, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int i = records.size() - 1; i >= 0; i--) {
                Undo record = records.get(i);
                ByteBuffer bytes = ByteBuffer.wrap(record.bytes());
                while (bytes.hasRemaining()) {
                    channel.write(bytes, record.offset() + bytes.position());
                }
                channel.truncate(record.length());
            }
        }
    }
}
