package dev.plumbline.tla.internal.evaluate.library;

import static dev.plumbline.tla.internal.evaluate.library.Checked.number;

import dev.plumbline.tla.internal.evaluate.node.Comparison;
import dev.plumbline.tla.internal.value.Range;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.tla.internal.value.set.InfiniteSet;
import java.util.Set;

/** Naturals, Integers and Reals: integers are exact and of any size. */
final class NumberLibrary {
    static final Set<String> MODULES = Set.of("Naturals", "Integers", "Reals", "ProtoReals");

    private NumberLibrary() {}

    static void addTo(Library library) {
        for (String module : MODULES) {
            library.addBinary(module, "+", (a, b) -> number(a).plus(number(b)));
            library.addBinary(module, "-", (a, b) -> number(a).minus(number(b)));
            library.addBinary(module, "*", (a, b) -> number(a).times(number(b)));
            library.addBinary(module, "\\div", (a, b) -> number(a).floorDivide(number(b)));
            library.addBinary(module, "%", (a, b) -> number(a).mod(number(b)));
            library.addBinary(module, "^", (a, b) -> number(a).power(number(b)));
            library.addBinary(module, "<", Comparison.Relation.LESS);
            library.addBinary(module, ">", Comparison.Relation.GREATER);
            library.addBinary(module, "\\leq", Comparison.Relation.AT_MOST);
            library.addBinary(module, "\\geq", Comparison.Relation.AT_LEAST);
            library.addBinary(module, "..", (a, b) -> Range.of(number(a), number(b)));
            library.add(module, "-.", (run, arguments) -> number(arguments[0]).negate());
            library.add(module, "Nat", (run, arguments) -> InfiniteSet.NAT);
            library.add(module, "Int", (run, arguments) -> InfiniteSet.INT);
            library.add(module, "Real", (run, arguments) -> InfiniteSet.REAL);
            library.addBinary(module, "/", (a, b) -> {
                throw new ValueError("division of real numbers cannot be evaluated; expected \\div");
            });
            library.add(module, "Infinity", (run, arguments) -> {
                throw new ValueError("Infinity cannot be evaluated");
            });
        }
    }
}
