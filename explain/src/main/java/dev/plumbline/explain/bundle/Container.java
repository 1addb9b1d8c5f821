package dev.plumbline.explain.bundle;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * The zip file around a bundle. It is read from front to back, once, and no statement in it is trusted:
 * neither sizes nor names, nor its end. The manifest comes first, so that each further entry can be compared with
 * the expected one while it is unpacked; the central directory at the end is ignored.
 */
final class Container {
    static final String MANIFEST = "manifest.json";

    /** Further entries. A specification has few files. */
    static final int MOST_ENTRIES = 1_000;

    /** Bytes of all entries together that are held in memory, unpacked. */
    static final int MOST_IN_MEMORY = 48 << 20;

    /** Bytes of the history, unpacked; it is read as a stream. */
    static final long MOST_HISTORY = 160L << 20;

    private static final int LONGEST_NAME = 200;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.+-]*(/[A-Za-z0-9_][A-Za-z0-9_.+-]*)*");
    private static final Pattern DEVICE = Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?");

    private Container() {}

    /**
     * Whether it may be in a bundle. Letters of ASCII, digits and a few signs, folders by {@code /}; no part begins
     * with a dot. So it can be neither absolute nor lead upwards, on any system, and no backslash or drive letter can
     * be in it.
     */
    static boolean isName(String name) {
        if (name.length() > LONGEST_NAME || !NAME.matcher(name).matches()) {
            return false;
        }
        for (String part : name.split("/")) {
            if (DEVICE.matcher(part.toLowerCase(Locale.ROOT)).matches() || part.endsWith(".")) {
                return false;
            }
        }
        return true;
    }

    static String sha256(byte[] bytes) {
        return HexFormat.of().formatHex(Sha256.digest().digest(bytes));
    }

    /** Always the same bytes for the same content: no times, no order of a file system. */
    static final class Writer implements AutoCloseable {
        private final ZipOutputStream zip;

        Writer(OutputStream out) {
            zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
        }

        /** A stream for the next entry; it is complete when the next one is requested. */
        OutputStream entry(String name) throws IOException {
            ZipEntry entry = new ZipEntry(name);
            entry.setTimeLocal(java.time.LocalDateTime.of(1980, 2, 1, 0, 0));
            zip.putNextEntry(entry);
            return zip;
        }

        void entry(String name, byte[] bytes) throws IOException {
            entry(name).write(bytes);
        }

        void entries(Map<String, byte[]> documents) throws IOException {
            for (Map.Entry<String, byte[]> document : documents.entrySet()) {
                entry(document.getKey(), document.getValue());
            }
        }

        @Override
        public void close() throws IOException {
            zip.close();
        }
    }

    /** Entries one after the other. All complaints are {@link BadInput}, without the name of the file. */
    static final class Reader implements AutoCloseable {
        private final ZipInputStream zip;
        private final Set<String> seen = new HashSet<>();
        private long room = MOST_IN_MEMORY;
        private String last = "";

        Reader(InputStream in) {
            zip = new ZipInputStream(in, StandardCharsets.UTF_8);
        }

        /** The bytes of the next entry, which must have this name. */
        byte[] bytes(String name) throws BadInput {
            open(name);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] piece = new byte[1 << 14];
            try {
                for (int read = zip.read(piece); read >= 0; read = zip.read(piece)) {
                    room -= read;
                    if (room < 0) {
                        throw new BadInput("its entries unpack to more than " + (MOST_IN_MEMORY >> 20) + " MB");
                    }
                    bytes.write(piece, 0, read);
                }
            } catch (IOException e) {
                throw new BadInput(damage("within '" + name + "'", e), e);
            }
            return bytes.toByteArray();
        }

        /** A stream over the next entry, which must have this name; limited to a number of bytes. */
        InputStream stream(String name, long most) throws BadInput {
            open(name);
            return new Bounded(zip, most, name);
        }

        void end() throws BadInput {
            ZipEntry more = next();
            if (more != null) {
                throw new BadInput("it has an entry '" + shown(more.getName()) + "' that its manifest does not name");
            }
        }

        private void open(String name) throws BadInput {
            ZipEntry entry = next();
            if (entry == null) {
                throw new BadInput(
                        seen.isEmpty()
                                ? "not a bundle; expected a .plumb file, as a check of a history leaves it"
                                : "cut off: it ends before '" + name + "'; expected a whole bundle, as it was written");
            }
            if (!entry.getName().equals(name)) {
                throw new BadInput(
                        seen.isEmpty()
                                ? "a zip file, but not a bundle: its first entry is '" + shown(entry.getName())
                                        + "'; expected " + MANIFEST
                                : "its next entry is '" + shown(entry.getName()) + "'; expected '" + name + "'");
            }
            last = name;
            if (!seen.add(name.toLowerCase(Locale.ROOT))) {
                throw new BadInput("it has '" + name + "' twice");
            }
        }

        private ZipEntry next() throws BadInput {
            try {
                return zip.getNextEntry();
            } catch (IOException | IllegalArgumentException e) {
                throw new BadInput(damage(last.isEmpty() ? "at its beginning" : "after '" + last + "'", e), e);
            }
        }

        @Override
        public void close() throws IOException {
            zip.close();
        }
    }

    /** @param where in the file: {@code within 'layers.json'} */
    private static String damage(String where, Exception e) {
        if (e instanceof EOFException) {
            return "cut off: it ends " + where + "; expected a whole bundle, as it was written";
        }
        String why = e.getMessage() == null ? "" : " (" + shown(e.getMessage()) + ")";
        return "damaged " + where + why + "; expected a bundle as it was written";
    }

    static String shown(String text) {
        return text.length() > 60 ? text.substring(0, 60) + "..." : text;
    }

    /** Refuses to give more than was agreed. Closing it leaves the zip file open. */
    private static final class Bounded extends InputStream {
        private final InputStream in;
        private final String name;
        private long left;

        Bounded(InputStream in, long left, String name) {
            this.in = in;
            this.left = left;
            this.name = name;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = unpacked(bytes, from, length);
            left -= Math.max(read, 0);
            if (left < 0) {
                throw new IOException("an entry is longer than its manifest says");
            }
            return read;
        }

        private int unpacked(byte[] bytes, int from, int length) throws IOException {
            try {
                return in.read(bytes, from, length);
            } catch (EOFException | ZipException e) {
                throw new IOException(damage("within '" + name + "'", e), e);
            }
        }
    }
}
