package dev.plumbline.mpcal.internal.compile;

import dev.plumbline.mpcal.internal.syntax.Expr;
import java.util.Map;
import java.util.Optional;

/**
 * The parts that the specification leaves open: the values of constants, and the resources of parameters.
 *
 * @param constants values by name
 * @param replaced constants that are replaced by an operator of the module
 * @param resources by {@code Archetype.parameter}
 * @param separate whether each process has a JVM of its own
 */
public record ResourceBindings(
        Map<String, Expr> constants,
        Map<String, String> replaced,
        Map<String, ResourceKind> resources,
        boolean separate) {
    /** No bindings: constants come from the command line, and resources behave as specified. */
    public static final ResourceBindings NONE = new ResourceBindings(Map.of(), Map.of(), Map.of(), false);

    public ResourceBindings {
        constants = Map.copyOf(constants);
        replaced = Map.copyOf(replaced);
        resources = Map.copyOf(resources);
    }

    Optional<Expr> constant(String name) {
        return Optional.ofNullable(constants.get(name));
    }

    Optional<ResourceKind> resource(String archetype, String parameter) {
        return Optional.ofNullable(resources.get(archetype + "." + parameter));
    }

    /** Whether a resource is a user-defined class. */
    public boolean usesOwnClasses() {
        return resources.values().stream().anyMatch(ResourceKind.OfClass.class::isInstance);
    }

    boolean usesDetector() {
        return resources.values().stream().anyMatch(ResourceKind.Detector.class::isInstance);
    }
}
