package dev.plumbline.tla.internal.tlc.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The modules after the first one in its file, as in a specification that is distributed as a single file. SANY reads
 * the first module of a file and looks for the others in files of their own.
 */
final class ModulesInOneFile {
    private static final Pattern HEADER = Pattern.compile("\\s*-{4,}\\s*MODULE\\s+(\\w+)\\s*-{4,}\\s*");
    private static final Pattern END = Pattern.compile("\\s*={4,}\\s*");

    private ModulesInOneFile() {}

    /** The texts by file name, each with blank lines before it, so that its line numbers are those of the file. */
    static Map<String, String> of(Path file) throws IOException {
        Map<String, String> found = new LinkedHashMap<>();
        if (!Files.isRegularFile(file)) {
            return found;
        }
        // One byte for each character: SANY reports text that is not UTF-8.
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        StringBuilder module = new StringBuilder();
        String name = "";
        int depth = 0;
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            Matcher header = HEADER.matcher(line);
            if (header.matches() && depth++ == 0) {
                name = header.group(1) + ".tla";
                module = new StringBuilder("\n".repeat(number - 1));
            }
            module.append(line).append('\n');
            if (depth > 0 && END.matcher(line).matches() && --depth == 0 && !name.equals(own(file))) {
                found.put(
                        name,
                        new String(module.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
            }
        }
        return found;
    }

    private static String own(Path file) {
        return file.getFileName().toString();
    }
}
