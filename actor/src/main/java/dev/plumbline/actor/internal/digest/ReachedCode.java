package dev.plumbline.actor.internal.digest;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.security.CodeSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The classes that the code of a class names, those that they name, and so on, with their superclasses, as far as they
 * come from the same folder or jar: libraries have caches, and a cache makes no difference. The class around a nested
 * one counts, but the classes that it names do not: it is often a test, or the system that assembles the actors. State
 * in other classes is noticed only if a repeated execution differs because of it.
 *
 * @param staticFields of those classes, without those that are constant by their type
 * @param uncontrolled calls of clocks and random numbers in those classes, in words
 * @param libraries the names of other jars and folders with classes that those classes name
 */
record ReachedCode(List<Field> staticFields, Set<String> uncontrolled, Set<String> libraries) {
    private static final int MOST_CLASSES = 500;

    /** Beginnings of calls whose result depends on more than their arguments. */
    private static final List<String> UNCONTROLLED = List.of(
            "java.lang.Math.random(",
            "java.lang.System.nanoTime(",
            "java.lang.System.currentTimeMillis(",
            "java.lang.System.identityHashCode(",
            "java.lang.Thread.start(",
            "java.util.Random.<init>()",
            "java.util.UUID.randomUUID(",
            "java.util.concurrent.ThreadLocalRandom.current(",
            "java.security.SecureRandom.",
            "java.util.Date.<init>()",
            "java.time.Clock.system",
            "java.time.Instant.now(",
            "java.time.LocalDate.now(",
            "java.time.LocalTime.now(",
            "java.time.LocalDateTime.now(",
            "java.time.ZonedDateTime.now(",
            "java.util.Collections.shuffle(Ljava/util/List;)");

    static ReachedCode from(Class<?> root) {
        Set<Class<?>> found = new LinkedHashSet<>();
        Deque<Class<?>> open = new ArrayDeque<>();
        if (!Layout.isOfTheJdk(root) && !isOwn(root)) {
            open.add(root);
        }
        Set<Class<?>> around = new LinkedHashSet<>();
        Set<String> calls = new LinkedHashSet<>();
        Set<String> libraries = new TreeSet<>();
        while (!open.isEmpty() && found.size() < MOST_CLASSES) {
            Class<?> type = open.remove();
            if (!found.add(type)) {
                continue;
            }
            around.add(type.getNestHost());
            if (type.getSuperclass() != null && comesWith(root, type.getSuperclass())) {
                open.add(type.getSuperclass());
            }
            ClassReferences references = ClassReferences.of(type);
            references.methods().stream()
                    .filter(ReachedCode::isUncontrolled)
                    .forEach(call -> calls.add(type.getName() + " calls " + named(call)));
            for (String name : references.classes()) {
                Optional<Class<?>> named = named(name, root);
                named.filter(each -> comesWith(root, each) && each != type.getNestHost())
                        .ifPresent(open::add);
                named.flatMap(each -> library(root, each)).ifPresent(libraries::add);
            }
        }
        found.addAll(around);
        List<Field> fields = new ArrayList<>();
        found.forEach(type -> fields.addAll(accessible(type)));
        return new ReachedCode(fields, calls, libraries);
    }

    private static boolean isUncontrolled(String method) {
        return UNCONTROLLED.stream().anyMatch(method::startsWith);
    }

    private static String named(String call) {
        String name = call.substring(0, call.indexOf('('));
        return name.endsWith(".<init>") ? "new " + name.replace(".<init>", "()") : name;
    }

    private static Optional<Class<?>> named(String name, Class<?> from) {
        try {
            return Optional.of(Class.forName(name, false, from.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    /**
     * The last part of the path that a class comes from, if it is neither of the JDK nor of Plumbline nor from the
     * place of the root.
     */
    private static Optional<String> library(Class<?> root, Class<?> type) {
        return isOfLibrary(root, type)
                ? source(type).map(place -> place.replaceAll("/+$", "").replaceAll(".*/", ""))
                : Optional.empty();
    }

    /** Whether a class comes from another place than the root, and neither from the JDK nor from Plumbline. */
    static boolean isOfLibrary(Class<?> root, Class<?> type) {
        return !Layout.isOfTheJdk(type)
                && !type.isArray()
                && !type.getName().startsWith("dev.plumbline.")
                && !Objects.equals(source(root), source(type));
    }

    private static boolean comesWith(Class<?> root, Class<?> type) {
        return !Layout.isOfTheJdk(type) && !isOwn(type) && Objects.equals(source(root), source(type));
    }

    /** Whether a class belongs to Plumbline, whose systems have no static state. */
    private static boolean isOwn(Class<?> type) {
        return Objects.equals(source(type), source(StaticFields.class));
    }

    private static Optional<String> source(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? Optional.empty()
                : Optional.of(source.getLocation().toString());
    }

    private static List<Field> accessible(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        try {
            for (Field field : Arrays.asList(type.getDeclaredFields())) {
                if (Modifier.isStatic(field.getModifiers())
                        && !field.isSynthetic()
                        && !Modifier.isTransient(field.getModifiers())
                        && !isConstant(field)) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        } catch (LinkageError | InaccessibleObjectException | SecurityException e) {
            // A class that cannot be inspected; repeated executions remain as a check.
            return fields;
        }
        return fields;
    }

    /** By its type, so that its class need not be initialised. */
    private static boolean isConstant(Field field) {
        return Modifier.isFinal(field.getModifiers())
                && (field.getType().isPrimitive()
                        || JdkLeaf.is(field.getType()) && !field.isEnumConstant()
                        || field.isEnumConstant() && Layout.of(field.getType()).size() == 0);
    }
}
