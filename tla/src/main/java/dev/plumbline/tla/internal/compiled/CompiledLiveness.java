package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.temporal.TemporalFormula;
import dev.plumbline.spec.temporal.TemporalProperty;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.temporal.LivenessLimits;
import dev.plumbline.tla.internal.temporal.TemporalReader;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Specification;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Properties about infinite behaviours, with the fairness of the specification. */
final class CompiledLiveness implements ExplorableSpec.Liveness {
    private final List<TemporalFormula> fairness = new ArrayList<>();
    private final List<TemporalProperty> properties = new ArrayList<>();
    private final List<PropertyEvaluation.Prepared> atoms = new ArrayList<>();
    private final Map<PropertyPieces.Other, String> unchecked = new HashMap<>();
    private final List<String> notes;
    private final boolean mergesStates;

    CompiledLiveness(
            Specification specification,
            Evaluator evaluator,
            PropertyEvaluation evaluation,
            List<PropertyPieces.Infinite> pieces) {
        this.notes = LivenessLimits.notes(names(specification.constraints()), names(specification.actionConstraints()));
        TemporalReader reader = new TemporalReader(evaluator);
        Optional<String> merging = LivenessLimits.merging(
                specification.view().isPresent(), specification.symmetry().isPresent());
        this.mergesStates = merging.isPresent();
        Optional<String> obstacle = pieces.isEmpty() ? Optional.empty() : obstacle(specification, reader);
        Expr last = null;
        for (PropertyPieces.Infinite piece : pieces) {
            merging.ifPresent(why -> unchecked.put(piece.part(), why));
            if (obstacle.isPresent()) {
                unchecked.put(piece.part(), obstacle.get());
            } else if (!piece.conjunct().equals(last)) {
                last = piece.conjunct();
                try {
                    properties.add(new TemporalProperty(piece.part().property(), reader.read(last)));
                } catch (TemporalReader.NotReadable e) {
                    unchecked.put(piece.part(), "liveness is not checked for " + e.getMessage());
                    last = null;
                }
            }
        }
        reader.atoms().forEach(atom -> atoms.add(evaluation.prepare(atom.formula(), "a part of a temporal formula")));
    }

    private static List<String> names(List<Specification.Named> formulas) {
        return formulas.stream().map(Specification.Named::name).toList();
    }

    /** Why no property of the specification can be checked. */
    private Optional<String> obstacle(Specification specification, TemporalReader reader) {
        try {
            for (Expr each : specification.fairness()) {
                fairness.add(reader.read(each));
            }
            return Optional.empty();
        } catch (TemporalReader.NotReadable e) {
            return Optional.of("liveness is not checked under fairness with " + e.getMessage());
        }
    }

    /** Why a part of a property is not checked; empty if it is. */
    Optional<String> whyUnchecked(PropertyPieces.Other part) {
        return Optional.ofNullable(unchecked.get(part));
    }

    @Override
    public List<TemporalProperty> properties() {
        return List.copyOf(properties);
    }

    @Override
    public List<TemporalFormula> fairness() {
        return List.copyOf(fairness);
    }

    @Override
    public boolean holds(int atom, State state) {
        return atoms.get(atom).holds(state, null);
    }

    @Override
    public boolean holds(int atom, State before, State after) {
        return atoms.get(atom).holds(before, after);
    }

    @Override
    public boolean mergesStates() {
        return mergesStates;
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    /** A predicate of one state ignores the other. */
    @Override
    public void evaluateAll(State before, State after) {
        for (int i = 0; i < atoms.size(); i++) {
            holds(i, before, after);
        }
    }
}
