package dev.plumbline.mpcal.internal.compile.expression;

import dev.plumbline.mpcal.internal.syntax.Expr;
import java.util.List;

/** What a name of the specification means where it is used in Java. */
public sealed interface Named {
    /** A value that is at hand: a local variable of Java, or an expression without effects. */
    record Local(String java) implements Named {}

    /** An operator that was passed as an argument. */
    record Passed(String java, int arity) implements Named {}

    /**
     * A variable or parameter of an archetype or procedure.
     *
     * @param dimensions how many indices choose a part of the resource behind it
     * @param mapped whether a mapping macro stands behind it in some instance: then each read counts
     */
    record State(String field, int dimensions, boolean mapped) implements Named {}

    /** The content of the variable behind a mapping macro. */
    record Content() implements Named {}

    /** An argument that a method needs besides those of the specification. */
    record Argument(String type, String text) {}

    /**
     * An operator or function with a method of its own.
     *
     * @param receiver what the method is called on, with a dot, or nothing
     * @param leading arguments that come before those of the specification, such as the section
     * @param function the bounds if it is a function, else empty
     */
    record Method(
            String receiver,
            String java,
            List<Argument> leading,
            List<Expr.Parameter> parameters,
            List<Expr.Bound> function,
            boolean truth)
            implements Named {}
}
