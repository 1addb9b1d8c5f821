package dev.plumbline.check.monitor.declared;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Operations of a specification as those of the model that it is declared to be. */
final class Translation {
    private static final Value EMPTY = Value.model("empty");

    private final Declaration declaration;
    private final SequentialModel<?> model;
    private final Map<String, Signature> signatures = new LinkedHashMap<>();

    private Translation(Declaration declaration, SequentialModel<?> model) {
        this.declaration = declaration;
        this.model = model;
    }

    /** @throws BadInput if there is no such model, or the model or the specification lacks a declared operation */
    static Translation of(Declaration declaration, Spec spec) throws BadInput {
        Translation made = new Translation(
                declaration, Models.builtIn(declaration.container()).orElseThrow());
        for (Map.Entry<String, Declaration.Named> one : declaration.operations().entrySet()) {
            if (!spec.operationNames().contains(one.getKey())) {
                throw new BadInput("container " + declaration.model() + ": " + spec.name() + " has no operation "
                        + one.getKey() + "; expected one of "
                        + spec.operationNames().stream().sorted().collect(Collectors.joining(", ")));
            }
            made.signatures.put(one.getKey(), made.signature(one.getValue()));
        }
        if (declaration.operations().isEmpty()) {
            for (String name : spec.operationNames()) {
                made.model.operations().stream()
                        .filter(signature -> isNamed(signature, name))
                        .findFirst()
                        .ifPresent(signature -> made.signatures.put(name, signature));
            }
        }
        if (made.signatures.isEmpty()) {
            throw new BadInput("container " + declaration.model() + ": no operation of " + spec.name()
                    + " has a name of that model; expected Operation=operation for each of them");
        }
        return made;
    }

    private static boolean isNamed(Signature signature, String name) {
        return signature.name().equalsIgnoreCase(name)
                || signature.synonyms().stream().anyMatch(name::equalsIgnoreCase);
    }

    private Signature signature(Declaration.Named named) throws BadInput {
        Signature found = model.operations().stream()
                .filter(signature -> signature.answersTo(named.operation()))
                .findFirst()
                .orElseThrow(() -> new BadInput("container " + model.name() + ": that model has no operation "
                        + named.operation() + "; expected one of "
                        + model.operations().stream().map(Signature::name).collect(Collectors.joining(", "))));
        for (String argument : named.arguments().orElse(Map.of()).keySet()) {
            if (found.arguments().stream().noneMatch(known -> known.name().equals(argument))) {
                throw new BadInput("container " + model.name() + ": " + named.operation() + " has no argument "
                        + argument + "; expected those of " + found);
            }
        }
        return found;
    }

    SequentialModel<?> model() {
        return model;
    }

    /** The operation of the model that is meant by an operation of this name; nothing if none is declared. */
    Optional<Signature> signature(String name) {
        return Optional.ofNullable(signatures.get(name));
    }

    /** The name that an argument of the specification has in the model. */
    Optional<String> argument(String operation, String own) {
        Optional<Map<String, String>> named =
                Optional.ofNullable(declaration.operations().get(operation)).flatMap(Declaration.Named::arguments);
        if (named.isPresent()) {
            return named.get().entrySet().stream()
                    .filter(one -> one.getValue().equals(own))
                    .map(Map.Entry::getKey)
                    .findFirst();
        }
        return signatures.get(operation).arguments().stream()
                .map(Signature.Argument::name)
                .filter(own::equalsIgnoreCase)
                .findFirst();
    }

    /** @throws BadInput if the operation or an argument of it is not declared, or the model knows none such */
    Operation translated(Operation operation) throws BadInput {
        Signature signature = signature(operation.name())
                .orElseThrow(() -> new BadInput(
                        "the operation " + operation.name() + " is not declared to be one of a " + model.name()));
        Map<String, Value> arguments = new HashMap<>();
        for (Map.Entry<String, Value> one : operation.arguments().entrySet()) {
            String name = argument(operation.name(), one.getKey())
                    .orElseThrow(() -> new BadInput("the argument " + one.getKey() + " of " + operation.name()
                            + " is not declared to be one of " + signature.name()));
            boolean nothing = declaration.empty().filter(one.getValue()::equals).isPresent();
            if (nothing && !name.equals(Signature.RESULT)) {
                throw new BadInput(one.getValue() + " represents the absence of a value, and is an argument of "
                        + operation.name());
            }
            arguments.put(name, nothing ? EMPTY : one.getValue());
        }
        Operation made = new Operation(
                operation.process(),
                signature.name(),
                Map.copyOf(arguments),
                operation.place(),
                operation.outcome(),
                Map.of(),
                operation.origin());
        model.check(made);
        return made;
    }

    /** The same operations under the same numbers. */
    History translated(History history) throws BadInput {
        History.Builder builder = new History.Builder(history.name(), history.order());
        for (Operation operation : history.operations()) {
            builder.add(translated(operation));
        }
        return builder.build();
    }
}
