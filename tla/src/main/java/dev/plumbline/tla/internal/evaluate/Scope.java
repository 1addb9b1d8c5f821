package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The locals at some place of the text, innermost first: the shape of the {@link Environment} there. Operators of a LET
 * with parameters are included, but have no cell, since the compiler knows their definitions.
 */
public final class Scope {
    /** No locals. */
    public static final Scope EMPTY = new Scope(null, Cell.NONE, null, null, null, 0, Integer.MAX_VALUE, null);

    /** The kind of content of a cell. */
    private enum Cell {
        NONE,
        VALUE,
        ELEMENT,
        ANYTHING
    }

    private final Object binder;
    private final Cell cell;
    private final Procedure procedure;
    private final Expr.FunctionOf function;
    private final Scope outer;
    private final int depth;
    /**
     * The number of outermost cells on which the cached value of the surrounding expression depends: it is evaluated
     * again only when their contents change. The largest integer if no value is cached.
     */
    private final int keptFor;

    /** Locals by whose contents the value of the surrounding expression is cached; null if it is not cached so. */
    private final List<Object> keptBy;

    private Scope(
            Object binder,
            Cell cell,
            Procedure procedure,
            Expr.FunctionOf function,
            Scope outer,
            int depth,
            int keptFor,
            List<Object> keptBy) {
        this.binder = binder;
        this.cell = cell;
        this.procedure = procedure;
        this.function = function;
        this.outer = outer;
        this.depth = depth;
        this.keptFor = keptFor;
        this.keptBy = keptBy;
    }

    private Scope with(Object local, Cell kind, Procedure operator, Expr.FunctionOf recursive) {
        return new Scope(
                local, kind, operator, recursive, this, kind == Cell.NONE ? depth : depth + 1, Integer.MAX_VALUE, null);
    }

    /** A local whose cell has a value. */
    public Scope withValue(Local local) {
        return with(local, Cell.VALUE, null, null);
    }

    /** A local that takes the elements of a set one after the other. */
    public Scope withElement(Local local) {
        return with(local, Cell.ELEMENT, null, null);
    }

    /**
     * The same locals around an expression whose value stays cached while only its {@link #unusedBy unused cells}
     * change.
     */
    public Scope keptWithout(int unused) {
        return new Scope(null, Cell.NONE, null, null, this, depth, depth - unused, null);
    }

    /** The same locals around an expression whose value is cached by the contents of the cells of some of them. */
    public Scope keptBy(List<Object> mentioned) {
        return new Scope(null, Cell.NONE, null, null, this, depth, Integer.MAX_VALUE, List.copyOf(mentioned));
    }

    /** A function in the scope of its own body: its cell has a value. */
    public Scope withSelf(Local local, Expr.FunctionOf recursive) {
        return with(local, Cell.VALUE, null, recursive);
    }

    /** A parameter: its cell may have a thunk or a closure. */
    public Scope withParameter(Local local) {
        return with(local, Cell.ANYTHING, null, null);
    }

    /** A definition of a LET without parameters: its cell has a thunk. */
    public Scope withThunk(Definition definition) {
        return with(definition, Cell.ANYTHING, null, null);
    }

    /** A definition of a LET with parameters; its body has the locals of this scope around it. */
    public Scope withProcedure(Definition definition, Procedure operator) {
        return with(definition, Cell.NONE, operator, null);
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
        return at != null && (at.cell == Cell.VALUE || at.cell == Cell.ELEMENT);
    }

    public boolean isEmpty() {
        return depth == 0;
    }

    /** The given locals and definitions that are known here, innermost first. */
    public List<Object> among(Set<Object> mentioned) {
        List<Object> known = new ArrayList<>();
        for (Scope at = this; at.outer != null; at = at.outer) {
            if (at.binder != null && mentioned.contains(at.binder)) {
                known.add(at.binder);
            }
        }
        return known;
    }

    /** The number of innermost cells of which none is among these locals and definitions. */
    public int unusedBy(Set<Object> mentioned) {
        for (Scope at = this; at.outer != null; at = at.outer) {
            if (at.binder != null && mentioned.contains(at.binder)) {
                return depth - at.depth;
            }
        }
        return depth;
    }

    /**
     * Whether one of the innermost cells changes in a loop while the others stay the same. Loops around an expression
     * whose value is cached meanwhile do not count.
     */
    public boolean isRepeated(int unused) {
        int outside = depth - unused;
        int limit = depth;
        for (Scope at = this; at.outer != null && at.depth > outside; at = at.outer) {
            if (at.cell == Cell.ELEMENT && at.depth <= limit) {
                return true;
            }
            limit = Math.min(limit, at.keptFor);
        }
        return false;
    }

    /**
     * Whether an element of a loop, or a parameter, that is not among these locals may change from one evaluation to the
     * next in the same state. Around an expression whose value is cached, only those count by which it is cached.
     */
    public boolean varies(Set<Object> mentioned) {
        List<Object> counted = null;
        int limit = depth;
        for (Scope at = this; at.outer != null; at = at.outer) {
            boolean isVarying = at.cell == Cell.ELEMENT || at.cell == Cell.ANYTHING && at.binder instanceof Local;
            if (isVarying
                    && at.depth <= limit
                    && (counted == null || counted.contains(at.binder))
                    && !mentioned.contains(at.binder)) {
                return true;
            }
            limit = Math.min(limit, at.keptFor);
            if (counted == null) {
                counted = at.keptBy;
            }
        }
        return false;
    }

    /** The operator for a definition of a LET, or null if the definition has a cell. */
    public Procedure procedure(Definition definition) {
        Scope at = find(definition);
        return at == null ? null : at.procedure;
    }

    /** The function that a local denotes in the function's own body; null for all other locals. */
    public Expr.FunctionOf self(Local local) {
        Scope at = find(local);
        return at == null ? null : at.function;
    }

    /** The scope outside a local. */
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
