package dev.plumbline.lineup.subject;

import dev.plumbline.value.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A checksum of class files. Compiling the same source again mostly gives the same checksum. If a schedule no longer
 * fits and the checksum differs, the class has changed.
 */
final class ClassVersion {
    private static final int MOST_CLASSES = 500;

    private ClassVersion() {}

    static String of(String className, ClassLoader classes) {
        if (className.startsWith("java.")) {
            return "Java " + Runtime.version();
        }
        Optional<String> outermost = outermost(className, classes);
        if (outermost.isEmpty()) {
            return "";
        }
        MessageDigest digest = Sha256.digest();
        for (byte[] file : family(outermost.get(), classes)) {
            digest.update(file);
        }
        return "SHA-256 " + HexFormat.of().formatHex(digest.digest());
    }

    /** A nested class changes with its outer class: both are compiled from one file. */
    private static Optional<String> outermost(String className, ClassLoader classes) {
        // Users may write Outer.Inner, as in an import.
        String name = className.replace('.', '/');
        while (file(name, classes).isEmpty() && name.contains("/")) {
            int last = name.lastIndexOf('/');
            name = name.substring(0, last) + "$" + name.substring(last + 1);
        }
        if (file(name, classes).isEmpty()) {
            return Optional.empty();
        }
        int dollar = name.indexOf('$', name.lastIndexOf('/') + 2);
        String outer = dollar < 0 ? name : name.substring(0, dollar);
        return Optional.of(file(outer, classes).isPresent() ? outer : name);
    }

    /** The class and the nested classes that it names, in the order of their names. */
    private static List<byte[]> family(String outermost, ClassLoader classes) {
        Pattern inside = Pattern.compile(Pattern.quote(outermost) + "\\$[\\w$]+");
        Set<String> seen = new TreeSet<>(Set.of(outermost));
        Deque<String> open = new ArrayDeque<>(seen);
        while (!open.isEmpty() && seen.size() < MOST_CLASSES) {
            Optional<byte[]> file = file(open.pop(), classes);
            Matcher names = inside.matcher(file.map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
                    .orElse(""));
            while (names.find()) {
                if (seen.add(names.group())) {
                    open.push(names.group());
                }
            }
        }
        List<byte[]> files = new ArrayList<>();
        seen.forEach(name -> file(name, classes).ifPresent(files::add));
        return Collections.unmodifiableList(files);
    }

    private static Optional<byte[]> file(String name, ClassLoader classes) {
        try (InputStream in = classes.getResourceAsStream(name + ".class")) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            // Then the versions cannot be compared.
            return Optional.empty();
        }
    }
}
