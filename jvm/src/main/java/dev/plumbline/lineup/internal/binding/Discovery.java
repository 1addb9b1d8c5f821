package dev.plumbline.lineup.internal.binding;

import dev.plumbline.jvm.Explorer;
import dev.plumbline.lineup.annotation.Operation;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.subject.DiscoveredCalls;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.value.BadInput;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the invocations of a class: its methods annotated with {@link Operation}, or, if there are none, all public
 * methods whose parameters have sample values. Static methods are used only if there are no others.
 */
public final class Discovery {
    private static final List<String> IGNORED = List.of("equals", "hashCode", "toString", "getClass");

    private Discovery() {}

    public static DiscoveredCalls of(Explorer explorer, Subject subject) throws BadInput {
        SubjectBinding binding = SubjectBinding.of(explorer, subject);
        Class<?> type = binding.type();
        List<Method> methods = new ArrayList<>(MethodChoice.of(type));
        methods.sort(Comparator.comparing(MethodChoice::text));
        List<List<Invocation>> annotated = new ArrayList<>();
        for (Method method : methods) {
            Optional<String[]> written = annotation(method);
            if (written.isPresent()) {
                annotated.addAll(written(method, written.get()));
            }
        }
        if (!annotated.isEmpty()) {
            return new DiscoveredCalls(annotated, List.of());
        }
        List<Method> all = candidates(methods);
        List<Method> ofObjects = all.stream()
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .toList();
        if (!ofObjects.isEmpty()) {
            binding.creation();
        }
        // If there are instance methods, static ones are mostly factories.
        boolean ofJdk = subject.className().startsWith("java.");
        return byReflection(type, ofObjects.isEmpty() ? all : ofObjects, ofJdk);
    }

    /** The public methods; all methods if the class is not public and has no public ones. */
    private static List<Method> candidates(List<Method> methods) {
        List<Method> all = methods.stream()
                .filter(method -> !IGNORED.contains(method.getName()))
                .filter(method -> method.getDeclaringClass() != Enum.class)
                .filter(method -> !method.getName().equals("main") || !Modifier.isStatic(method.getModifiers()))
                .toList();
        List<Method> open = all.stream()
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .toList();
        return open.isEmpty() ? all : open;
    }

    /** Found by name: the class under test is loaded again, and so may its annotations be. */
    private static Optional<String[]> annotation(Method method) throws BadInput {
        for (Annotation each : method.getAnnotations()) {
            if (each.annotationType().getName().equals(Operation.class.getName())) {
                try {
                    return Optional.of(
                            (String[]) each.annotationType().getMethod("value").invoke(each));
                } catch (ReflectiveOperationException e) {
                    throw new BadInput("the annotation of " + MethodChoice.text(method) + " cannot be read: " + e);
                }
            }
        }
        return Optional.empty();
    }

    private static List<List<Invocation>> written(Method method, String[] lists) throws BadInput {
        List<List<Invocation>> invocations = new ArrayList<>();
        if (lists.length == 0) {
            Optional<List<Invocation>> samples = SampleArguments.of(method.getName(), method);
            if (samples.isEmpty()) {
                throw new BadInput(
                        MethodChoice.text(method)
                                + " has a parameter without sample values; expected them in the annotation: @Operation({\"1\", \"2\"})");
            }
            samples.get().forEach(each -> invocations.add(List.of(each)));
        }
        for (String list : lists) {
            Invocation invocation = Invocation.of(method.getName(), list);
            MethodChoice.choose(List.of(method), invocation, MethodChoice.text(method));
            invocations.add(List.of(invocation));
        }
        return invocations;
    }

    private static DiscoveredCalls byReflection(Class<?> type, List<Method> methods, boolean ofJdk) {
        Map<String, List<Invocation>> elements = new LinkedHashMap<>();
        List<String> leftOut = new ArrayList<>();
        for (Method method : methods) {
            Class<?> returned = method.getReturnType();
            if (isLive(returned, type, ofJdk)) {
                leftOut.add(MethodChoice.text(method) + ": it returns a " + returned.getSimpleName() + ", not a value");
                continue;
            }
            Optional<List<Invocation>> samples = SampleArguments.of(method.getName(), method);
            if (samples.isEmpty()) {
                leftOut.add(MethodChoice.text(method) + ": no sample values for its parameters");
                continue;
            }
            for (Invocation sample : samples.get()) {
                try {
                    MethodChoice.choose(type, type.getName(), sample);
                    elements.putIfAbsent(sample.toString(), List.of(sample));
                } catch (BadInput e) {
                    leftOut.add(MethodChoice.text(method) + ": " + sample + " could mean another overload as well");
                    break;
                }
            }
        }
        return new DiscoveredCalls(List.copyOf(elements.values()), leftOut);
    }

    /**
     * A view, an iterator or the like: a separate object, whose content the result would not show. A collection counts
     * as one if a class of the JDK returns it; other classes mostly return copies, and if they do not, the result shows
     * its class.
     */
    private static boolean isLive(Class<?> returned, Class<?> type, boolean ofJdk) {
        boolean value = returned.isPrimitive()
                || returned.isArray()
                || returned.isEnum()
                || returned == Object.class
                || returned == String.class
                || returned == Optional.class
                || Number.class.isAssignableFrom(returned)
                || Comparable.class.isAssignableFrom(returned)
                || Map.Entry.class.isAssignableFrom(returned)
                || !ofJdk && (Collection.class.isAssignableFrom(returned) || Map.class.isAssignableFrom(returned))
                || returned.isAssignableFrom(type);
        return !value && (returned.isInterface() || returned.getName().startsWith("java."));
    }
}
