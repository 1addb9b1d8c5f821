package dev.plumbline.tla.internal.load;


import java.util.List;
import java.util.Optional;

/**
 * An action of Next, for those who want to write an operation for it.
 *
 * @param name that an operation has to have to mean this action: {@code Put}, {@code Q!Enq}
 * @param operation the operation that the action is all or a part of: {@code X} for {@code X_Done}
 * @param part all of that operation, or which part
 * @param parameters in the order of the definition; of a parametrised instance first
 * @param file the module that defines it, {@code KvMap.tla}
 * @param line of the definition
 * @param comment what stands above the definition, without the signs that make it a comment; empty if there is none
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
     * @param bounds where its value comes from in Next, one text for each way on which Next reaches the action:
     *     {@code k \in Keys} for a variable, {@code = m.src with m \in msgs} for another expression, {@code = 0} for
     *     one without variables
     * @param domain the values that it has in Next, if they can be told
     * @param answered whether the action says what it is, given the state: {@code result = store[key]}
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
