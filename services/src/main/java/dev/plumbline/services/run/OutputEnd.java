package dev.plumbline.services.run;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The end of a file of lines that may be long: the output of a node. */
public final class OutputEnd {
    private OutputEnd() {}

    /**
     * The last bytes of a file, from the beginning of a line if there is one among them. If something was cut, the first
     * line says how much. Bytes that are not UTF-8 are replaced. Empty if there is no file.
     *
     * @param most bytes
     */
    public static String of(Path file, int most) throws IOException {
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            long from = Math.max(0, bytes.length() - most);
            byte[] last = new byte[(int) (bytes.length() - from)];
            bytes.seek(from);
            bytes.readFully(last);
            int line = 0;
            while (from > 0 && line < last.length && last[line] != '\n') {
                line++;
            }
            int first = from == 0 || line + 1 >= last.length ? 0 : line + 1;
            String text = new String(last, first, last.length - first, StandardCharsets.UTF_8);
            long cut = from + first;
            return cut == 0
                    ? text
                    : String.format(Locale.ROOT, "... %,d bytes before this are left out\n%s", cut, text);
        }
    }
}
