package dev.plumbline.mpcal.internal.names;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds names that a module declares RECURSIVE and never defines: no TLA+ parser accepts such a module. */
public final class UnboundDeclarations {
    private static final Pattern RECURSIVE = Pattern.compile("\\bRECURSIVE\\b");
    private static final Pattern DECLARED = Pattern.compile("\\s*(\\w+)\\s*(?:\\([^)]*\\))?\\s*(,?)");

    private UnboundDeclarations() {}

    /** The names by the places of their declarations. */
    public static Map<Integer, String> of(String module) {
        String code = ModuleOutline.code(module);
        Map<Integer, String> declared = new TreeMap<>();
        Matcher keyword = RECURSIVE.matcher(code);
        while (keyword.find()) {
            Matcher name = DECLARED.matcher(code).region(keyword.end(), code.length());
            while (name.lookingAt()) {
                declared.put(name.start(1), name.group(1));
                if (name.group(2).isEmpty()) {
                    break;
                }
                name.region(name.end(), code.length());
            }
        }
        declared.values().removeIf(name -> isDefined(code, name));
        return declared;
    }

    /** A name that a LET declares and defines counts too. */
    private static boolean isDefined(String code, String name) {
        return Pattern.compile("(?<!\\w)" + name + "\\s*(?:\\([^=]*\\)|\\[[^=]*\\])?\\s*==(?!=)")
                .matcher(code)
                .find();
    }
}
