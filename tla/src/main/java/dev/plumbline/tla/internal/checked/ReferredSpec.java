package dev.plumbline.tla.internal.checked;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Branch;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.internal.compiled.CompiledState;
import dev.plumbline.tla.internal.compiled.ReferenceSpec;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.load.SpecLoader;
import dev.plumbline.tla.internal.load.StepAnalysis;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;

/**
 * The part of a specification that a search through a history does not need. Our own evaluator explains; texts and the
 * rest come from the reference, for the same states.
 */
abstract class ReferredSpec implements StepAnalysis {
    private final ReferenceSpec<ExtensibleSpec> reference;

    /** @param loading of the reference, which takes what is known about its steps from this specification */
    ReferredSpec(SpecLoader.Reference<ExtensibleSpec> loading) {
        this.reference = new ReferenceSpec<>(() -> {
            ExtensibleSpec loaded = loading.load();
            loaded.analysedBy(this);
            return loaded;
        });
    }

    final ReferenceSpec<ExtensibleSpec> referred() {
        return reference;
    }

    abstract CheckedWhy why();

    @Override
    public List<Obstacle> whyNoInitialState() {
        return why().ofInitial();
    }

    @Override
    public Formula formula(Operation operation, String record) throws BadInput {
        return reference.load().formula(operation, record);
    }

    @Override
    public Map<String, String> silentFormulas() throws BadInput {
        return reference.load().silentFormulas();
    }

    @Override
    public List<String> initialFormulas() throws BadInput {
        return reference.load().initialFormulas();
    }

    @Override
    public List<String> definitions() {
        return reference.get().definitions();
    }

    @Override
    public List<Obstacle> obstacles(String action, Map<String, Value> arguments, State state) throws BadInput {
        return why().ofAction(action, arguments, (CompiledState) state);
    }

    /** Transitions between states of this specification, as the reference finds them. */
    final Exploration exploredByReference(Selection selection) throws BadInput {
        Exploration exploration = reference.load().explore(selection);
        return new Exploration() {
            @Override
            public Exploration.Reached initial() {
                return own(exploration.initial());
            }

            @Override
            public Exploration.Reached next(State state) {
                return own(exploration.next(reference.state(state)));
            }
        };
    }

    /** The same with states of this specification. */
    private Exploration.Reached own(Exploration.Reached reached) {
        return new Exploration.Reached(
                reached.transitions().stream()
                        .map(each ->
                                new Transition(each.action(), each.arguments(), own(each.next()), each.excludedBy()))
                        .toList(),
                reached.generated());
    }

    /** The same state of this specification. */
    final State own(State state) {
        return stateOf(state.value())
                .orElseThrow(() -> SpecException.limit("a state of TLC cannot be read: " + state, null));
    }

    @Override
    public List<BrokenRule> brokenRules(State state) {
        return why().brokenRules((CompiledState) state);
    }

    @Override
    public List<Branch> branches() {
        return why().branches().all();
    }

    @Override
    public List<Branch> taken(State before, String action, State after) {
        return why().branches().taken(((CompiledState) before).values(), action, ((CompiledState) after).values());
    }
}
