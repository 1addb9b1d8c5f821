package dev.plumbline.lineup.internal.binding;

import dev.plumbline.lineup.matrix.Argument;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Makes arguments for the parameters of a method. A value for a parameter that is a functional interface becomes the
 * function that always returns this value, so {@code computeIfAbsent(1, 7)} can be written.
 *
 * @param cost how far the type is from the notation of the argument; the overload with the lowest sum is chosen
 * @param make makes a new argument for each call: the call may add elements to a collection
 */
public record ArgumentConversion(int cost, Supplier<Object> make) {
    /** Empty if the argument does not fit the type. */
    static Optional<ArgumentConversion> of(Argument argument, Class<?> type) {
        if (argument instanceof Argument.Cast cast) {
            boolean meant =
                    type.getSimpleName().equals(cast.type()) || type.getName().equals(cast.type());
            return meant ? of(cast.argument(), type) : Optional.empty();
        }
        if (argument instanceof Argument.Nothing) {
            return type.isPrimitive() ? Optional.empty() : constant(1, null);
        }
        Class<?> boxed = MethodType.methodType(type).wrap().returnType();
        Optional<ArgumentConversion> direct = direct(argument, boxed, type.isPrimitive());
        return direct.isPresent() ? direct : function(argument, type);
    }

    private static Optional<ArgumentConversion> constant(int cost, Object value) {
        return Optional.of(new ArgumentConversion(cost, () -> value));
    }

    private static Optional<ArgumentConversion> direct(Argument argument, Class<?> type, boolean primitive) {
        if (argument instanceof Argument.Number number) {
            return number(number, type, primitive);
        }
        if (argument instanceof Argument.Truth truth) {
            return type.isInstance(truth.holds())
                    ? constant(type == Boolean.class ? primitive ? 0 : 1 : 5, truth.holds())
                    : Optional.empty();
        }
        if (argument instanceof Argument.Text text) {
            if (type == Character.class && text.content().length() == 1) {
                return constant(1, text.content().charAt(0));
            }
            return type.isInstance(text.content())
                    ? constant(type == String.class ? 0 : type == Object.class ? 5 : 2, text.content())
                    : Optional.empty();
        }
        if (argument instanceof Argument.Constant constant && type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .filter(each -> ((Enum<?>) each).name().equals(constant.name()))
                    .findFirst()
                    .flatMap(each -> constant(0, each));
        }
        return argument instanceof Argument.Sequence sequence ? sequence(sequence, type) : Optional.empty();
    }

    private static Optional<ArgumentConversion> number(Argument.Number number, Class<?> type, boolean primitive) {
        if (number.isFraction()) {
            double value = Double.parseDouble(number.text());
            if (type == Float.class) {
                return constant(2, (float) value);
            }
            return type.isInstance(value) ? constant(type == Double.class ? 0 : 5, value) : Optional.empty();
        }
        long value = number.whole();
        boolean isInt = !number.isLong() && value == (int) value;
        int box = primitive ? 0 : 1;
        if (type == Integer.class) {
            return isInt ? constant(box, (int) value) : Optional.empty();
        }
        if (type == Long.class) {
            return constant(isInt ? 2 + box : box, value);
        }
        if (type == Short.class && isInt && value == (short) value) {
            return constant(3 + box, (short) value);
        }
        if (type == Byte.class && isInt && value == (byte) value) {
            return constant(3 + box, (byte) value);
        }
        if (type == Double.class && isInt) {
            return constant(4 + box, (double) value);
        }
        if (type == Float.class && isInt) {
            return constant(4 + box, (float) value);
        }
        Object natural = isInt ? (Object) (int) value : (Object) value;
        return type.isInstance(natural) ? constant(type == Object.class ? 7 : 6, natural) : Optional.empty();
    }

    private static Optional<ArgumentConversion> sequence(Argument.Sequence sequence, Class<?> type) {
        Class<?> element = type.isArray() ? type.getComponentType() : Object.class;
        List<ArgumentConversion> elements = new ArrayList<>();
        for (Argument each : sequence.elements()) {
            Optional<ArgumentConversion> converted = of(each, element);
            if (converted.isEmpty()) {
                return Optional.empty();
            }
            elements.add(converted.get());
        }
        if (type.isArray()) {
            return Optional.of(new ArgumentConversion(0, () -> array(element, elements)));
        }
        if (type.isAssignableFrom(ArrayList.class)) {
            return Optional.of(
                    new ArgumentConversion(type == Object.class ? 5 : 1, () -> filled(new ArrayList<>(), elements)));
        }
        if (type.isAssignableFrom(LinkedHashSet.class)) {
            return Optional.of(new ArgumentConversion(1, () -> filled(new LinkedHashSet<>(), elements)));
        }
        if (type.isAssignableFrom(ArrayDeque.class)) {
            return Optional.of(new ArgumentConversion(1, () -> filled(new ArrayDeque<>(), elements)));
        }
        return Collection.class.isAssignableFrom(type) ? ownCollection(type, elements) : Optional.empty();
    }

    /** A collection by its class, such as {@code ArrayList} itself, which is a copy in the code under test. */
    private static Optional<ArgumentConversion> ownCollection(Class<?> type, List<ArgumentConversion> elements) {
        Constructor<?> empty;
        try {
            empty = type.getConstructor();
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
        return Optional.of(new ArgumentConversion(1, () -> {
            try {
                @SuppressWarnings("unchecked")
                Collection<Object> collection = (Collection<Object>) empty.newInstance();
                return filled(collection, elements);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("an empty " + type.getName() + " could not be made", e);
            }
        }));
    }

    private static Object array(Class<?> element, List<ArgumentConversion> elements) {
        Object array = Array.newInstance(element, elements.size());
        for (int i = 0; i < elements.size(); i++) {
            Array.set(array, i, elements.get(i).make().get());
        }
        return array;
    }

    private static Object filled(Collection<Object> empty, List<ArgumentConversion> elements) {
        elements.forEach(each -> empty.add(each.make().get()));
        return empty;
    }

    /** The one abstract method of a functional interface. */
    private static Optional<Method> single(Class<?> type) {
        if (!type.isInterface()) {
            return Optional.empty();
        }
        List<Method> open = Arrays.stream(type.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .filter(method -> !method.getName().equals("equals") || method.getParameterCount() != 1)
                .filter(method -> !method.getName().matches("hashCode|toString") || method.getParameterCount() != 0)
                .toList();
        return open.size() == 1 ? Optional.of(open.get(0)) : Optional.empty();
    }

    private static Optional<ArgumentConversion> function(Argument argument, Class<?> type) {
        // A collection interface with a single abstract method would be a function by accident.
        if (Iterable.class.isAssignableFrom(type) || Comparable.class == type) {
            return Optional.empty();
        }
        return single(type)
                .flatMap(method ->
                        method.getReturnType() == void.class ? constant(0, null) : of(argument, method.getReturnType()))
                .map(result -> {
                    String text = "always " + argument.text();
                    InvocationHandler always = (proxy, method, given) -> {
                        if (Modifier.isAbstract(method.getModifiers()) && method.getDeclaringClass() != Object.class) {
                            return result.make().get();
                        }
                        return switch (method.getName()) {
                            case "equals" -> proxy == given[0];
                            case "hashCode" -> text.hashCode();
                            case "toString" -> text;
                            default -> InvocationHandler.invokeDefault(proxy, method, given);
                        };
                    };
                    Object function = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, always);
                    return new ArgumentConversion(result.cost() + 6, () -> function);
                });
    }
}
