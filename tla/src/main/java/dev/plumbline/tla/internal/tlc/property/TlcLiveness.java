package dev.plumbline.tla.internal.tlc.property;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.temporal.TemporalFormula;
import dev.plumbline.spec.temporal.TemporalProperty;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.temporal.LivenessLimits;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.TLCState;
import tlc2.util.Context;

/** Properties about infinite behaviours, with the fairness of the specification. */
final class TlcLiveness implements ExplorableSpec.Liveness {
    private final Function<State, TLCState> states;
    private final List<TemporalFormula> fairness = new ArrayList<>();
    private final List<TemporalProperty> properties = new ArrayList<>();
    private final List<TlcTemporalReader.Atom> atoms;
    private final List<String> notes;
    private final boolean mergesStates;
    private final Set<String> unchecked = new LinkedHashSet<>();

    /** @param conjuncts of the specification */
    TlcLiveness(
            LocatingTool tool,
            Function<State, TLCState> states,
            List<Action> conjuncts,
            ConfigFile config,
            List<PropertyReader.Unchecked> parts) {
        this.states = states;
        TlcTemporalReader reader = new TlcTemporalReader(tool);
        this.notes = LivenessLimits.notes(config.constraints(), config.actionConstraints());
        Optional<String> merging = LivenessLimits.merging(
                config.view().isPresent(), config.symmetry().isPresent());
        this.mergesStates = merging.isPresent();
        Optional<String> why = unreadable(conjuncts, reader);
        SemanticNode last = null;
        Context in = null;
        for (PropertyReader.Unchecked part : parts) {
            if (why.isEmpty()) {
                merging.ifPresent(reason -> unchecked.add(TlcProperties.text(part) + ": " + reason));
            }
            if (why.isPresent()) {
                unchecked.add(TlcProperties.text(part) + ": " + why.get());
            } else if (part.conjunct() != last || part.context() != in) {
                try {
                    properties.add(new TemporalProperty(part.property(), reader.read(part.conjunct(), part.context())));
                    last = part.conjunct();
                    in = part.context();
                } catch (TlcTemporalReader.NotReadable e) {
                    unchecked.add(TlcProperties.text(part) + ": liveness is not checked for " + e.getMessage());
                }
            }
        }
        this.atoms = reader.atoms();
    }

    private Optional<String> unreadable(List<Action> conjuncts, TlcTemporalReader reader) {
        try {
            for (Action each : conjuncts) {
                fairness.add(reader.read(each.pred, each.con));
            }
            return Optional.empty();
        } catch (TlcTemporalReader.NotReadable e) {
            return Optional.of("liveness is not checked under fairness with " + e.getMessage());
        }
    }

    List<String> unchecked() {
        return List.copyOf(unchecked);
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
        return atoms.get(atom).holds(states.apply(state), TLCState.Empty);
    }

    @Override
    public boolean holds(int atom, State before, State after) {
        return atoms.get(atom).holds(states.apply(before), states.apply(after));
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
        atoms.forEach(atom -> atom.holds(states.apply(before), states.apply(after)));
    }
}
