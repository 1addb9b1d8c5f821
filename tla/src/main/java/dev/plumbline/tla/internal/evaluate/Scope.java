package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;

/**
 * The locals at some place of the text, innermost first: the shape of the {@link Environment} there. Operators of a LET
 * that have parameters are listed too; they have no cell, since the compiler knows what they are.
 */
public final class Scope {
    /** No locals. */
    public static final Scope EMPTY = new Scope(null, Cell.NONE, null, null, null, 0);

    /** The kind of content of a cell. */
    private enum Cell {
        NONE,
        VALUE,
        ANYTHING
    }

    private final Object binder;
    private final Cell cell;
    private final Procedure procedure;
    private final Expr.FunctionOf function;
    private final Scope outer;
    private final int depth;

    private Scope(Object binder, Cell cell, Procedure procedure, Expr.FunctionOf function, Scope outer, int depth) {
        this.binder = binder;
        this.cell = cell;
        this.procedure = procedure;
        this.function = function;
        this.outer = outer;
        this.depth = depth;
    }

    /** A local whose cell has a value. */
    public Scope withValue(Local local) {
        return new Scope(local, Cell.VALUE, null, null, this, depth + 1);
    }

    /** A function, as its own body mentions it: a value. */
    public Scope withSelf(Local local, Expr.FunctionOf recursive) {
        return new Scope(local, Cell.VALUE, null, recursive, this, depth + 1);
    }

    /** A parameter: its cell may have a thunk or a closure. */
    public Scope withParameter(Local local) {
        return new Scope(local, Cell.ANYTHING, null, null, this, depth + 1);
    }

    /** A definition of a LET without parameters: its cell has a thunk. */
    public Scope withThunk(Definition definition) {
        return new Scope(definition, Cell.ANYTHING, null, null, this, depth + 1);
    }

    /** A definition of a LET with parameters; its body has the locals of this scope around it. */
    public Scope withProcedure(Definition definition, Procedure operator) {
        return new Scope(definition, Cell.NONE, operator, null, this, depth);
    }

    /** The number of cells before that of the local or definition; less than 0 if it is not known here. */
    public int hops(Object sought) {
        Scope at = find(sought);
        return at == null ? -1 : depth - at.depth;
    }

    public boolean has(Object sought) {
        return find(sought) != null;
    }

    /** Whether the cell of the local has a value, not a thunk. */
    public boolean isValue(Local local) {
        Scope at = find(local);
        return at != null && at.cell == Cell.VALUE;
    }

    /** The operator that a definition of a LET is, or null if it has a cell. */
    public Procedure procedure(Definition definition) {
        Scope at = find(definition);
        return at == null ? null : at.procedure;
    }

    /** The function that a local is in the body of; null for all other locals. */
    public Expr.FunctionOf self(Local local) {
        Scope at = find(local);
        return at == null ? null : at.function;
    }

    /** The scope outside of a local. */
    public Scope around(Local local) {
        return find(local).outer;
    }

    private Scope find(Object sought) {
        for (Scope at = this; at.outer != null; at = at.outer) {
            if (at.binder == sought) {
                return at;
            }
        }
        return null;
    }
}
