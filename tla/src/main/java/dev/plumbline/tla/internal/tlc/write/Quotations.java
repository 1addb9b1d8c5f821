package dev.plumbline.tla.internal.tlc.write;

import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.text.LaidOutText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;

/**
 * Expressions of a module repeated in a module that extends it. Each becomes a definition whose parameters are its free
 * parameters and bound variables, under their own names: so nothing in its text has to be renamed, and no name in it
 * can change its meaning.
 */
final class Quotations {
    /** The prefix of all generated names. */
    static final String PREFIX = "Trace_";

    /** Short expressions without parameters are repeated where they are needed. */
    private static final int LONGEST_IN_PLACE = 60;

    private final Map<ExprNode, String> names = new IdentityHashMap<>();
    private final List<String> definitions = new ArrayList<>();

    /** The free parameters and bound variables of the expression. */
    static List<FormalParamNode> parameters(ExprNode expression) {
        return expression.getAllParams().stream()
                .filter(FormalParamNode.class::isInstance)
                .map(FormalParamNode.class::cast)
                .sorted(Comparator.comparing(parameter -> parameter.getName().toString()))
                .toList();
    }

    /** Whether one of these definitions is applied anywhere in the expression. */
    static boolean mentions(SemanticNode node, Set<OpDefNode> definitions) {
        if (definitions.isEmpty()) {
            return false;
        }
        if (node instanceof OpApplNode application && definitions.contains(application.getOperator())) {
            return true;
        }
        SemanticNode[] children = node.getChildren();
        if (children != null) {
            for (SemanticNode child : children) {
                if (child != null && mentions(child, definitions)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** @param texts for each free parameter its replacement */
    String of(ExprNode expression, List<FormalParamNode> free, List<String> texts) {
        List<String> lines = LaidOutText.of(expression);
        if (free.isEmpty() && lines.size() == 1 && lines.get(0).strip().length() <= LONGEST_IN_PLACE) {
            String text = lines.get(0).strip();
            return text.matches("\\w+") ? text : "(" + text + ")";
        }
        String name = names.computeIfAbsent(expression, any -> {
            String made = PREFIX + "Quoted" + (names.size() + 1);
            List<String> parameters = free.stream()
                    .map(parameter -> parameter.getName().toString())
                    .toList();
            definitions.add("\\* " + Failures.place(expression) + "\n" + made
                    + (parameters.isEmpty() ? "" : "(" + String.join(", ", parameters) + ")") + " ==\n"
                    + String.join("\n", lines));
            return made;
        });
        return texts.isEmpty() ? name : name + "(" + String.join(", ", texts) + ")";
    }

    List<String> definitions() {
        return List.copyOf(definitions);
    }
}
