package dev.plumbline.tla.internal.evaluate.library;

import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.external.Registers;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.Set;
import java.util.function.IntSupplier;

/** TLCGet and TLCSet of module TLC, TLCGetOrDefault of TLCExt. Nothing that depends on them is cached. */
final class RegisterLibrary {
    private static final String MODULE = "TLC";
    static final Set<String> MODULES = Set.of(MODULE, "TLCExt");
    /** The prefix of register names, in versions of TLC that have them. */
    private static final String NAMED = "s:";

    private RegisterLibrary() {}

    /** @param level the level of the current state */
    static void addTo(Library library, Registers<TlaValue> registers, IntSupplier level) {
        library.add(MODULE, "TLCGet", (run, arguments) -> {
            counts(run);
            return Library.evaluated(() -> get((TlaValue) arguments[0], registers, level));
        });
        library.add(MODULE, "TLCSet", (run, arguments) -> {
            counts(run);
            return Library.evaluated(() -> set((TlaValue) arguments[0], (TlaValue) arguments[1], registers));
        });
        library.add("TLCExt", "TLCGetOrDefault", (run, arguments) -> {
            counts(run);
            return Library.evaluated(() -> getOrDefault((TlaValue) arguments[0], (TlaValue) arguments[1], registers));
        });
    }

    private static TlaValue getOrDefault(TlaValue key, TlaValue other, Registers<TlaValue> registers) {
        if (key instanceof Str name && name.text().startsWith(NAMED)) {
            throw ValueError.limit("TLCGetOrDefault(" + name + ", ...): registers have numbers here, and no names");
        }
        return key instanceof Num number ? registers.getOrDefault(number.intValue(), other) : other;
    }

    /** Counts like a read of a state that is being built: such a value is never cached. */
    private static void counts(Run run) {
        run.reads++;
        run.unsettledReads++;
    }

    private static TlaValue get(TlaValue key, Registers<TlaValue> registers, IntSupplier level) {
        if (key instanceof Num number && number.signum() >= 0) {
            return registers.get(number.intValue());
        }
        if (key instanceof Str name) {
            return registers.get(name.text(), level);
        }
        throw new ValueError("TLCGet(" + key + "); expected a number of at least 0, or a name");
    }

    private static TlaValue set(TlaValue key, TlaValue value, Registers<TlaValue> registers) {
        if (key instanceof Num number && number.signum() >= 0) {
            registers.set(number.intValue(), Checked.settledIfFinite(value));
            return Bool.TRUE;
        }
        if (key instanceof Str name) {
            if (name.text().equals("exit") && value instanceof Bool exits) {
                registers.exit(exits.isTrue());
                return Bool.TRUE;
            }
            // TLC would pause.
            throw ValueError.limit("TLCSet(" + name + ", ...) is about how TLC runs");
        }
        throw new ValueError("TLCSet(" + key + ", ...); expected a number of at least 0");
    }
}
