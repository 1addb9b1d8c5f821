package dev.plumbline.tla.internal.tlc.text;

import java.util.ArrayList;
import java.util.List;
import tla2sany.semantic.OpDefNode;

/** The comment above a definition, without the comment signs. */
public final class Comments {
    private Comments() {}

    public static String above(OpDefNode definition) {
        String[] comments = definition.getPreComments();
        if (comments == null) {
            return "";
        }
        List<String> lines = new ArrayList<>();
        for (String comment : comments) {
            boolean block = comment.startsWith("(*");
            for (String line : comment.split("\\R")) {
                lines.add(bare(line, block));
            }
        }
        while (!lines.isEmpty() && lines.get(0).isEmpty()) {
            lines.remove(0);
        }
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return String.join("\n", lines);
    }

    /** Removes frames of asterisks, and lines that consist of nothing else. */
    private static String bare(String line, boolean block) {
        String text = line.strip();
        if (block) {
            text = text.replaceFirst("^\\(\\*+", "").replaceFirst("\\*+\\)$", "");
        } else {
            text = text.replaceFirst("^\\\\\\*+", "");
        }
        return text.replaceFirst("^\\s*[-=*]{3,}\\s*$", "").strip();
    }
}
