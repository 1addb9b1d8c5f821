package dev.plumbline.generate.internal;

import dev.plumbline.tla.internal.load.ActionSignature;
import dev.plumbline.tla.internal.load.ActionSignature.Parameter;
import dev.plumbline.tla.internal.load.ActionSignature.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An operation that a workload has to carry out: one action, or several that are its steps.
 *
 * @param name under which it is recorded
 * @param completing the action that is the whole operation, or its last step
 * @param step of an operation of several steps, any number of which come first
 * @param abort the action of an aborted operation; without one, an aborted operation changes nothing
 */
record OperationPlan(
        String name, ActionSignature completing, Optional<ActionSignature> step, Optional<ActionSignature> abort) {
    static List<OperationPlan> of(List<ActionSignature> actions) {
        Map<String, Map<Part, ActionSignature>> parts = new LinkedHashMap<>();
        for (ActionSignature action : actions) {
            parts.computeIfAbsent(action.operation(), any -> new LinkedHashMap<>())
                    .put(action.part(), action);
        }
        List<OperationPlan> plans = new ArrayList<>();
        parts.forEach((operation, found) -> {
            ActionSignature completing = found.getOrDefault(Part.WHOLE, found.get(Part.DONE));
            if (completing != null) {
                plans.add(new OperationPlan(
                        operation,
                        completing,
                        Optional.ofNullable(found.get(Part.STEP)),
                        Optional.ofNullable(found.get(Part.ABORT))));
            } else {
                // X is an operator that Next does not choose by itself: each part is then recorded under its own name.
                found.values()
                        .forEach(action -> plans.add(
                                new OperationPlan(action.name(), action, Optional.empty(), Optional.empty())));
            }
        });
        return plans;
    }

    /** The parameters to record when the operation returns. */
    List<Parameter> parameters() {
        return completing.parameters();
    }

    /** The parameters that only its steps have. If they are not recorded, they may differ from step to step. */
    List<Parameter> ofStepsOnly() {
        return step.map(action -> beyond(action, parameters())).orElse(List.of());
    }

    /** The parameters that only its abort has. */
    List<Parameter> ofAbortOnly() {
        List<Parameter> known = new ArrayList<>(parameters());
        known.addAll(ofStepsOnly());
        return abort.map(action -> beyond(action, known)).orElse(List.of());
    }

    private static List<Parameter> beyond(ActionSignature action, List<Parameter> known) {
        List<String> names = known.stream().map(Parameter::name).toList();
        return action.parameters().stream()
                .filter(parameter -> !names.contains(parameter.name()))
                .toList();
    }

    List<Parameter> allParameters() {
        List<Parameter> all = new ArrayList<>(parameters());
        all.addAll(ofStepsOnly());
        all.addAll(ofAbortOnly());
        return all;
    }

    /** The actions of the operation, in the order in which they happen. */
    List<ActionSignature> actions() {
        List<ActionSignature> all = new ArrayList<>();
        step.ifPresent(all::add);
        all.add(completing);
        abort.ifPresent(all::add);
        return all;
    }

    /** {@code Put(key, value)}, with the parameters of all of its actions. */
    String signature() {
        return name + "("
                + String.join(
                        ", ", allParameters().stream().map(Parameter::name).toList()) + ")";
    }
}
