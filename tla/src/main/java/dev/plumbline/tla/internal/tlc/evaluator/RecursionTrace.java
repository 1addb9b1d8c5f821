package dev.plumbline.tla.internal.tlc.evaluator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.util.FP64;
import tlc2.value.impl.Value;

/**
 * Proves that a recursion does not end: while a definition is evaluated for some arguments, it is needed again for equal
 * ones, in the same states.
 *
 * <p>This is a proof because the second evaluation does the same as the first. Only top-level definitions of the root
 * module and of modules that it extends count: their bodies refer to their parameters, to constants and to the state,
 * and to no names bound around them. The arguments are evaluated before the body, so that no lazy value differs between
 * the two. After an operator whose value may differ from call to call, nothing is proved. Recursions with ever new
 * arguments ({@code F(n) == F(n + 1)}) are not found; they end at {@link Nesting#MOST}.
 */
final class RecursionTrace implements ToolGlobals {
    private static final int MOST_CALLS = 200_000;
    private static final int LONGEST_TEXT = 200;
    private static final Set<String> CHANGING = Set.of(
            "RandomElement", "RandomSubset", "RandomSetOfSubsets", "TLCGet", "TLCSet", "JavaTime", "Print", "PrintT");

    private record Call(SymbolNode definition, TLCState before, TLCState after, int control, Value[] arguments) {
        boolean same(Call other) {
            if (definition != other.definition
                    || before != other.before
                    || after != other.after
                    || control != other.control
                    || arguments.length != other.arguments.length) {
                return false;
            }
            for (int i = 0; i < arguments.length; i++) {
                if (!LocatingTool.same(arguments[i], other.arguments[i])) {
                    return false;
                }
            }
            return true;
        }
    }

    private final LocatingTool tool;
    private final Set<OpDefNode> operators = new HashSet<>();
    /** Recursive functions by both of their names: outside, and inside the function itself. */
    private final Map<SymbolNode, SymbolNode> functions = new HashMap<>();

    private final Map<Long, Deque<Call>> active = new HashMap<>();
    private int calls;
    private boolean off;

    RecursionTrace(LocatingTool tool) {
        this.tool = tool;
        for (OpDefNode definition : tool.getRootModule().getOpDefs()) {
            if (definition.getInRecursive()) {
                operators.add(definition);
            }
            if (definition.getArity() == 0
                    && definition.getBody() instanceof OpApplNode body
                    && BuiltInOPs.getOpCode(body.getOperator().getName()) == OPCODE_rfs) {
                functions.put(definition, definition);
                for (FormalParamNode name : body.getUnbdedQuantSymbols()) {
                    functions.put(name, definition);
                }
            }
        }
    }

    private static final Runnable NOTHING = () -> {};

    /**
     * Begins the evaluation of an expression.
     *
     * @return to be run when it has been evaluated
     * @throws EndlessRecursion if the expression needs its own value
     */
    Runnable enter(OpApplNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        SymbolNode operator = expr.getOperator();
        if (CHANGING.contains(operator.getName().toString())) {
            off = true;
        }
        if (off) {
            return NOTHING;
        }
        ExprOrOpArgNode[] written = expr.getArgs();
        SymbolNode definition;
        int first = 0;
        if (operators.contains(operator)) {
            definition = operator;
        } else if (BuiltInOPs.getOpCode(operator.getName()) == OPCODE_fa
                && written[0] instanceof OpApplNode function
                && function.getArgs().length == 0
                && functions.containsKey(function.getOperator())) {
            definition = functions.get(function.getOperator());
            first = 1;
        } else {
            return NOTHING;
        }
        if (++calls > MOST_CALLS) {
            off = true;
            return NOTHING;
        }
        Value[] values = new Value[written.length - first];
        long print = FP64.New();
        for (int i = 0; i < values.length; i++) {
            if (!(written[i + first] instanceof ExprNode argument)) {
                return NOTHING;
            }
            values[i] = tool.eval(argument, c, s0, s1, EvalControl.Clear, cm);
            values[i].deepNormalize();
            print = values[i].fingerPrint(print);
        }
        Call call = new Call(definition, s0, s1, control, values);
        Deque<Call> alike = active.computeIfAbsent(print, any -> new ArrayDeque<>());
        if (!off && alike.stream().anyMatch(call::same)) {
            throw new EndlessRecursion(text(definition, values, first == 1));
        }
        alike.push(call);
        return alike::pop;
    }

    private static String text(SymbolNode definition, Value[] values, boolean function) {
        String arguments = Stream.of(values).map(Value::toString).collect(Collectors.joining(", "));
        if (arguments.length() > LONGEST_TEXT) {
            arguments = arguments.substring(0, LONGEST_TEXT) + "...";
        }
        String name = definition.getName().toString();
        return values.length == 0 ? name : name + (function ? "[" : "(") + arguments + (function ? "]" : ")");
    }
}
