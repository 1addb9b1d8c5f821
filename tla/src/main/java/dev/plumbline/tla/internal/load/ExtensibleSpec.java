package dev.plumbline.tla.internal.load;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A TLA+ specification that can also be extended in TLA+: it provides, as text for a module that extends it, the
 * formulas that perform operations. The text has the same meaning as the steps of this specification: it includes the
 * conditions around an action in Next as far as they depend on the state.
 */
public interface ExtensibleSpec extends ExplorableSpec {
    /** The parts of the specification by name. */
    Outline outline();

    @Override
    default boolean hasDefinitions() {
        return true;
    }

    @Override
    default Optional<State> stateOf(Value shown) {
        if (!(shown instanceof Value.Rec variables)) {
            return Optional.empty();
        }
        try {
            return Optional.of(state(variables.fields()));
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    /** Takes from now on what is known about its steps from an analysis of the same specification. */
    default void analysedBy(StepAnalysis own) {}

    /**
     * The formula for operations with this name, outcome and set of arguments. The values of the arguments do not
     * matter.
     *
     * @param record the name under which the text finds the record of the arguments
     * @throws BadInput if the specification has no such action, or if the action cannot be written outside its module
     */
    Formula formula(Operation operation, String record) throws BadInput;

    /** The formulas of the silent actions, by name. */
    Map<String, String> silentFormulas() throws BadInput;

    /** The formulas whose conjunction is the initial predicate. */
    List<String> initialFormulas() throws BadInput;

    /** Definitions that the texts returned so far refer to, each in lines of its own. */
    List<String> definitions();

    /**
     * Actions as text, each a self-contained formula.
     *
     * @param completing empty if the operation has no effect
     * @param repeated of an operation that is not atomic: the step before the completing one
     */
    record Formula(Optional<String> completing, Optional<String> repeated) {}

    /**
     * @param module the name of the module to extend
     * @param files the modules that it consists of, by file name, without the standard ones
     * @param variables in the order of their declarations
     * @param values constants with a value
     * @param expressions constants given as an expression over the definitions of the module
     * @param replaced entries of the .cfg for further constants and definitions, such as {@code <- Definition}
     * @param withoutValue constants without a value
     * @param stateRules names of the invariants and state constraints
     * @param stepRules names of the action constraints
     */
    record Outline(
            String module,
            Map<String, String> files,
            List<String> variables,
            Map<String, Value> values,
            Map<String, String> expressions,
            Map<String, String> replaced,
            List<String> withoutValue,
            List<String> stateRules,
            List<String> stepRules,
            Optional<String> view) {
        /** Whether a word is anywhere in its modules, comments included. */
        public boolean mentions(String word) {
            return files.values().stream().anyMatch(text -> text.contains(word));
        }

        /** The same without a VIEW. */
        public Outline withoutView() {
            return new Outline(
                    module,
                    files,
                    variables,
                    values,
                    expressions,
                    replaced,
                    withoutValue,
                    stateRules,
                    stepRules,
                    Optional.empty());
        }
    }
}
