package dev.plumbline.tla.internal.tlc.analysis;

import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.internal.obstacle.WorkLimitReached;
import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.impl.Value;

/**
 * Facts about an action that follow from its text and the values of its parameters in every state.
 *
 * @param observer whether it leaves every variable unchanged in every state in which it is enabled
 * @param footprint the cells it may read and write, invariants and constraints not counted
 */
public record ActionAnalysis(boolean observer, Footprint footprint) {
    /** Enough for any realistic action; the footprint of an action that needs more has no bounds. */
    private static final int WORK = 200_000;

    /** @param context binds the parameters of the action to values */
    public static ActionAnalysis of(Tool tool, SemanticNode action, Context context) {
        return of(tool, action, context, any -> {});
    }

    /** @param looked receives the values that affect the result: see {@link Terms} */
    static ActionAnalysis of(Tool tool, SemanticNode action, Context context, Consumer<Value> looked) {
        Set<String> variables = new LinkedHashSet<>();
        for (OpDeclNode variable : tool.getSpecProcessor().getVariablesNodes()) {
            variables.add(variable.getName().toString());
        }
        boolean observer = isObserver(tool, variables, action, context, looked);
        Footprint footprint = footprint(tool, variables, action, context, looked);
        // An observer leaves the cells unchanged that it would write; that it does so depends on their contents, so it
        // reads them.
        return new ActionAnalysis(observer, observer ? footprint.readOnly() : footprint);
    }

    private static boolean isObserver(
            Tool tool, Set<String> variables, SemanticNode action, Context context, Consumer<Value> looked) {
        Terms terms = new Terms(tool, false, WORK, looked);
        try {
            return new UnchangedVariables(terms, new Constants(terms), variables)
                    .of(action, context)
                    .containsAll(variables);
        } catch (WorkLimitReached | StackOverflowError e) {
            return false;
        }
    }

    private static Footprint footprint(
            Tool tool, Set<String> variables, SemanticNode action, Context context, Consumer<Value> looked) {
        Terms terms = new Terms(tool, false, WORK, looked);
        try {
            return ActionFootprint.of(terms, new Constants(terms), variables, action, context);
        } catch (StackOverflowError e) {
            return Footprint.EVERYTHING;
        }
    }
}
