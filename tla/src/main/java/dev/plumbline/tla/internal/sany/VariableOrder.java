package dev.plumbline.tla.internal.sany;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import tla2sany.semantic.OpDeclNode;

/** The order of variables. SANY and TLC list them in the order of a hash table. */
public final class VariableOrder {
    private VariableOrder() {}

    /**
     * The variables in the order of their declarations; modules are in the order of their first variable in the array.
     */
    public static List<OpDeclNode> of(OpDeclNode[] variables) {
        List<String> modules = Stream.of(variables)
                .map(each -> each.getLocation().source())
                .distinct()
                .toList();
        return Stream.of(variables)
                .sorted(Comparator.<OpDeclNode>comparingInt(
                                each -> modules.indexOf(each.getLocation().source()))
                        .thenComparingInt(each -> each.getLocation().beginLine())
                        .thenComparingInt(each -> each.getLocation().beginColumn()))
                .toList();
    }
}
