package dev.plumbline.junit;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.value.BadInput;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalLong;

/** Values of attributes that an annotation can only represent in another form. */
final class Attributes {
    private Attributes() {}

    /** An object of a class, which need not be public if it is nested in a test class. */
    static <T> T made(Class<T> type) throws BadInput {
        try {
            Constructor<T> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
            throw new BadInput(type.getName() + ": expected a class with a constructor without parameters", e);
        } catch (InvocationTargetException e) {
            throw new BadInput(type.getName() + " cannot be made: " + e.getCause(), e.getCause());
        }
    }

    static Duration budget(String text) throws BadInput {
        return time("budget", text);
    }

    static Duration time(String attribute, String text) throws BadInput {
        try {
            return Budget.parseTime(text);
        } catch (BadInput e) {
            throw e.at(attribute);
        }
    }

    /** The content of a string in Java source. */
    static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    /** @param given an array with at most one element, because a number in an annotation cannot be absent */
    static OptionalLong number(String attribute, long... given) throws BadInput {
        if (given.length > 1 || given.length == 1 && given[0] < 1) {
            throw new BadInput(attribute + " = " + Arrays.toString(given) + "; expected one number, at least 1");
        }
        return Arrays.stream(given).findFirst();
    }
}
