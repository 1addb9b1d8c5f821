package dev.plumbline.lineup.internal.binding;

import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.lineup.matrix.Argument;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.value.BadInput;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The methods of a class that a test can call, and the choice among overloads. */
final class MethodChoice {
    /** As in the compiler, a method with variable arity is the last choice. */
    private static final int VARIABLE_ARITY = 1_000;

    private MethodChoice() {}

    /** An overload with its arguments. */
    record Chosen<E extends Executable>(E executable, List<ArgumentConversion> arguments) {}

    /**
     * The public methods of a class, each in its last override; for a class that is not public, all methods that code
     * in its package could call. Static ones as well: their variables are the state.
     */
    static List<Method> of(Class<?> type) {
        Map<String, Method> bySignature = new LinkedHashMap<>();
        boolean isPublic = Modifier.isPublic(type.getModifiers());
        for (Class<?> each = type; !isPublic && each != null && each != Object.class; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                add(bySignature, method);
            }
        }
        for (Method method : type.getMethods()) {
            if (method.getDeclaringClass() != Object.class || !Modifier.isFinal(method.getModifiers())) {
                add(bySignature, method);
            }
        }
        return List.copyOf(bySignature.values());
    }

    private static void add(Map<String, Method> bySignature, Method method) {
        boolean callable = !Modifier.isPrivate(method.getModifiers())
                && (!method.isSynthetic() || makesPublic(method))
                && method.getName().indexOf('$') < 0;
        if (callable) {
            bySignature.putIfAbsent(method.getName() + Arrays.toString(method.getParameterTypes()), method);
        }
    }

    /**
     * Whether the compiler made this method so that callers can use one that a public class inherits from a class that
     * is not public. Bridges that it makes for generics are in the same class as the method that they call.
     */
    private static boolean makesPublic(Method bridge) {
        return bridge.isBridge()
                && Arrays.stream(bridge.getDeclaringClass().getDeclaredMethods())
                        .noneMatch(method -> !method.isBridge()
                                && method.getName().equals(bridge.getName())
                                && fits(method.getParameterTypes(), bridge.getParameterTypes()));
    }

    private static boolean fits(Class<?>[] narrow, Class<?>[] wide) {
        boolean fits = narrow.length == wide.length;
        for (int i = 0; fits && i < narrow.length; i++) {
            fits = wide[i].isAssignableFrom(narrow[i]);
        }
        return fits;
    }

    /** The method for an invocation. */
    static Chosen<Method> choose(Class<?> type, String typeName, Invocation invocation) throws BadInput {
        List<Method> named = of(type).stream()
                .filter(method -> method.getName().equals(invocation.method()))
                .toList();
        if (named.isEmpty()) {
            String known = of(type).stream()
                    .filter(method -> method.getDeclaringClass() != Object.class)
                    .map(MethodChoice::text)
                    .sorted()
                    .distinct()
                    .collect(Collectors.joining(", "));
            throw new BadInput(typeName + " has no method " + invocation.method() + " to be called as " + invocation
                    + "; its methods are " + (known.isEmpty() ? "none" : known));
        }
        return choose(named, invocation, typeName + "." + invocation.method());
    }

    /** The best fitting overload; rejects an invocation that fits none, or two equally well. */
    static <E extends Executable> Chosen<E> choose(List<E> candidates, Invocation invocation, String what)
            throws BadInput {
        Optional<Chosen<E>> best = Optional.empty();
        List<E> equallyGood = new ArrayList<>();
        for (E candidate : candidates) {
            Optional<Chosen<E>> fitting = fitting(candidate, invocation.arguments());
            if (fitting.isEmpty()) {
                continue;
            }
            int better = best.isEmpty() ? -1 : Integer.compare(cost(fitting.get()), cost(best.get()));
            if (better < 0) {
                best = fitting;
                equallyGood.clear();
            }
            if (better <= 0) {
                equallyGood.add(candidate);
            }
        }
        String all = candidates.stream().map(MethodChoice::text).sorted().collect(Collectors.joining(", "));
        if (best.isEmpty()) {
            throw new BadInput(what + " cannot be called as " + invocation + "; expected one of " + all);
        }
        if (equallyGood.size() > 1) {
            throw new BadInput(what + " called as " + invocation + " could mean "
                    + equallyGood.stream().map(MethodChoice::text).sorted().collect(Collectors.joining(" or "))
                    + "; choose one with a cast, such as (Object) 1");
        }
        return best.get();
    }

    private static <E extends Executable> Optional<Chosen<E>> fitting(E candidate, List<Argument> arguments) {
        List<Class<?>> parameters = List.of(candidate.getParameterTypes());
        Optional<List<ArgumentConversion>> plain =
                parameters.size() == arguments.size() ? converted(arguments, parameters) : Optional.empty();
        if (plain.isPresent() || !candidate.isVarArgs() || arguments.size() < parameters.size() - 1) {
            return plain.map(all -> new Chosen<>(candidate, all));
        }
        int fixed = parameters.size() - 1;
        Argument.Sequence rest = new Argument.Sequence(arguments.subList(fixed, arguments.size()));
        Optional<ArgumentConversion> packed = ArgumentConversion.of(rest, parameters.get(fixed));
        return packed.flatMap(array -> converted(arguments.subList(0, fixed), parameters.subList(0, fixed))
                .map(all -> {
                    List<ArgumentConversion> both = new ArrayList<>(all);
                    both.add(new ArgumentConversion(array.cost() + VARIABLE_ARITY, array.make()));
                    return new Chosen<>(candidate, both);
                }));
    }

    private static Optional<List<ArgumentConversion>> converted(List<Argument> arguments, List<Class<?>> parameters) {
        List<ArgumentConversion> converted = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            Optional<ArgumentConversion> argument = ArgumentConversion.of(arguments.get(i), parameters.get(i));
            if (argument.isEmpty()) {
                return Optional.empty();
            }
            converted.add(argument.get());
        }
        return Optional.of(converted);
    }

    private static int cost(Chosen<?> chosen) {
        return chosen.arguments().stream().mapToInt(ArgumentConversion::cost).sum();
    }

    static String text(Executable executable) {
        String parameters = Arrays.stream(executable.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
        return ThreadTest.simpleName(executable.getName()) + "("
                + (executable.isVarArgs() ? parameters.replaceFirst("\\[]$", "...") : parameters) + ")";
    }
}
