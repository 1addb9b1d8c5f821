package dev.plumbline.mpcal.internal.compile.text;

import dev.plumbline.mpcal.internal.syntax.SourceFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The text around a class: its package, its imports, and its origin. */
public final class SourceText {
    private static final Map<String, String> IMPORTS = new TreeMap<>();

    static {
        for (String type : ("Archetype Label Procedure Section Variable").split(" ")) {
            IMPORTS.put(type, "dev.plumbline.runtime." + type);
        }
        for (String type : ("Channel FailureDetector LocalState Resource ResourceMap SharedMap"
                        + " SharedVariable Timer")
                .split(" ")) {
            IMPORTS.put(type, "dev.plumbline.runtime.resource." + type);
        }
        for (String type : ("Bags Sets Tla TlaError Tlc").split(" ")) {
            IMPORTS.put(type, "dev.plumbline.runtime.value." + type);
        }
        IMPORTS.put("Value", "dev.plumbline.value.Value");
        IMPORTS.put("MappedResource", "dev.plumbline.runtime.system.MappedResource");
        IMPORTS.put("Launch", "dev.plumbline.runtime.system.Launch");
        IMPORTS.put("TcpMailboxes", "dev.plumbline.runtime.net.TcpMailboxes");
        IMPORTS.put("Duration", "java.time.Duration");
        IMPORTS.put("Map", "java.util.Map");
        IMPORTS.put("ConcurrentHashMap", "java.util.concurrent.ConcurrentHashMap");
        IMPORTS.put("ArrayList", "java.util.ArrayList");
        IMPORTS.put("List", "java.util.List");
        IMPORTS.put("BinaryOperator", "java.util.function.BinaryOperator");
        IMPORTS.put("UnaryOperator", "java.util.function.UnaryOperator");
    }

    private SourceText() {}

    /** {@code locksvc.tla:51:5}, without the folder: generated text must not depend on the machine. */
    public static String shortPlace(SourceFile file, int offset) {
        return Path.of(file.name()).getFileName() + ":" + file.line(offset) + ":" + file.column(offset);
    }

    /** {@code locksvc.tla:51: serverReceive:}. */
    public static String place(SourceFile file, int offset) {
        int line = file.line(offset);
        String text = file.text().split("\n", -1)[line - 1].strip();
        return Path.of(file.name()).getFileName() + ":" + line + ": "
                + text.replace("*/", "* /").replace("\\u", "\\ u");
    }

    /** A file that is generated anew each time. */
    public static String file(String packageName, String what, String body) {
        return file(packageName, what, "Written by plumbline mpcal compile; changes to this file are lost.", body);
    }

    public static String file(String packageName, String what, String note, String body) {
        StringBuilder text = new StringBuilder("package " + packageName + ";\n\n");
        text.append("import static dev.plumbline.runtime.value.Tla.*;\n\n");
        IMPORTS.entrySet().stream()
                .filter(type -> body.matches("(?s).*\\b" + type.getKey() + "\\b.*"))
                .map(Map.Entry::getValue)
                .sorted()
                .forEach(full -> text.append("import ").append(full).append(";\n"));
        text.append("\n// ")
                .append(what)
                .append("\n// ")
                .append(note)
                .append('\n')
                .append(body);
        return text.toString();
    }
}
