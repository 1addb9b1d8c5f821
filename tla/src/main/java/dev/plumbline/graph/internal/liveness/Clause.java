package dev.plumbline.graph.internal.liveness;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A conjunction of formulas, sorted by how a search for a loop treats them.
 *
 * @param persistent formulas {@code <>[]F}: in a loop, all steps satisfy F
 * @param recurrent formulas {@code []<>F}: in a loop, some step satisfies F
 * @param pairs disjunctions of these two
 * @param others formulas for a {@link Tableau}
 */
record Clause(
        List<NormalFormula.Now> persistent,
        List<NormalFormula.Now> recurrent,
        List<Choice> pairs,
        List<NormalFormula> others) {
    /** A formula that would need more clauses is left to the tableau, as a whole. */
    private static final int MOST_CLAUSES = 64;

    /** Some step of a loop satisfies one of the recurrent formulas, or all steps satisfy the persistent one. */
    record Choice(List<NormalFormula.Now> recurrent, NormalFormula.Now persistent) {}

    Clause {
        persistent = List.copyOf(persistent);
        recurrent = List.copyOf(recurrent);
        pairs = List.copyOf(pairs);
        others = List.copyOf(others);
    }

    private static final Clause EMPTY = new Clause(List.of(), List.of(), List.of(), List.of());

    /** Clauses whose disjunction is equivalent to the conjunction of the formulas. */
    static List<Clause> of(List<NormalFormula> conjuncts) {
        List<Clause> clauses = List.of(EMPTY);
        for (NormalFormula conjunct : conjuncts) {
            List<NormalFormula> parts = conjunct instanceof NormalFormula.All all ? all.parts() : List.of(conjunct);
            for (NormalFormula part : parts) {
                List<Clause> more = product(clauses, simple(part).orElseGet(() -> List.of(other(part))));
                clauses = more.size() <= MOST_CLAUSES ? more : product(clauses, List.of(other(part)));
            }
        }
        return clauses;
    }

    private static Clause other(NormalFormula formula) {
        return new Clause(List.of(), List.of(), List.of(), List.of(formula));
    }

    private static List<Clause> product(List<Clause> one, List<Clause> other) {
        List<Clause> all = new ArrayList<>();
        for (Clause left : one) {
            for (Clause right : other) {
                all.add(new Clause(
                        joined(left.persistent, right.persistent),
                        joined(left.recurrent, right.recurrent),
                        joined(left.pairs, right.pairs),
                        joined(left.others, right.others)));
            }
        }
        return all;
    }

    private static <T> List<T> joined(List<T> one, List<T> other) {
        List<T> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }

    /** Clauses without others; empty if there are none for this formula, or too many. */
    private static Optional<List<Clause>> simple(NormalFormula formula) {
        Optional<NormalFormula.Now> persistent = persistent(formula);
        if (persistent.isPresent()) {
            return Optional.of(List.of(new Clause(List.of(persistent.get()), List.of(), List.of(), List.of())));
        }
        Optional<NormalFormula.Now> recurrent = recurrent(formula);
        if (recurrent.isPresent()) {
            return Optional.of(List.of(new Clause(List.of(), List.of(recurrent.get()), List.of(), List.of())));
        }
        if (formula instanceof NormalFormula.All all) {
            List<Clause> clauses = List.of(EMPTY);
            for (NormalFormula part : all.parts()) {
                Optional<List<Clause>> simple = simple(part);
                if (simple.isEmpty() || clauses.size() * simple.get().size() > MOST_CLAUSES) {
                    return Optional.empty();
                }
                clauses = product(clauses, simple.get());
            }
            return Optional.of(clauses);
        }
        return formula instanceof NormalFormula.Any any ? disjunction(any) : Optional.empty();
    }

    /**
     * {@code []<>F \/ <>[]G} becomes a pair, not two clauses. A search treats a pair as quickly as two clauses, and
     * often there are many pairs, each of which would double the number of clauses.
     */
    private static Optional<List<Clause>> disjunction(NormalFormula.Any any) {
        List<NormalFormula.Now> recurrent = new ArrayList<>();
        List<NormalFormula.Now> persistent = new ArrayList<>();
        List<Clause> clauses = new ArrayList<>();
        for (NormalFormula part : any.parts()) {
            recurrent(part).ifPresent(recurrent::add);
            persistent(part).ifPresent(persistent::add);
            if (recurrent(part).isEmpty() && persistent(part).isEmpty()) {
                Optional<List<Clause>> simple = simple(part);
                if (simple.isEmpty()) {
                    return Optional.empty();
                }
                clauses.addAll(simple.get());
            }
        }
        if (!persistent.isEmpty() && !recurrent.isEmpty()) {
            Choice pair = new Choice(List.copyOf(recurrent), persistent.remove(0));
            clauses.add(new Clause(List.of(), List.of(), List.of(pair), List.of()));
        } else {
            recurrent.forEach(each -> clauses.add(new Clause(List.of(), List.of(each), List.of(), List.of())));
        }
        persistent.forEach(each -> clauses.add(new Clause(List.of(each), List.of(), List.of(), List.of())));
        return clauses.size() > MOST_CLAUSES ? Optional.empty() : Optional.of(clauses);
    }

    private static Optional<NormalFormula.Now> persistent(NormalFormula formula) {
        return formula instanceof NormalFormula.Diamond diamond
                        && diamond.operand() instanceof NormalFormula.Box box
                        && box.operand() instanceof NormalFormula.Now now
                ? Optional.of(now)
                : Optional.empty();
    }

    private static Optional<NormalFormula.Now> recurrent(NormalFormula formula) {
        return formula instanceof NormalFormula.Box box
                        && box.operand() instanceof NormalFormula.Diamond diamond
                        && diamond.operand() instanceof NormalFormula.Now now
                ? Optional.of(now)
                : Optional.empty();
    }
}
