package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.external.DataFiles;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A module without behaviours: there are no states, and only its assumptions can be evaluated. */
public final class ConstantsOnly implements ExplorableSpec {
    private static final Exploration.Reached NOTHING = new Exploration.Reached(List.of(), 0);

    private final String name;
    private final Assumptions assumptions;
    private final DataFiles read;

    public ConstantsOnly(String name, LocatingTool tool, OwnReading own) {
        this.name = name;
        this.assumptions = new Assumptions(tool, own);
        this.read = tool.dataFiles();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Obstacle> brokenAssumptions() {
        return assumptions.broken();
    }

    @Override
    public List<String> searchNotes() {
        List<String> notes = new ArrayList<>();
        assumptions.unanswered().forEach(each -> notes.add("not checked: " + each));
        notes.addAll(read.notes(false));
        return notes;
    }

    @Override
    public List<State> initialStates() {
        return List.of();
    }

    @Override
    public Action action(Operation operation) throws BadInput {
        throw noBehaviour();
    }

    @Override
    public List<Step> silentSteps() {
        return List.of();
    }

    @Override
    public Set<String> operationNames() {
        return Set.of();
    }

    @Override
    public List<String> variables() {
        return List.of();
    }

    @Override
    public List<String> transitionNames() {
        return List.of();
    }

    @Override
    public Exploration explore(Selection selection) throws BadInput {
        if (selection.action().isPresent() || !selection.variables().isEmpty()) {
            throw noBehaviour();
        }
        return new Exploration() {
            @Override
            public Exploration.Reached initial() {
                return NOTHING;
            }

            @Override
            public Exploration.Reached next(State state) {
                return NOTHING;
            }
        };
    }

    @Override
    public State state(Map<String, Value> values) throws BadInput {
        throw noBehaviour();
    }

    @Override
    public List<BrokenRule> brokenRules(State state) {
        return List.of();
    }

    private BadInput noBehaviour() {
        return new BadInput(name + " has no behaviours, only assumptions; expected definitions Spec, or Init and Next");
    }
}
