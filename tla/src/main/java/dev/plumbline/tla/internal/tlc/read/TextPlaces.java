package dev.plumbline.tla.internal.tlc.read;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the place of errors that SANY and TLC report without one: a missing module, a large number. */
public final class TextPlaces {
    private static final Pattern COMMENT = Pattern.compile("\\(\\*.*?\\*\\)|\\\\\\*[^\\n]*", Pattern.DOTALL);
    private static final Pattern MISSING = Pattern.compile(
            "(\\w+)\\.tla: (Cannot find source file for module (\\w+)(?: imported in module (\\w+))?.*)");
    private static final Pattern NUMBER = Pattern.compile("number this big\\D*(\\d+)");

    private TextPlaces() {}

    /** The message with its place, if it is about a missing module. */
    static String ofMissingModule(String complaint, ModuleFiles files) {
        Matcher missing = MISSING.matcher(complaint);
        if (!missing.matches()) {
            return complaint;
        }
        String by = (missing.group(4) == null ? missing.group(1) : missing.group(4)) + ".tla";
        Pattern imported = Pattern.compile("(?:EXTENDS[\\w\\s,]*?|INSTANCE\\s+)\\b(" + missing.group(3) + ")\\b");
        String place = place(imported, by, files);
        return place.isEmpty() ? complaint : place + ": " + missing.group(2);
    }

    /** The message with its place, if it is about a number that is too large. */
    public static String ofLargeNumber(String complaint, String root, ModuleFiles files) {
        Matcher number = NUMBER.matcher(complaint);
        if (!number.find()) {
            return complaint;
        }
        String place = place(Pattern.compile("(?<!\\w)(0*" + number.group(1) + ")(?!\\w)"), root, files);
        return place.isEmpty()
                ? complaint
                : place + ": the number " + number.group(1) + " has more than 32 bits; expected at most "
                        + Integer.MAX_VALUE;
    }

    /** {@code M.tla:2:9}, in that file or else in any; empty if it is in none. */
    private static String place(Pattern pattern, String file, ModuleFiles files) {
        Map<String, String> texts = new LinkedHashMap<>();
        try {
            Map<String, String> all = files.texts();
            if (all.containsKey(file)) {
                texts.put(file, all.get(file));
            }
            texts.putAll(all);
        } catch (IOException e) {
            return "";
        }
        for (Map.Entry<String, String> text : texts.entrySet()) {
            String plain = COMMENT.matcher(text.getValue()).replaceAll(TextPlaces::blank);
            Matcher found = pattern.matcher(plain);
            if (found.find()) {
                String before = plain.substring(0, found.start(1));
                int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
                return text.getKey() + ":" + line + ":" + (before.length() - before.lastIndexOf('\n'));
            }
        }
        return "";
    }

    private static String blank(MatchResult comment) {
        return comment.group().replaceAll("[^\\n]", " ");
    }
}
