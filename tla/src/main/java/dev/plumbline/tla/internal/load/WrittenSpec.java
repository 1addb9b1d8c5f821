package dev.plumbline.tla.internal.load;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A TLA+ specification that can also be continued in TLA+: it says, as text for a module that extends it, what performs
 * an operation. The text means what the steps of this specification do: what stands around an action in Next counts as
 * far as it depends on the state.
 */
public interface WrittenSpec extends ExplorableSpec {
    /** The parts of the specification by name. */
    Outline outline();

    @Override
    default boolean hasDefinitions() {
        return true;
    }

    /**
     * What performs operations of this name, outcome and set of arguments. The values of the arguments do not matter.
     *
     * @param record the name under which the text finds the record of the arguments
     * @throws BadInput if the specification has no such action, or if it cannot be written down outside of its module
     */
    Formula formula(Operation operation, String record) throws BadInput;

    /** The silent actions, by name. */
    Map<String, String> silentFormulas() throws BadInput;

    /** What holds initially, to be conjoined. */
    List<String> initialFormulas() throws BadInput;

    /** Definitions that the texts given so far refer to, each in lines of its own. */
    List<String> definitions();

    /**
     * Actions as text, each a formula that stands for itself.
     *
     * @param completing empty if the operation has no effect
     * @param repeated of an operation that is not atomic: the step before the completing one
     */
    record Formula(Optional<String> completing, Optional<String> repeated) {}

    /**
     * @param module the name of the module to extend
     * @param files the modules that it consists of, by file name, without those that every TLA+ tool has
     * @param variables in the order of their declarations
     * @param values constants with a value
     * @param expressions constants given as an expression over the definitions of the module
     * @param replaced what a .cfg says of further constants and definitions, such as {@code <- Definition}
     * @param withoutValue constants of which nothing is known
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
