package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.TlaValue;

/**
 * An expression about one variable of the current state and some values: {@code pc[self] = "wait"}, where {@code self}
 * is one of the values. Its value depends on nothing else: it is evaluated in a state in which no other variable has a
 * value, so an expression that reads one has no value here. In the same way, an expression about one cell of a variable
 * is evaluated in a state in which the variable has no other cell.
 */
public final class Projection {
    private static final Object[] NOWHERE = {};

    private final int variable;
    private final Node node;
    /** The arguments that lead to the cell: values, or the places of values among those of the projection. */
    private final Object[] path;

    private final boolean isCell;
    private final int variables;
    private final Run.Watch watch;

    /**
     * @param variable the index of the variable
     * @param node evaluated with one cell for each value, the last value innermost; null for the variable itself
     * @param path the arguments that lead to the cell that the expression is about: values, or places of values. Empty
     *     if it is about more.
     * @param isCell whether the expression is that cell
     * @param variables the number of variables of the specification
     */
    public Projection(int variable, Node node, Object[] path, boolean isCell, int variables, Run.Watch watch) {
        this.variable = variable;
        this.node = node;
        this.path = path.clone();
        this.isCell = isCell;
        this.variables = variables;
        this.watch = watch;
    }

    /** An expression about a variable as a whole. */
    public Projection(int variable, Node node, int variables, Run.Watch watch) {
        this(variable, node, NOWHERE, false, variables, watch);
    }

    /** The variable itself. */
    public static Projection whole(int variable) {
        return new Projection(variable, null, 0, null);
    }

    public int variable() {
        return variable;
    }

    /** Whether it is the variable itself. */
    public boolean isWhole() {
        return node == null;
    }

    /** Whether it is a cell of the variable, at the end of its {@link #path}. */
    public boolean isCell() {
        return isCell;
    }

    /** The arguments that lead to the cell that it is about; none if it is about more. */
    public TlaValue[] path(TlaValue[] values) {
        TlaValue[] arguments = new TlaValue[path.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = path[i] instanceof TlaValue value ? value : values[(Integer) path[i]];
        }
        return arguments;
    }

    /** The content of a cell, with all of its parts; null if there is none. */
    public static TlaValue cell(TlaValue of, TlaValue[] arguments) {
        TlaValue at = of;
        for (TlaValue argument : arguments) {
            at = at instanceof FunctionValue function ? function.applyOrNull(argument) : null;
        }
        return at == null ? null : at.settled();
    }

    /**
     * The value, with all of its parts.
     *
     * @param of the value of the variable
     * @throws EvaluationError if there is none; also {@link dev.plumbline.tla.internal.value.ValueError}
     */
    public TlaValue value(TlaValue of, TlaValue[] values) {
        TlaValue[] state = new TlaValue[variables];
        state[variable] = of;
        Environment environment = null;
        for (TlaValue value : values) {
            environment = new Environment(value, environment);
        }
        return node.eval(new Run(state, null, false, watch), environment).settled();
    }

    /** The same for the content of the cell that it is about. */
    public TlaValue valueOfCell(TlaValue content, TlaValue[] values) {
        TlaValue[] arguments = path(values);
        TlaValue whole = content;
        for (int i = arguments.length - 1; i >= 0; i--) {
            whole = Fun.of(new TlaValue[] {arguments[i]}, new TlaValue[] {whole});
        }
        return value(whole, values);
    }
}
