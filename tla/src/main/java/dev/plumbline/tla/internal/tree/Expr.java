package dev.plumbline.tla.internal.tree;

import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;
import java.util.Optional;

/**
 * An expression of TLA+ after parsing: names are resolved, instances are substituted, labels are removed. Each
 * expression has its place in the source. Trees are immutable and may be shared by threads.
 */
public sealed interface Expr {
    SourcePlace place();

    /** A number, a string, a truth value, or the value of a constant. */
    record Literal(TlaValue value, SourcePlace place) implements Expr {}

    /** The value of a bound variable or of a parameter without arguments. */
    record LocalRef(Local local, SourcePlace place) implements Expr {}

    /** The value of a variable of the specification. */
    record VariableRef(Variable variable, SourcePlace place) implements Expr {}

    /** An application of an operator; also the mention of a definition without parameters. */
    record Call(Callee callee, List<Expr> arguments, SourcePlace place) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** An operator that is passed to another operator. It occurs only among the arguments of a {@link Call}. */
    record OperatorRef(Callee operator, SourcePlace place) implements Expr {}

    /** A built-in operator whose operands are all evaluated in the same way. */
    record BuiltIn(Operator operator, List<Expr> operands, SourcePlace place) implements Expr {
        public BuiltIn {
            operands = List.copyOf(operands);
        }
    }

    /** {@code a /\ b}; lists are nested only if the text nests them. */
    record Conjunction(List<Expr> parts, SourcePlace place) implements Expr {
        public Conjunction {
            parts = List.copyOf(parts);
        }
    }

    /** {@code a \/ b}. */
    record Disjunction(List<Expr> parts, SourcePlace place) implements Expr {
        public Disjunction {
            parts = List.copyOf(parts);
        }
    }

    /** {@code IF condition THEN then ELSE otherwise}. */
    record IfThenElse(Expr condition, Expr then, Expr otherwise, SourcePlace place) implements Expr {}

    /** {@code CASE condition -> value [] OTHER -> value}. */
    record Case(List<Arm> arms, Optional<Expr> other, SourcePlace place) implements Expr {
        public Case {
            arms = List.copyOf(arms);
        }
    }

    /** An arm of CASE. */
    record Arm(Expr condition, Expr value) {}

    /** {@code \A bounds: body} or {@code \E bounds: body}. Bounds may have no set: then it cannot be evaluated. */
    record Quantified(boolean isForAll, List<Bound> bounds, Expr body, SourcePlace place) implements Expr {
        public Quantified {
            bounds = List.copyOf(bounds);
        }
    }

    /** {@code CHOOSE x \in S: body}. */
    record Choose(Bound bound, Expr body, SourcePlace place) implements Expr {}

    /** {@code {x \in S: condition}}. */
    record Filter(Bound bound, Expr condition, SourcePlace place) implements Expr {}

    /** {@code {element: x \in S, y \in T}}. */
    record MapSet(Expr element, List<Bound> bounds, SourcePlace place) implements Expr {
        public MapSet {
            bounds = List.copyOf(bounds);
        }
    }

    /**
     * {@code [x \in S, y \in T |-> body]}; with more than one name the arguments are tuples.
     *
     * @param self for {@code f[x \in S] == body}: the local for the function in its own body
     */
    record FunctionOf(List<Bound> bounds, Expr body, Optional<Local> self, SourcePlace place) implements Expr {
        public FunctionOf {
            bounds = List.copyOf(bounds);
        }
    }

    /** {@code function[argument]}; several arguments are one tuple, {@code r.field} is {@code r["field"]}. */
    record Apply(Expr function, Expr argument, SourcePlace place) implements Expr {}

    /** {@code [name |-> value, ...]}. */
    record RecordOf(List<String> names, List<Expr> values, SourcePlace place) implements Expr {
        public RecordOf {
            names = List.copyOf(names);
            values = List.copyOf(values);
        }
    }

    /** {@code [name: set, ...]}. */
    record RecordSet(List<String> names, List<Expr> sets, SourcePlace place) implements Expr {
        public RecordSet {
            names = List.copyOf(names);
            sets = List.copyOf(sets);
        }
    }

    /** {@code [function EXCEPT !path = value, ...]}. */
    record Except(Expr function, List<Update> updates, SourcePlace place) implements Expr {
        public Except {
            updates = List.copyOf(updates);
        }
    }

    /**
     * One change of an EXCEPT.
     *
     * @param path the arguments, outermost first, at least one
     * @param at the local for {@code @} in the new value: the old value at the end of the path
     */
    record Update(List<Expr> path, Local at, Expr value, SourcePlace place) {
        public Update {
            path = List.copyOf(path);
        }
    }

    /** {@code LET definitions IN body}. */
    record Let(List<Definition> definitions, Expr body, SourcePlace place) implements Expr {
        public Let {
            definitions = List.copyOf(definitions);
        }
    }

    /** {@code e'}. */
    record Prime(Expr expression, SourcePlace place) implements Expr {}

    /** {@code UNCHANGED e}. */
    record Unchanged(Expr expression, SourcePlace place) implements Expr {}

    /** {@code [action]_subscript}, or {@code <<action>>_subscript} if it is an angle. */
    record Subscripted(boolean isAngle, Expr action, Expr subscript, SourcePlace place) implements Expr {}

    /**
     * {@code ENABLED action}.
     *
     * @param independent variables of an instantiated module that have next values of their own in the action, whatever
     *     expressions the INSTANCE substitutes for them
     */
    record Enabled(Expr action, List<Independent> independent, SourcePlace place) implements Expr {
        public Enabled {
            independent = List.copyOf(independent);
        }

        public Enabled(Expr action, SourcePlace place) {
            this(action, List.of(), place);
        }
    }

    /**
     * A variable of an instantiated module inside an ENABLED.
     *
     * @param variable with an index after those of the specification
     * @param value the expression that the INSTANCE substitutes for it: its value in the current state
     */
    record Independent(Variable variable, Expr value) {}

    /** {@code first \cdot second}. */
    record Compose(Expr first, Expr second, SourcePlace place) implements Expr {}

    /**
     * A temporal operator: {@code []}, {@code <>}, {@code ~>}, {@code WF_v(A)}, {@code SF_v(A)}, {@code \AA},
     * {@code \EE}, {@code -+->}.
     *
     * @param operator as written, {@code WF} and {@code SF} for fairness; their operands are subscript and action, and
     *     the {@code ENABLED} of the action if it has independent variables
     */
    record Temporal(String operator, List<Expr> operands, SourcePlace place) implements Expr {
        public Temporal {
            operands = List.copyOf(operands);
        }
    }
}
