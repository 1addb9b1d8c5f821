package dev.plumbline.tla.internal.tlc.text;

import java.util.ArrayList;
import java.util.List;
import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;
import tla2sany.st.SyntaxTreeConstants;
import tla2sany.st.TreeNode;

/**
 * The text of an expression with every token in its column of the module: in TLA+ the columns of {@code /\} and {@code
 * \/} define the structure. Comments are left out.
 */
public final class LaidOutText {
    private final List<StringBuilder> lines = new ArrayList<>();
    private int line = -1;

    private LaidOutText() {}

    /** Lines without line ends; the first is indented like the others. Empty if the expression has no text. */
    public static List<String> of(SemanticNode node) {
        LaidOutText text = new LaidOutText();
        if (node.getTreeNode() != null) {
            text.add(node.getTreeNode());
        }
        return text.lines.stream().map(StringBuilder::toString).toList();
    }

    private void add(TreeNode node) {
        TreeNode[] parts = node.heirs();
        if (parts != null && parts.length > 0) {
            for (TreeNode part : parts) {
                add(part);
            }
        } else if (isToken(node)) {
            put(node.getImage(), node.getLocation());
        }
    }

    /** Operators are tokens under the name of a phrase; an empty phrase has its own name for an image. */
    static boolean isToken(TreeNode node) {
        String image = node.getImage();
        boolean phrase = node.getKind() >= SyntaxTreeConstants.N_ActDecl;
        return image != null && !(phrase && image.startsWith("N_"));
    }

    private void put(String token, Location at) {
        if (lines.isEmpty() || at.beginLine() != line) {
            lines.add(new StringBuilder());
            line = at.beginLine();
        }
        StringBuilder current = lines.get(lines.size() - 1);
        while (current.length() < at.beginColumn() - 1) {
            current.append(' ');
        }
        current.append(token);
    }
}
