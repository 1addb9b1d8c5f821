package dev.plumbline.tla.community;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files that the operators under test read. {@code $FOLDER} in an expression is the folder that they are written to. */
final class SampleFiles {
    static final List<String> JSON = List.of(
            "{\"a\": [1, true, \"x\"], \"b\": {\"c\": -3}}",
            "[]",
            "{}",
            "[1, [2, [3]], {\"s1\": {}}]",
            "\"text\"",
            "17",
            "[1.5, -2.7, 1e2]",
            "[2147483647, 2147483648, -2147483649, 1700000000000]",
            "{\"k\": \"a\\\"b\\\\c\\u00e9\\n\"}",
            "{\"b\": 1, \"a\": 2, \"b\": 3}",
            "[null]",
            "null",
            "[1, 2",
            "",
            "{\"a\" : 1} ",
            "[\"1\", 1, true, \"true\"]",
            "{a: 1, 'b': \"c\"}",
            "[1,,2]",
            "{\"1\": 5, \"x y\": 6}");
    static final List<String> LINES = List.of(
            "{\"n\": 1}\n\n{\"n\": 2}\n",
            "",
            "\n \n",
            "1\n\"a\"\n[true]\n",
            "{\"n\": 1}\r\n{\"n\": 2}",
            "{\"t\": 1700000000000, \"f\": 0.25}\n",
            "{\"n\": null}\n",
            "{\"n\": 1}\n{\"n\":\n",
            "  {\"n\": 1}  \n",
            "{\"n\": 1} {\"n\": 2}\n");
    static final List<String> CSV = List.of(
            "a,1\nb,2\n",
            "a;1\nb;2\n",
            "a|1\n",
            "a.1\n",
            "",
            "a,\nb,\n",
            "a\nb\n",
            "a,b,c\n",
            "\"a\",1\n",
            "\n\n",
            "a,1");

    private SampleFiles() {}

    /** As a string of TLA+. An index past the end is a file that does not exist. */
    static String name(int index, List<String> contents) {
        return "\"$FOLDER/" + prefix(contents) + index + "\"";
    }

    private static String prefix(List<String> contents) {
        return contents == JSON ? "json" : contents == LINES ? "lines" : "csv";
    }

    static void write(Path folder) throws IOException {
        for (List<String> contents : List.of(JSON, LINES, CSV)) {
            for (int i = 0; i < contents.size(); i++) {
                Files.writeString(folder.resolve(prefix(contents) + i), contents.get(i));
            }
        }
    }
}
