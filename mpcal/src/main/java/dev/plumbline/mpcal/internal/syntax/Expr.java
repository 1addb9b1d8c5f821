package dev.plumbline.mpcal.internal.syntax;

import java.util.List;
import java.util.Optional;

/**
 * An expression of TLA+ as it was written. Names are not resolved: code that walks the tree finds their binders ({@link
 * ExprRewriter} does this for all walks).
 */
public sealed interface Expr {
    /** The offset of its first token. */
    int offset();

    /** A name without arguments; {@code $variable}, {@code $value}, {@code @} and {@code M!Op} too. */
    record Id(int offset, String name) implements Expr {}

    /** A number or a string, as it is written. */
    record Literal(int offset, String text) implements Expr {}

    /** An operator applied by its name. */
    record Call(int offset, String name, List<Expr> arguments) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** An operator that is a symbol. */
    record Op(int offset, Fix fix, String symbol, List<Expr> operands) implements Expr {
        public Op {
            operands = List.copyOf(operands);
        }
    }

    /** The position of an operator's symbol. {@code LONE}: the operator itself is an argument. */
    enum Fix {
        PREFIX,
        INFIX,
        POSTFIX,
        LONE
    }

    /** {@code f[a, b]}. */
    record Apply(int offset, Expr function, List<Expr> arguments) implements Expr {
        public Apply {
            arguments = List.copyOf(arguments);
        }
    }

    /** {@code r.name}. */
    record Field(int offset, Expr record, String name) implements Expr {}

    /** {@code <<a, b>>}. */
    record Tuple(int offset, List<Expr> elements) implements Expr {
        public Tuple {
            elements = List.copyOf(elements);
        }
    }

    /** {@code {a, b}}. */
    record SetOf(int offset, List<Expr> elements) implements Expr {
        public SetOf {
            elements = List.copyOf(elements);
        }
    }

    /** An expression that binds names in a body: quantifiers, CHOOSE, LAMBDA, filters, maps and functions. */
    record Binder(int offset, Form form, List<Bound> bounds, Expr body) implements Expr {
        public Binder {
            bounds = List.copyOf(bounds);
        }
    }

    /** The forms of a binder. */
    enum Form {
        FORALL("\\A "),
        EXISTS("\\E "),
        CHOOSE("CHOOSE "),
        LAMBDA("LAMBDA "),
        FILTER("{"),
        MAP("{"),
        FUNCTION("[");

        final String opening;

        Form(String opening) {
            this.opening = opening;
        }
    }

    /** {@code x, y \in S}, {@code <<x, y>> \in S} (a pattern), or names without a set. */
    record Bound(List<String> names, boolean pattern, Optional<Expr> set) {
        public Bound {
            names = List.copyOf(names);
        }
    }

    /** {@code [a |-> 1, b |-> 2]}, or with {@code colon} {@code [a : S, b : T]}. */
    record Fields(int offset, boolean colon, List<FieldValue> fields) implements Expr {
        public Fields {
            fields = List.copyOf(fields);
        }
    }

    /** One field of a record, or of a set of records. */
    record FieldValue(String name, Expr value) {}

    /** {@code [S -> T]}. */
    record FunctionSet(int offset, Expr domain, Expr range) implements Expr {}

    /** {@code [f EXCEPT ![a].b = c]}. */
    record Except(int offset, Expr function, List<Change> changes) implements Expr {
        public Except {
            changes = List.copyOf(changes);
        }
    }

    /** {@code ![a].b = c}. */
    record Change(List<Step> path, Expr value) {
        public Change {
            path = List.copyOf(path);
        }
    }

    /** One step into a value. */
    sealed interface Step {
        /** {@code [a, b]}. */
        record Index(List<Expr> arguments) implements Step {
            public Index {
                arguments = List.copyOf(arguments);
            }
        }

        /** {@code .name}. */
        record Name(String name) implements Step {}
    }

    /** IF. */
    record If(int offset, Expr condition, Expr yes, Expr no) implements Expr {}

    /** CASE, with or without OTHER. */
    record Case(int offset, List<Arm> arms, Optional<Expr> other) implements Expr {
        public Case {
            arms = List.copyOf(arms);
        }
    }

    /** One arm of a CASE. */
    record Arm(Expr condition, Expr value) {}

    /** LET. */
    record Let(int offset, List<Definition> definitions, Expr body) implements Expr {
        public Let {
            definitions = List.copyOf(definitions);
        }
    }

    /**
     * {@code Name(a, b(_)) == body}; with {@code bounds}, the function {@code name[x \in S] == body}; without a body,
     * the declaration RECURSIVE.
     */
    record Definition(int offset, String name, List<Parameter> parameters, List<Bound> bounds, Optional<Expr> body) {
        public Definition {
            parameters = List.copyOf(parameters);
            bounds = List.copyOf(bounds);
        }
    }

    /** A parameter of an operator; {@code arity} counts the parameters that it takes itself. */
    record Parameter(String name, int arity) {}

    /** {@code [A]_v}, or {@code <<A>>_v} with {@code angle}. */
    record Subscripted(int offset, boolean angle, Expr action, Expr subscript) implements Expr {}
}
