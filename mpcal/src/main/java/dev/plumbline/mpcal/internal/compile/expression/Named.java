package dev.plumbline.mpcal.internal.compile.expression;

import dev.plumbline.mpcal.internal.syntax.Expr;
import java.util.List;

/** The meaning of a name of the specification in Java. */
public sealed interface Named {
    /** A value: a local variable of Java, or an expression without side effects. */
    record Local(String java) implements Named {}

    /** An operator that was passed as an argument. */
    record Passed(String java, int arity) implements Named {}

    /**
     * A variable or parameter of an archetype or procedure.
     *
     * @param dimensions the number of indices that select a part of its resource
     * @param mapped whether it has a mapping macro in some instance: then each read matters
     */
    record State(String field, int dimensions, boolean mapped) implements Named {}

    /** The content of the variable with a mapping macro. */
    record Content() implements Named {}

    /** An additional argument of a method, which the specification does not have. */
    record Argument(String type, String text) {}

    /**
     * An operator or function with a method of its own.
     *
     * @param receiver the receiver of the method, with a dot, or empty
     * @param leading arguments before those of the specification, such as the section
     * @param function the bounds if it is a function, otherwise empty
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
