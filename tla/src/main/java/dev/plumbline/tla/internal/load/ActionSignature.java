package dev.plumbline.tla.internal.load;

import java.util.List;
import java.util.Optional;

/**
 * An action of Next, with the information needed to write an operation for it.
 *
 * @param name the name of operations that perform this action: {@code Put}, {@code Q!Enq}
 * @param operation the operation that consists of the action or has it as a part: {@code X} for {@code X_Done}
 * @param part whether the action is the whole operation, or which part of it
 * @param parameters in the order of the definition; of a parametrised instance first
 * @param file the module that defines it, {@code KvMap.tla}
 * @param line of the definition
 * @param comment the comment above the definition, without the comment signs; empty if there is none
 */
public record ActionSignature(
        String name, String operation, Part part, List<Parameter> parameters, String file, int line, String comment) {
    /** An operation is one action, or any number of {@code X_Step} and then {@code X_Done}; or {@code X_Abort}. */
    public enum Part {
        WHOLE,
        STEP,
        DONE,
        ABORT
    }

    /**
     * @param bounds where its value comes from in Next, one text for each place where Next uses the action: {@code k
     *     \in Keys} for a variable, {@code = m.src with m \in msgs} for another expression, {@code = 0} for one without
     *     variables
     * @param domain the values that it has in Next, if they can be determined
     * @param answered whether the action determines its value from the state: {@code result = store[key]}
     */
    public record Parameter(String name, List<String> bounds, Optional<ValueDomain> domain, boolean answered) {
        public Parameter {
            bounds = List.copyOf(bounds);
        }
    }

    public ActionSignature {
        parameters = List.copyOf(parameters);
    }

    /** {@code Put(key, value)}. */
    public String text() {
        return name + "("
                + String.join(", ", parameters.stream().map(Parameter::name).toList()) + ")";
    }
}
