package dev.plumbline.tla.internal.evaluate.library;

import static dev.plumbline.tla.internal.evaluate.library.Checked.function;
import static dev.plumbline.tla.internal.evaluate.library.Checked.sequence;
import static dev.plumbline.tla.internal.evaluate.library.Checked.set;

import dev.plumbline.tla.internal.evaluate.Closure;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.tla.internal.value.set.InfiniteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The functions of module TLC. Its output is not shown. */
final class TlcLibrary {
    private static final String MODULE = "TLC";
    static final Set<String> MODULES = Set.of(MODULE);

    private TlcLibrary() {}

    static void addTo(Library library, Names names) {
        library.addBinary(MODULE, ":>", (key, value) -> Fun.of(new TlaValue[] {key}, new TlaValue[] {value}));
        library.addBinary(MODULE, "@@", (f, g) -> combined(function(f), function(g)));
        library.addBinary(MODULE, "Print", (shown, value) -> printed(shown, value));
        library.add(MODULE, "PrintT", (run, arguments) -> printed((TlaValue) arguments[0], Bool.TRUE));
        library.addBinary(MODULE, "Assert", (condition, message) -> asserted(condition, message));
        library.add(MODULE, "ToString", (run, arguments) -> names.string(arguments[0].toString()));
        library.add(MODULE, "TLCEval", (run, arguments) -> Checked.settledIfFinite((TlaValue) arguments[0]));
        library.add(MODULE, "Any", (run, arguments) -> InfiniteSet.ANY);
        library.add(
                MODULE,
                "Permutations",
                (run, arguments) -> permutations(run, set(arguments[0]).elements()));
        library.add(
                MODULE,
                "SortSeq",
                (run, arguments) -> sorted(run, sequence(arguments[0]), Checked.operator(arguments[1])));
    }

    /** Nothing is shown, but as in TLC a value without a text is an error. */
    private static TlaValue printed(TlaValue shown, TlaValue value) {
        Checked.settledIfFinite(shown);
        return value;
    }

    private static TlaValue asserted(TlaValue condition, TlaValue message) {
        if (condition instanceof Bool truth && truth.isTrue()) {
            return truth;
        }
        throw ValueError.failedAssertion(message);
    }

    /** {@code f @@ g}: for arguments of both, the value is that of f. */
    private static Fun combined(Fun first, Fun second) {
        List<TlaValue> keys = new ArrayList<>();
        List<TlaValue> values = new ArrayList<>();
        for (TlaValue key : first.domain()) {
            keys.add(key);
            values.add(first.apply(key));
        }
        for (TlaValue key : second.domain()) {
            if (first.applyOrNull(key) == null) {
                keys.add(key);
                values.add(second.apply(key));
            }
        }
        return Fun.of(keys.toArray(TlaValue[]::new), values.toArray(TlaValue[]::new));
    }

    private static TlaValue permutations(Run run, Elements set) {
        List<TlaValue> all = new ArrayList<>();
        TlaValue[] elements = set.toArray();
        permute(run, set, elements, 0, all);
        return Elements.of(all);
    }

    private static void permute(Run run, Elements domain, TlaValue[] order, int from, List<TlaValue> all) {
        run.tick();
        if (all.size() > Elements.MOST_ELEMENTS) {
            throw ValueError.limit("Permutations: the set has too many permutations");
        }
        if (from >= order.length - 1) {
            all.add(Fun.of(domain.toArray(), order.clone()));
            return;
        }
        for (int i = from; i < order.length; i++) {
            swap(order, from, i);
            permute(run, domain, order, from + 1, all);
            swap(order, from, i);
        }
    }

    private static void swap(TlaValue[] order, int i, int j) {
        TlaValue kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }

    /** Insertion sort, as in TLC: so an order that is not total gives the same sequence. */
    private static TlaValue sorted(Run run, Fun sequence, Closure before) {
        TlaValue[] values = sequence.toArray();
        for (int i = 1; i < values.length; i++) {
            TlaValue moved = values[i];
            int at = i;
            while (at > 0 && before.test(run, moved, values[at - 1])) {
                values[at] = values[at - 1];
                at--;
            }
            values[at] = moved;
        }
        return Fun.sequence(values);
    }
}
