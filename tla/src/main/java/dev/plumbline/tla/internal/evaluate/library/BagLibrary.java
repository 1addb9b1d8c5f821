package dev.plumbline.tla.internal.evaluate.library;

import static dev.plumbline.tla.internal.evaluate.library.Checked.function;
import static dev.plumbline.tla.internal.evaluate.library.Checked.number;
import static dev.plumbline.tla.internal.evaluate.library.Checked.set;

import dev.plumbline.tla.internal.evaluate.Closure;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Bags. The text of the module would suffice for bags, but operators in Java also behave as TLC's do if an argument is
 * a function and not a bag: {@code IsABag(<<TRUE>>)} is FALSE, and {@code CopiesIn} returns the number that it finds.
 */
final class BagLibrary {
    private static final String MODULE = "Bags";
    static final Set<String> MODULES = Set.of(MODULE);

    private BagLibrary() {}

    static void addTo(Library library) {
        library.add(MODULE, "EmptyBag", (run, arguments) -> Fun.EMPTY);
        library.add(MODULE, "IsABag", (run, arguments) -> Bool.of(isBag(arguments[0])));
        library.add(MODULE, "BagCardinality", (run, arguments) -> cardinality(bag(arguments[0])));
        library.addBinary(
                MODULE, "BagIn", (e, bag) -> Bool.of(copies(e, function(bag)).signum() > 0));
        library.addBinary(MODULE, "CopiesIn", (e, bag) -> copies(e, function(bag)));
        library.addBinary(MODULE, "\\oplus", (a, b) -> sum(bag(a), bag(b)));
        library.addBinary(MODULE, "\\ominus", (a, b) -> difference(function(a), function(b)));
        library.addBinary(MODULE, "\\sqsubseteq", (a, b) -> Bool.of(isPart(function(a), function(b))));
        library.add(
                MODULE, "BagUnion", (run, arguments) -> union(set(arguments[0]).elements()));
        library.add(MODULE, "BagOfAll", (run, arguments) -> image(run, arguments[0], function(arguments[1])));
        library.add(
                MODULE, "BagToSet", (run, arguments) -> function(arguments[0]).domain());
        library.add(
                MODULE,
                "SetToBag",
                (run, arguments) -> fromSet(set(arguments[0]).elements()));
    }

    private static boolean isBag(Object value) {
        if (!(value instanceof FunctionValue function)) {
            return false;
        }
        Fun all = function.force();
        for (int i = 0; i < all.size(); i++) {
            if (!(all.value(i) instanceof Num count) || count.signum() <= 0) {
                return false;
            }
        }
        return true;
    }

    private static Fun bag(Object value) {
        if (isBag(value)) {
            return ((FunctionValue) value).force();
        }
        throw Checked.expected("a bag", value);
    }

    private static Num cardinality(Fun bag) {
        Num sum = Num.ZERO;
        for (int i = 0; i < bag.size(); i++) {
            sum = sum.plus(number(bag.value(i)));
        }
        return sum;
    }

    private static Num copies(TlaValue element, Fun bag) {
        TlaValue count = bag.applyOrNull(element);
        return count == null ? Num.ZERO : number(count);
    }

    private static Fun sum(Fun first, Fun second) {
        Map<TlaValue, TlaValue> sums = new TreeMap<>();
        add(sums, first);
        add(sums, second);
        return made(sums);
    }

    private static void add(Map<TlaValue, TlaValue> sums, Fun bag) {
        for (int i = 0; i < bag.size(); i++) {
            add(sums, bag.keys().key(i), bag.value(i));
        }
    }

    private static void add(Map<TlaValue, TlaValue> sums, TlaValue element, TlaValue count) {
        sums.merge(element, count, (known, more) -> number(known).plus(number(more)));
    }

    private static Fun made(Map<TlaValue, TlaValue> counts) {
        return Fun.of(counts.keySet().toArray(TlaValue[]::new), counts.values().toArray(TlaValue[]::new));
    }

    private static Fun difference(Fun first, Fun second) {
        Map<TlaValue, TlaValue> left = new TreeMap<>();
        for (int i = 0; i < first.size(); i++) {
            TlaValue element = first.keys().key(i);
            Num count = number(first.value(i)).minus(copies(element, second));
            if (count.signum() > 0) {
                left.put(element, count);
            }
        }
        return made(left);
    }

    private static boolean isPart(Fun first, Fun second) {
        for (int i = 0; i < first.size(); i++) {
            if (number(first.value(i)).compareWith(copies(first.keys().key(i), second)) > 0) {
                return false;
            }
        }
        return true;
    }

    private static TlaValue union(Elements bags) {
        Map<TlaValue, TlaValue> sums = new TreeMap<>();
        for (TlaValue each : bags) {
            add(sums, function(each));
        }
        return made(sums);
    }

    private static TlaValue image(Run run, Object operator, Fun bag) {
        Closure mapping = Checked.operator(operator);
        Map<TlaValue, TlaValue> sums = new TreeMap<>();
        for (int i = 0; i < bag.size(); i++) {
            add(sums, mapping.apply(run, bag.keys().key(i)), bag.value(i));
        }
        return made(sums);
    }

    private static TlaValue fromSet(Elements set) {
        TlaValue[] counts = new TlaValue[set.size()];
        Arrays.fill(counts, Num.ONE);
        return Fun.of(set.toArray(), counts);
    }
}
