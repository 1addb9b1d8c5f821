package dev.plumbline.tla.internal.tlc.text;

import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;
import tla2sany.st.TreeNode;

/**
 * The text of an expression in its module, on one line and without comments. It is assembled from the tokens of the
 * syntax tree, not taken from the file: the file may be inside an archive, or have changed since.
 */
public final class SourceText {
    private SourceText() {}

    public static String of(SemanticNode node) {
        Printer printer = new Printer();
        if (node.getTreeNode() != null) {
            printer.print(node.getTreeNode());
        }
        return printer.out.toString();
    }

    private static final class Printer {
        private final StringBuilder out = new StringBuilder();
        private int line = -1;
        private int column = -1;

        void print(TreeNode node) {
            TreeNode[] parts = node.heirs();
            if (parts != null && parts.length > 0) {
                for (TreeNode part : parts) {
                    print(part);
                }
            } else if (LaidOutText.isToken(node)) {
                append(node.getImage(), node.getLocation());
            }
        }

        private void append(String text, Location at) {
            boolean apart = line >= 0 && (at.beginLine() != line || at.beginColumn() > column + 1);
            out.append(apart ? " " : "").append(text);
            line = at.endLine();
            column = at.endColumn();
        }
    }
}
