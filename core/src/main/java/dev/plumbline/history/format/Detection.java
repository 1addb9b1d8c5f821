package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Determines the format of a file, by its first bytes and then by its extension, and rejects files that cannot be of
 * any format.
 */
final class Detection {
    private static final Map<String, byte[]> OTHER_KINDS = Map.of(
            "a gzip file", bytes(0x1f, 0x8b),
            "a zip file", bytes('P', 'K', 3, 4),
            "a zstd file", bytes(0x28, 0xb5, 0x2f, 0xfd),
            "an xz file", bytes(0xfd, '7', 'z', 'X', 'Z'),
            "a bzip2 file", bytes('B', 'Z', 'h'),
            "UTF-16 text", bytes(0xff, 0xfe),
            "UTF-16 text (big endian)", bytes(0xfe, 0xff));

    private static final byte[] BYTE_ORDER_MARK = bytes(0xef, 0xbb, 0xbf);

    private Detection() {}

    static Format formatOf(Source source) throws BadInput {
        List<Format> named = Formats.all().stream()
                .filter(format -> format.extensions().contains(source.extension()))
                .toList();
        refuseOtherKinds(source, named.stream().anyMatch(Format::mayBeEmpty));
        byte[] head = source.head();
        List<Format> fitting =
                Formats.all().stream().filter(format -> format.fits(head)).toList();
        Optional<Format> certain =
                fitting.stream().filter(Format::recognisesForCertain).findFirst();
        if (certain.isPresent()) {
            return certain.get();
        }
        // Content before extension: logs are renamed to .txt and .log. The extension decides if the content does not,
        // so that a file with a broken beginning is reported as broken, not as unknown; and if the content is
        // ambiguous, since a string in a JSON line may look like an event.
        for (Format format : fitting.isEmpty() ? named : fitting) {
            if (fitting.size() < 2 || named.contains(format)) {
                return format;
            }
        }
        if (!fitting.isEmpty()) {
            return fitting.get(0);
        }
        throw new BadInput(source.name() + ": not recognised as any format of histories; expected one of "
                + Formats.names(format -> true) + " (choose one)");
    }

    /** Rejects a file that cannot be of this format whatever its content, and skips a byte order mark. */
    static void check(Source source, Format format) throws BadInput {
        refuseOtherKinds(source, format.mayBeEmpty());
        byte[] head = source.head();
        for (int i = 0; i < head.length && format.isText(); i++) {
            if (head[i] == 0) {
                throw new BadInput(source.name() + ": byte " + i
                        + ": a zero byte, so this is not a text file; expected " + format.name());
            }
        }
    }

    private static void refuseOtherKinds(Source source, boolean mayBeEmpty) throws BadInput {
        source.skip(BYTE_ORDER_MARK);
        byte[] head = source.head();
        if (!mayBeEmpty && new String(head, StandardCharsets.ISO_8859_1).isBlank()) {
            throw new BadInput(source.name() + ": empty, so it has no operations; expected one of "
                    + Formats.names(format -> true));
        }
        for (Map.Entry<String, byte[]> kind : OTHER_KINDS.entrySet()) {
            if (startsWith(head, kind.getValue())) {
                throw new BadInput(source.name() + ": " + kind.getKey()
                        + "; expected it unpacked, as UTF-8 text or MessagePack: one of "
                        + Formats.names(format -> true));
            }
        }
    }

    /** The rest of the first bytes after leading blanks and comment lines. */
    static String withoutComments(byte[] head, char comment) {
        int at = 0;
        while (at < head.length && (head[at] <= ' ' && head[at] >= 0 || head[at] == comment)) {
            boolean comments = head[at] == comment;
            while (comments && at < head.length && head[at] != '\n') {
                at++;
            }
            at++;
        }
        int from = Math.min(at, head.length);
        return new String(head, from, head.length - from, StandardCharsets.ISO_8859_1);
    }

    private static boolean startsWith(byte[] head, byte[] prefix) {
        if (head.length < prefix.length) {
            return false;
        }
        for (int i = 0; i < prefix.length; i++) {
            if (head[i] != prefix[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[] bytes(int... bytes) {
        byte[] out = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            out[i] = (byte) bytes[i];
        }
        return out;
    }
}
