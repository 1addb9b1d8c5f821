package dev.plumbline.lineup.internal.binding;

import dev.plumbline.lineup.matrix.Argument;
import dev.plumbline.lineup.matrix.Invocation;
import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Values to try for the parameters of a method, chosen by their types alone. */
final class SampleArguments {
    private SampleArguments() {}

    /** At most two invocations of a method or constructor; empty if some parameter has no samples. */
    static Optional<List<Invocation>> of(String name, Executable method) {
        List<List<Argument>> perParameter = new ArrayList<>();
        for (Class<?> parameter : method.getParameterTypes()) {
            List<Argument> samples = of(parameter);
            if (samples.isEmpty()) {
                return Optional.empty();
            }
            perParameter.add(samples);
        }
        List<Invocation> invocations = new ArrayList<>();
        int most = perParameter.stream().mapToInt(List::size).max().orElse(1);
        for (int i = 0; i < most; i++) {
            int index = i;
            invocations.add(new Invocation(
                    name,
                    perParameter.stream()
                            .map(samples -> samples.get(Math.min(index, samples.size() - 1)))
                            .toList()));
        }
        return Optional.of(invocations);
    }

    private static List<Argument> of(Class<?> type) {
        Argument one = new Argument.Number("1");
        Argument two = new Argument.Number("2");
        if (type == boolean.class || type == Boolean.class) {
            return List.of(new Argument.Truth(true), new Argument.Truth(false));
        }
        if (type == String.class || type == CharSequence.class || type == char.class || type == Character.class) {
            return List.of(new Argument.Text("a"), new Argument.Text("b"));
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .limit(1)
                    .map(each -> (Argument) new Argument.Constant(((Enum<?>) each).name()))
                    .toList();
        }
        if (Collection.class.isAssignableFrom(type) || type == Iterable.class || type.isArray()) {
            Argument.Sequence both =
                    new Argument.Sequence(type.isArray() ? of(type.getComponentType()) : List.of(one, two));
            return !both.elements().isEmpty()
                            && ArgumentConversion.of(both, type).isPresent()
                    ? List.of(both)
                    : List.of();
        }
        boolean takesNumber = ArgumentConversion.of(one, type).isPresent();
        boolean isFunction = takesNumber && type.isInterface() && type != Comparable.class;
        boolean giver = type == Runnable.class
                || type == Supplier.class
                || type == Callable.class
                || type.getName().startsWith("java.util.function.");
        return takesNumber && (!isFunction || giver) ? List.of(one, two) : List.of();
    }
}
