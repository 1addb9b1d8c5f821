package dev.plumbline.mpcal.internal.syntax;

import java.util.List;

/** A statement of Modular PlusCal. */
public sealed interface Statement {
    /** The offset of its first token. */
    int offset();

    /** A label with the statements up to the next one; {@code suffix} is empty, {@code +} or {@code -}. */
    record Labeled(int offset, String label, String suffix, List<Statement> body) implements Statement {
        public Labeled {
            body = List.copyOf(body);
        }
    }

    /** {@code a := 1 || b := 2}: all at once. */
    record Assign(int offset, List<Assignment> pairs) implements Statement {
        public Assign {
            pairs = List.copyOf(pairs);
        }
    }

    /** {@code target := value}. */
    record Assignment(Target target, Expr value) {}

    /** The target of an assignment: a variable and a path into its value. */
    record Target(int offset, String name, List<Expr.Step> path) {
        public Target {
            path = List.copyOf(path);
        }
    }

    /** {@code await} or {@code when}. */
    record Await(int offset, Expr condition) implements Statement {}

    /** A condition that must hold. */
    record Assert(int offset, Expr condition) implements Statement {}

    /** Shows a value, and changes nothing. */
    record Print(int offset, Expr value) implements Statement {}

    /** Nothing. */
    record Skip(int offset) implements Statement {}

    /** A jump to a label. */
    record Goto(int offset, String label) implements Statement {}

    /** The end of a procedure. */
    record Return(int offset) implements Statement {}

    /** Only in a mapping macro: the result of a read, the new content of a write. */
    record Yield(int offset, Expr value) implements Statement {}

    /** One of two lists of statements, depending on a condition. */
    record If(int offset, Expr condition, List<Statement> yes, List<Statement> no) implements Statement {
        public If {
            yes = List.copyOf(yes);
            no = List.copyOf(no);
        }
    }

    /** Statements that are repeated as long as a condition holds. */
    record While(int offset, Expr condition, List<Statement> body) implements Statement {
        public While {
            body = List.copyOf(body);
        }
    }

    /** Any one of several lists of statements. */
    record Either(int offset, List<List<Statement>> branches) implements Statement {
        public Either {
            branches = branches.stream().map(List::copyOf).toList();
        }
    }

    /** Names for values over some statements. */
    record With(int offset, List<Binding> bindings, List<Statement> body) implements Statement {
        public With {
            bindings = List.copyOf(bindings);
            body = List.copyOf(body);
        }
    }

    /** {@code name = value}, or with {@code member} {@code name \in value}. */
    record Binding(int offset, String name, boolean member, Expr value) {}

    /** {@code call P(...)}; {@code nameOffset} is the offset of the name. */
    record Call(int offset, int nameOffset, String procedure, List<Argument> arguments) implements Statement {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** {@code M(...)}, where M is a macro. */
    record MacroCall(int offset, String macro, List<Argument> arguments) implements Statement {
        public MacroCall {
            arguments = List.copyOf(arguments);
        }
    }

    /** An argument for a parameter. */
    sealed interface Argument {
        int offset();

        /** A value. */
        record Value(int offset, Expr expression) implements Argument {}

        /** {@code ref name[_][_]}; {@code dimensions} counts the brackets. */
        record Reference(int offset, int nameOffset, String name, int dimensions) implements Argument {}
    }
}
