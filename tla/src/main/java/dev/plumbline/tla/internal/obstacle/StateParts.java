package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The parts of a state that an expression reads: {@code dict[key]} reads one key of dict, {@code r.owner} one field. If
 * a key is not known, as under a quantifier, the part is the whole function or record. So a part may be too large but
 * never too small: a change of anything that the expression depends on is a change of one of its parts.
 */
final class StateParts {
    private static final int WORK = 2_000;
    private static final int MOST = 4;
    private static final int LONGEST_KEY = 40;
    /** The longest path to a part; anything deeper is not divided. */
    private static final int DEEPEST = 8;

    private final Situation situation;
    private final Reading reading;
    /** Whether an expression was found that is not analysed, such as a RECURSIVE operator. */
    private boolean hidden;

    /** For one explanation: its work is bounded by {@link WorkLimitReached}. */
    StateParts(Situation situation) {
        this.situation = situation;
        this.reading = situation.reading(false, WORK);
    }

    FormulaTerm head(FormulaPart part) {
        return reading.head(part);
    }

    /** Whether it certainly does not depend on the state. */
    boolean isFixed(FormulaPart part) {
        Set<ReadPart> found = collected(part);
        return !hidden && found.isEmpty();
    }

    /** The parts that it reads; empty if there are none, too many, or if not all are known. */
    List<ReadPart> reads(FormulaPart part) {
        Set<ReadPart> found = collected(part);
        return hidden || found.size() > MOST ? List.of() : List.copyOf(found);
    }

    /** The part of the state that the expression denotes, if it is one and all keys on the path are known. */
    Optional<ReadPart> part(FormulaPart part) {
        return reached(reading.head(part), true).filter(Reached::exact).map(Reached::look);
    }

    /** The part of a function or a set at a key: its presence determines membership. */
    private static ReadPart at(ReadPart whole, Value key, boolean element) {
        List<Value> path = new ArrayList<>(whole.path());
        path.add(key);
        String text = Shortening.elide(key.toString(), LONGEST_KEY);
        return new ReadPart(
                element ? "element " + text + " of " + whole.name() : whole.name() + "[" + text + "]", path);
    }

    Optional<KnownValue> value(FormulaPart part) {
        try {
            return Optional.of(situation.value(part, situation.nothing()));
        } catch (RuntimeException | StackOverflowError e) {
            return Optional.empty(); // Not every part of a false condition has a value.
        }
    }

    Optional<Value> plain(FormulaPart part) {
        try {
            return value(part).map(KnownValue::plain);
        } catch (RuntimeException | StackOverflowError e) {
            return Optional.empty();
        }
    }

    /** @param exact whether the expression is this part itself, not something inside it */
    private record Reached(ReadPart look, boolean exact) {}

    private Optional<Reached> reached(FormulaTerm term, boolean known) {
        if (term.is(FormulaTerm.Kind.VARIABLE)) {
            return Optional.of(new Reached(new ReadPart(term.name(), List.of(Value.of(term.name()))), true));
        }
        if (!isWithin(term)) {
            return Optional.empty();
        }
        Optional<Reached> base = reached(reading.head(term.operand(0)), known);
        if (base.isEmpty() || !base.get().exact()) {
            return base;
        }
        ReadPart whole = base.get().look();
        if (whole.path().size() >= DEEPEST) {
            return Optional.of(new Reached(whole, false));
        }
        if (term.is(FormulaTerm.Kind.FIELD)) {
            List<Value> path = new ArrayList<>(whole.path());
            path.add(Value.of(term.name()));
            return Optional.of(new Reached(new ReadPart(whole.name() + "." + term.name(), path), true));
        }
        Optional<Value> key = term.is(FormulaTerm.Kind.HEAD)
                ? Optional.of(Value.of(1))
                : known ? plain(term.operand(1)) : Optional.empty();
        return Optional.of(
                key.map(at -> new Reached(at(whole, at, false), true)).orElse(new Reached(whole, false)));
    }

    /** Whether it is a part of its first operand. */
    private static boolean isWithin(FormulaTerm term) {
        return term.is(FormulaTerm.Kind.APPLICATION)
                || term.is(FormulaTerm.Kind.FIELD)
                || term.is(FormulaTerm.Kind.HEAD);
    }

    private Set<ReadPart> collected(FormulaPart part) {
        Set<ReadPart> found = new LinkedHashSet<>();
        hidden = false;
        collect(part, true, found);
        return found;
    }

    private void collect(FormulaPart part, boolean known, Set<ReadPart> found) {
        FormulaTerm term = reading.head(part);
        if (found.size() > MOST) {
            return;
        }
        if (term.is(FormulaTerm.Kind.PRIME)) {
            hidden = true; // The next state depends on this one in a way that only the step defines.
            return;
        }
        hidden |= term.isOpaque();
        Optional<Reached> reached = reached(term, known);
        if (reached.isPresent()) {
            found.add(reached.get().look());
            keys(term, known, found);
            return;
        }
        if (known && (term.is(FormulaTerm.Kind.IN) || term.is(FormulaTerm.Kind.NOT_IN)) && membership(term, found)) {
            return;
        }
        for (FormulaPart bound : term.bounds()) {
            collect(bound, known, found);
        }
        for (FormulaPart operand : term.operands()) {
            collect(operand, known && !term.binds(), found);
        }
    }

    /** Adds the parts that the keys on the path to a part read themselves. */
    private void keys(FormulaTerm term, boolean known, Set<ReadPart> found) {
        if (isWithin(term)) {
            keys(reading.head(term.operand(0)), known, found);
            if (term.is(FormulaTerm.Kind.APPLICATION)) {
                collect(term.operand(1), known, found);
            }
        }
    }

    /** {@code x \in s}, {@code x \in DOMAIN f}: reads only the part at x, if s or f is a part and x is known. */
    private boolean membership(FormulaTerm term, Set<ReadPart> found) {
        Optional<ReadPart> at = plain(term.operand(0)).flatMap(key -> memberOf(key, term.operand(1)));
        if (at.isPresent()) {
            collect(term.operand(0), true, found);
            found.add(at.get());
        }
        return at.isPresent();
    }

    /** The part that determines whether a value is in a set that is a part, or in the domain of one. */
    Optional<ReadPart> memberOf(Value element, FormulaPart set) {
        FormulaTerm right = reading.head(set);
        boolean domain = right.is(FormulaTerm.Kind.DOMAIN);
        Optional<ReadPart> whole = part(domain ? right.operand(0) : set);
        return whole.map(look -> at(look, element, !domain));
    }
}
