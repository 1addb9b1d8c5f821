package dev.plumbline.cli.live;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The order of names in which people number files: {@code run-9} comes before {@code run-10}. */
final class FileNameOrder {
    static final Comparator<Path> NATURAL = (one, other) ->
            compare(one.getFileName().toString(), other.getFileName().toString());

    private static final Pattern PART = Pattern.compile("[0-9]+|[^0-9]+");

    private FileNameOrder() {}

    static int compare(String one, String other) {
        List<String> parts = parts(one);
        List<String> others = parts(other);
        for (int i = 0; i < Math.min(parts.size(), others.size()); i++) {
            int compared = compareParts(parts.get(i), others.get(i));
            if (compared != 0) {
                return compared;
            }
        }
        int byLength = Integer.compare(parts.size(), others.size());
        return byLength != 0 ? byLength : one.compareTo(other);
    }

    private static int compareParts(String one, String other) {
        return Character.isDigit(one.charAt(0)) && Character.isDigit(other.charAt(0))
                ? new BigInteger(one).compareTo(new BigInteger(other))
                : one.compareTo(other);
    }

    private static List<String> parts(String name) {
        List<String> parts = new ArrayList<>();
        Matcher each = PART.matcher(name);
        while (each.find()) {
            parts.add(each.group());
        }
        return parts;
    }
}
