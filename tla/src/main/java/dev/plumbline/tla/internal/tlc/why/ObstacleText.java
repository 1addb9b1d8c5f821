package dev.plumbline.tla.internal.tlc.why;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.text.SourceText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.IValue;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.IntervalValue;
import tlc2.value.impl.SetEnumValue;

/** Writes a false leaf of an action as an {@link Obstacle}: its text, and the same with its operands evaluated. */
final class ObstacleText {
    private static final int LONGEST_VALUE = 120;
    private static final int LONGEST_CONDITION = 400;
    private static final int LONGEST_ERROR = 300;
    /** Sets given by a rule are written out up to this size. */
    private static final int LARGEST_SET = 200;

    private final Tool tool;
    private final TLCState state;

    ObstacleText(Tool tool, TLCState state) {
        this.tool = tool;
        this.state = state;
    }

    Obstacle of(FalseLeaf leaf) {
        Obstacle formal = formal(leaf);
        return leaf.reason() == FalseLeaf.Reason.FALSE ? Told.about(formal, leaf, tool, state) : formal;
    }

    private Obstacle formal(FalseLeaf leaf) {
        String condition = condition(leaf.node());
        String where = SourceText.where(leaf.node());
        return switch (leaf.reason()) {
            case ERROR ->
                new Obstacle(condition, withNotes("", leaf), "cannot be evaluated: " + oneLine(leaf.detail()), where);
            case CHANGED -> Obstacle.isFalse(condition, withNotes(leaf.detail(), leaf), where);
            case NOTHING_CHANGED -> Obstacle.isFalse(condition, withNotes("nothing changes", leaf), where);
            case FALSE, NOTHING_TO_CHOOSE -> {
                String values = SourceText.with(leaf.node(), operands(leaf.node(), leaf.context(), leaf.successor()));
                boolean nothingNew = values.equals(SourceText.of(leaf.node()));
                yield Obstacle.isFalse(condition, withNotes(nothingNew ? "" : values, leaf), where);
            }
        };
    }

    private static String oneLine(String error) {
        return SourceText.elide(error.strip().replaceAll("\\s+", " "), LONGEST_ERROR);
    }

    Obstacle notExplained(SemanticNode action) {
        return new Obstacle(
                SourceText.elide(SourceText.of(action), LONGEST_VALUE),
                "",
                "was not looked into: it has too many possibilities",
                SourceText.where(action));
    }

    private static String condition(SemanticNode leaf) {
        return SourceText.elide(SourceText.of(leaf), LONGEST_CONDITION);
    }

    private static String withNotes(String values, FalseLeaf leaf) {
        if (leaf.notes().isEmpty()) {
            return values;
        }
        return (values.isEmpty() ? "" : values + " ") + "(" + String.join("; ", leaf.notes()) + ")";
    }

    private Map<SemanticNode, String> operands(SemanticNode leaf, Context context, TLCState successor) {
        Map<SemanticNode, String> texts = new LinkedHashMap<>();
        if (!(leaf instanceof OpApplNode application)) {
            return texts;
        }
        int opcode = BuiltInOPs.getOpCode(application.getOperator().getName());
        switch (opcode) {
            case ToolGlobals.OPCODE_be, ToolGlobals.OPCODE_bf -> {
                for (SemanticNode bound : Bindings.bounds(application)) {
                    put(bound, context, successor, texts);
                }
            }
            // The function as a whole would drown the one argument that matters.
            case ToolGlobals.OPCODE_fa -> put(application.getArgs()[1], context, successor, texts);
            case ToolGlobals.OPCODE_rs, ToolGlobals.OPCODE_enabled, ToolGlobals.OPCODE_case -> {}
            default -> {
                for (ExprOrOpArgNode operand : application.getArgs()) {
                    if (operand != null && !(operand instanceof OpArgNode)) {
                        put(operand, context, successor, texts);
                    }
                }
            }
        }
        return texts;
    }

    private void put(SemanticNode operand, Context context, TLCState successor, Map<SemanticNode, String> texts) {
        try {
            text(tool.eval(operand, context, state, successor, EvalControl.Clear))
                    .ifPresent(text -> texts.put(operand, text));
        } catch (RuntimeException | StackOverflowError e) {
            // It keeps its text: not every operand of a false leaf has a value, as in FALSE => x[0].
            texts.remove(operand);
        }
    }

    /** The value as TLA+ writes it; none for sets too large to write, which keep their text. */
    static Optional<String> text(IValue value) {
        if (value instanceof Enumerable set && !(value instanceof SetEnumValue) && !(value instanceof IntervalValue)) {
            if (!set.isFinite() || set.size() > LARGEST_SET) {
                return Optional.empty();
            }
        }
        return Optional.of(SourceText.elide(value.toString().replaceAll("\\s+", " "), LONGEST_VALUE));
    }
}
