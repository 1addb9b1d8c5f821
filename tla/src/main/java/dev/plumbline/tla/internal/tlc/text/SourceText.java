package dev.plumbline.tla.internal.tlc.text;

import java.util.Map;
import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;
import tla2sany.st.SyntaxTreeConstants;
import tla2sany.st.TreeNode;

/**
 * The text of an expression in its module, on one line and without comments. It is assembled from the tokens of the
 * syntax tree, not taken from the file: the file may be inside an archive, or have changed since.
 */
public final class SourceText {
    private SourceText() {}

    public static String of(SemanticNode node) {
        return with(node, Map.of());
    }

    /** The text with some sub-expressions replaced by other texts; parentheses around a replaced one are dropped. */
    public static String with(SemanticNode node, Map<? extends SemanticNode, String> replacements) {
        if (node.getTreeNode() == null) {
            return "";
        }
        Printer printer = new Printer(replacements);
        printer.print(node.getTreeNode());
        return printer.out.toString();
    }

    private static final class Printer {
        private final Map<? extends SemanticNode, String> replacements;
        private final StringBuilder out = new StringBuilder();
        private int line = -1;
        private int column = -1;

        Printer(Map<? extends SemanticNode, String> replacements) {
            this.replacements = replacements;
        }

        void print(TreeNode node) {
            String replacement = replacement(node);
            if (replacement != null) {
                append(replacement, node.getLocation());
                return;
            }
            TreeNode[] parts = node.heirs();
            if (parts != null && parts.length > 0) {
                for (TreeNode part : parts) {
                    print(part);
                }
            } else if (isToken(node)) {
                append(node.getImage(), node.getLocation());
            }
        }

        /** Operators are tokens under the name of a phrase; an empty phrase has its own name for an image. */
        private static boolean isToken(TreeNode node) {
            String image = node.getImage();
            boolean phrase = node.getKind() >= SyntaxTreeConstants.N_ActDecl;
            return image != null && !(phrase && image.startsWith("N_"));
        }

        private String replacement(TreeNode node) {
            for (Map.Entry<? extends SemanticNode, String> entry : replacements.entrySet()) {
                if (entry.getKey().getTreeNode() == node) {
                    return entry.getValue();
                }
            }
            TreeNode[] parts = node.heirs();
            return node.isKind(SyntaxTreeConstants.N_ParenExpr) && parts != null && parts.length == 3
                    ? replacement(parts[1])
                    : null;
        }

        private void append(String text, Location at) {
            boolean apart = line >= 0 && (at.beginLine() != line || at.beginColumn() > column + 1);
            out.append(apart ? " " : "").append(text);
            line = at.endLine();
            column = at.endColumn();
        }
    }
}
