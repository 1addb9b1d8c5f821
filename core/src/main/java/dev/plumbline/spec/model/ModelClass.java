package dev.plumbline.spec.model;

import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecKind;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Your own models, by the name of their class: it implements {@link SequentialModel}, and has a public constructor
 * without parameters. A bundle contains only the name, so the class must be on the class path where the bundle is
 * checked again.
 */
public final class ModelClass implements SpecKind {
    /** The name of this kind. */
    public static final String KIND = "model-class";

    private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$.]{0,500}");

    @Override
    public String name() {
        return KIND;
    }

    /**
     * A model by its class.
     *
     * @param classes finds the class
     * @throws BadInput if there is no such class, or if it is not a model
     */
    public static SequentialModel<?> load(String className, ClassLoader classes) throws BadInput {
        try {
            // No code of the class may run before it is known to be a model: its name may come from an untrusted file.
            Class<?> found = Class.forName(className, false, classes);
            if (!SequentialModel.class.isAssignableFrom(found)) {
                throw new BadInput("class " + className + " is not a model; expected one that implements "
                        + SequentialModel.class.getName());
            }
            if (!isConstructible(found)) {
                throw new BadInput(
                        "model class " + className
                                + " cannot be constructed; expected a public class with a public constructor without parameters");
            }
            return (SequentialModel<?>) found.getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            throw new BadInput("model class " + className + " is not on the class path; expected it there", e);
        } catch (InvocationTargetException e) {
            throw new BadInput("model class " + className + " cannot be constructed: " + e.getCause(), e);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new BadInput("model class " + className + " cannot be used: " + e, e);
        }
    }

    private static boolean isConstructible(Class<?> type) {
        try {
            type.getConstructor();
        } catch (NoSuchMethodException e) {
            return false;
        }
        boolean visible = true;
        for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
            visible &= Modifier.isPublic(each.getModifiers());
        }
        return visible && !Modifier.isAbstract(type.getModifiers());
    }

    /**
     * Empty if the name of its class does not determine the model: a model with other parameters would be used in its
     * place, and give another verdict.
     */
    static Optional<SpecCopy> copy(SequentialModel<?> model) {
        Class<?> type = model.getClass();
        return isConstructible(type) && isMadeAgain(model)
                ? Optional.of(new SpecCopy(KIND, type.getName(), Map.of(), Map.of()))
                : Optional.empty();
    }

    private static boolean isMadeAgain(SequentialModel<?> model) {
        try {
            Object fresh = model.getClass().getConstructor().newInstance();
            return fresh.equals(model) || haveEqualFields(fresh, model);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // A constructor that fails, or fields that cannot be read: nothing is known.
            return false;
        }
    }

    private static boolean haveEqualFields(Object one, Object other) throws IllegalAccessException {
        for (Class<?> each = one.getClass(); each != Object.class; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    if (!Objects.deepEquals(field.get(one), field.get(other))) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    @Override
    public SpecSource source(SpecCopy copy, ClassLoader classes) throws BadInput {
        if (!NAME.matcher(copy.name()).matches()) {
            throw new BadInput(KIND + " is not the name of a class; expected one such as shop.TicketModel");
        }
        return new Copied(copy, classes);
    }

    private record Copied(SpecCopy copy, ClassLoader classes) implements SpecSource {
        @Override
        public Spec load(History history) throws BadInput {
            return Models.of(ModelClass.load(copy.name(), classes));
        }

        @Override
        public SpecCopy copy(Spec loaded) {
            return copy;
        }
    }
}
