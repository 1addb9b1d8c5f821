package dev.plumbline.lineup.internal.binding;

import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.history.text.Suggestion;
import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.lineup.matrix.Argument;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.subject.CreationMissing;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Invocations bound to the controlled form of the class under test. Methods are called through handles and not through
 * reflection, which would wrap their exceptions; the exploration itself unwinds calls by throwing.
 */
public final class SubjectBinding {
    private final Explorer explorer;
    private final Class<?> type;
    private final Subject subject;
    private final String name;
    private final ResultValues results;
    private final Map<Invocation, Bound> calls = new HashMap<>();

    private record Bound(boolean needsObject, Program.Call call) {}

    private SubjectBinding(Explorer explorer, Class<?> type, Subject subject, ResultValues results) {
        this.explorer = explorer;
        this.type = type;
        this.subject = subject;
        this.name = subject.className();
        this.results = results;
    }

    public static SubjectBinding of(Explorer explorer, Subject subject) throws BadInput {
        Class<?> type = load(explorer, subject.className());
        if (type.getClassLoader() == null || type.getClassLoader() == subject.classes()) {
            throw new BadInput(
                    subject.className() + " runs as it is in the Java in use, and its threads cannot be switched"
                            + " inside it; expected a class of java.util.concurrent or one on the class path (such as one that"
                            + " wraps it)");
        }
        return new SubjectBinding(
                explorer, type, subject, new ResultValues(explorer::originalName, type.getClassLoader()));
    }

    private static Class<?> load(Explorer explorer, String name) throws BadInput {
        String tried = name;
        while (true) {
            try {
                return explorer.load(tried);
            } catch (ClassNotFoundException e) {
                int dot = tried.lastIndexOf('.');
                if (dot < 0) {
                    throw new BadInput(
                            "there is no class " + name + " on the class path; expected its full name, such as"
                                    + " shop.Stock, and the folder or jar that holds it on the class path");
                }
                // A nested class, written as in source.
                tried = tried.substring(0, dot) + "$" + tried.substring(dot + 1);
            } catch (Uncontrollable e) {
                throw new BadInput(e.getMessage());
            } catch (LinkageError e) {
                throw new BadInput("the class " + name + " cannot be loaded: " + e);
            }
        }
    }

    /** Rejects names of methods that the class does not have. */
    public void requireMethods(Collection<String> names) throws BadInput {
        List<String> known = MethodChoice.of(type).stream()
                .map(Method::getName)
                .sorted()
                .distinct()
                .toList();
        for (String each : names) {
            if (!known.contains(each)) {
                throw new BadInput(name + " has no method " + each + Suggestion.didYouMean(each, known)
                        + "; its methods are " + String.join(", ", known));
            }
        }
    }

    /**
     * Creates the object.
     *
     * @throws BadInput if it cannot be
     */
    Program.Creation creation() throws BadInput {
        Invocation made = subject.creation().orElseGet(() -> new Invocation(subject.simpleName(), List.of()));
        String wanted = ThreadTest.simpleName(made.method());
        try {
            if (wanted.equals(subject.simpleName())) {
                if (Modifier.isAbstract(type.getModifiers())) {
                    throw new BadInput(subject.className() + " is "
                            + (type.isInterface() ? "an interface" : "abstract")
                            + " and has no objects of its own; expected a class that implements it");
                }
                if (subject.creation().isEmpty()) {
                    requireConstructor();
                }
                MethodChoice.Chosen<Constructor<?>> chosen = MethodChoice.choose(
                        List.of(type.getDeclaredConstructors()), made, "a new " + subject.simpleName());
                return creation(chosen, unlocked(chosen.executable()));
            }
            List<Method> factories = Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> Modifier.isStatic(method.getModifiers()))
                    .filter(method -> method.getName().equals(wanted))
                    .toList();
            MethodChoice.Chosen<Method> chosen =
                    MethodChoice.choose(factories, made, "the static method " + subject.simpleName() + "." + wanted);
            return creation(chosen, unlocked(chosen.executable()));
        } catch (IllegalAccessException | InaccessibleObjectException e) {
            throw new BadInput(subject.className() + " cannot be made from outside: " + e.getMessage());
        }
    }

    /** If the user did not specify the creation, the message says how to. */
    private void requireConstructor() throws BadInput {
        Constructor<?>[] constructors = type.getDeclaredConstructors();
        if (Arrays.stream(constructors).anyMatch(each -> each.getParameterCount() == 0 || each.isVarArgs())) {
            return;
        }
        if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
            throw new BadInput(
                    name + " belongs to an object of the class around it; expected a class of its own or a static"
                            + " one, such as one that makes both objects and hands the calls on");
        }
        String example = type.isEnum()
                ? Arrays.stream(type.getEnumConstants())
                        .findFirst()
                        .map(first -> "valueOf(\"" + ((Enum<?>) first).name() + "\")")
                        .orElse("valueOf")
                // The JVM returns constructors in any order.
                : Arrays.stream(constructors)
                        .sorted(Comparator.comparingInt(Executable::getParameterCount)
                                .thenComparing(MethodChoice::text))
                        .flatMap(each -> SampleArguments.of(subject.simpleName(), each).stream())
                        .map(samples -> samples.get(0).toString())
                        .findFirst()
                        .orElse(subject.simpleName() + "(...)");
        throw new BadInput(
                name + " has no constructor without parameters"
                        + (type.isEnum()
                                ? ": it is an enum"
                                : ", only "
                                        + Arrays.stream(constructors)
                                                .map(MethodChoice::text)
                                                .sorted()
                                                .collect(Collectors.joining(", ")))
                        + "; give the call that makes an object, such as " + example,
                new CreationMissing(example));
    }

    private static MethodHandle unlocked(AccessibleObject found) throws IllegalAccessException {
        found.setAccessible(true);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle handle = found instanceof Method method
                ? lookup.unreflect(method)
                : lookup.unreflectConstructor((Constructor<?>) found);
        // The arguments are already packed into an array; a handle would pack them once more.
        return handle.asFixedArity();
    }

    private static Program.Creation creation(MethodChoice.Chosen<?> chosen, MethodHandle found) {
        MethodHandle handle =
                found.asSpreader(Object[].class, chosen.arguments().size());
        MethodHandle plain = handle.asType(handle.type().changeReturnType(Object.class));
        return () -> (Object) plain.invokeExact(made(chosen.arguments()));
    }

    Class<?> type() {
        return type;
    }

    public ResultValues results() {
        return results;
    }

    public Program program(Matrix matrix) throws BadInput {
        List<List<Program.Call>> threads = new ArrayList<>();
        for (List<Invocation> thread : matrix.threads()) {
            threads.add(bound(thread));
        }
        List<Program.Call> initial = bound(matrix.before());
        List<Program.Call> last = bound(matrix.after());
        boolean needsObject = calls.values().stream().anyMatch(Bound::needsObject);
        return new Program(needsObject ? creation() : () -> null, initial, threads, last);
    }

    private List<Program.Call> bound(List<Invocation> invocations) throws BadInput {
        List<Program.Call> bound = new ArrayList<>();
        for (Invocation invocation : invocations) {
            Bound known = calls.get(invocation);
            if (known == null) {
                known = bind(invocation);
                calls.put(invocation, known);
            }
            bound.add(known.call());
        }
        return bound;
    }

    private Bound bind(Invocation invocation) throws BadInput {
        MethodChoice.Chosen<Method> chosen = MethodChoice.choose(type, name, invocation);
        Method method = chosen.executable();
        List<ArgumentConversion> arguments = chosen.arguments();
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        MethodHandle handle;
        try {
            MethodHandle found = unlocked(method);
            handle = (isStatic ? MethodHandles.dropArguments(found, 0, Object.class) : found)
                    .asSpreader(Object[].class, arguments.size())
                    .asType(java.lang.invoke.MethodType.methodType(Object.class, Object.class, Object[].class));
        } catch (IllegalAccessException | InaccessibleObjectException e) {
            throw new BadInput(
                    name + "." + MethodChoice.text(method) + " cannot be called from outside: " + e.getMessage());
        }
        boolean isVoid = method.getReturnType() == void.class;
        List<Integer> fillable = new ArrayList<>();
        int fixed = method.isVarArgs() ? arguments.size() - 1 : arguments.size();
        for (int i = 0; i < fixed; i++) {
            if (invocation.arguments().get(i) instanceof Argument.Sequence) {
                fillable.add(i);
            }
        }
        boolean inherited = !isStatic && method.getDeclaringClass().getClassLoader() != type.getClassLoader();
        Consumer<Object> announced = inherited ? explorer.callsOfInherited(method) : object -> {};
        return new Bound(!isStatic, object -> {
            Object[] given = made(arguments);
            announced.accept(object);
            Object returned = handle.invokeExact(object, given);
            Value result = isVoid ? SerialRuns.VOID : results.returned(object, returned);
            return fillable.isEmpty() ? result : withFilled(object, invocation, given, fillable, result);
        });
    }

    private static Object[] made(List<ArgumentConversion> arguments) {
        Object[] made = new Object[arguments.size()];
        for (int i = 0; i < made.length; i++) {
            made[i] = arguments.get(i).make().get();
        }
        return made;
    }

    /** Elements that a call added to its arguments are part of its result: {@code drainTo([])}. */
    private Value withFilled(
            Object object, Invocation invocation, Object[] given, List<Integer> fillable, Value result) {
        Optional<Value> filled = Optional.empty();
        for (int index : fillable) {
            Value after = results.returned(object, given[index]);
            if (!after.equals(invocation.arguments().get(index).value())) {
                filled = Optional.of(after);
            }
        }
        return filled.map(after -> (Value) Value.tuple(result, after)).orElse(result);
    }
}
