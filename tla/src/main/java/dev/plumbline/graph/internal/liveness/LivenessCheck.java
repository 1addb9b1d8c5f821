package dev.plumbline.graph.internal.liveness;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.temporal.TemporalFormula;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether all fair infinite paths of a graph satisfy a formula. A path that does not is one that satisfies the
 * fairness and the negation of the formula. If there is one, there is one that is a lasso, since graph and formula are
 * finite: the sets of states and steps that it meets infinitely often are strongly connected.
 */
public final class LivenessCheck {
    private final StepGraph graph;
    private final PresentTruth truth;
    private final List<NormalFormula> fairness;

    /** @param fairness formulas that fair paths satisfy */
    public LivenessCheck(StepGraph graph, AtomTruth atoms, List<TemporalFormula> fairness) {
        this.graph = graph;
        this.truth = new PresentTruth(graph, atoms);
        this.fairness =
                fairness.stream().map(each -> NormalFormula.of(each, false)).toList();
    }

    /** A fair path that does not satisfy the formula; empty if there is none. */
    public Optional<Lasso> broken(TemporalFormula formula, Meter meter) throws Meter.Exhausted {
        List<NormalFormula> wanted = new ArrayList<>(fairness);
        wanted.add(NormalFormula.of(formula, true));
        for (Clause clause : Clause.of(wanted)) {
            Tableau tableau = new Tableau(clause.others(), truth, meter);
            Product product = new Product(graph, tableau, meter);
            Optional<FairComponent> component = FairComponent.find(product, clause, truth, meter);
            if (component.isPresent()) {
                return Optional.of(new LassoFinder(product, component.get(), meter).find());
            }
        }
        return Optional.empty();
    }
}
