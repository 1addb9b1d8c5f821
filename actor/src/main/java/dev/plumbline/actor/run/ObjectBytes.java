package dev.plumbline.actor.run;

import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.runtime.bytes.ValueBytes;
import dev.plumbline.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Messages and states of actors as bytes: records, enums, collections of the JDK, arrays, texts, numbers, and values by
 * their parts; objects of other classes if they implement {@link Serializable}. A byte says what follows.
 */
final class ObjectBytes {
    private static final List<Class<?>> PRIMITIVES = List.of(
            int.class, long.class, boolean.class, byte.class, short.class, char.class, float.class, double.class);

    private final ClassLoader loader;
    private final Map<Class<?>, RecordType> records = new ConcurrentHashMap<>();
    private final Map<String, Class<?>> types = new ConcurrentHashMap<>();

    /** How records of a class are taken apart and made. */
    private record RecordType(List<String> names, List<Method> accessors, Constructor<?> constructor) {
        static RecordType of(Class<?> type) {
            List<String> names = new ArrayList<>();
            List<Method> accessors = new ArrayList<>();
            List<Class<?>> types = new ArrayList<>();
            try {
                for (RecordComponent component : type.getRecordComponents()) {
                    names.add(component.getName());
                    component.getAccessor().setAccessible(true);
                    accessors.add(component.getAccessor());
                    types.add(component.getType());
                }
                Constructor<?> canonical = type.getDeclaredConstructor(types.toArray(Class<?>[]::new));
                canonical.setAccessible(true);
                return new RecordType(names, accessors, canonical);
            } catch (ReflectiveOperationException | RuntimeException e) {
                throw mistake(type, e);
            }
        }
    }

    /** @param loader of the classes of the actors */
    ObjectBytes(ClassLoader loader) {
        this.loader = loader;
    }

    /** @throws HarnessMistake if a part of it cannot be written */
    byte[] of(Object object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(object, new DataOutputStream(bytes));
        } catch (IOException e) {
            throw mistake(object.getClass(), e);
        }
        return bytes.toByteArray();
    }

    /** @throws HarnessMistake if a part of it cannot be made */
    Object read(byte[] bytes) {
        try {
            return read(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (IOException | ReflectiveOperationException | RuntimeException e) {
            if (e instanceof HarnessMistake already) {
                throw already;
            }
            throw new HarnessMistake("it cannot be read again: " + e, e);
        }
    }

    private static HarnessMistake mistake(Class<?> type, Exception cause) {
        return new HarnessMistake("an object of class " + type.getName() + ": " + cause, cause);
    }

    private void write(Object object, DataOutputStream out) throws IOException {
        if (object == null) {
            out.writeByte('0');
        } else if (object instanceof Integer number) {
            out.writeByte('I');
            out.writeInt(number);
        } else if (object instanceof Long number) {
            out.writeByte('J');
            out.writeLong(number);
        } else if (object instanceof Boolean truth) {
            out.writeByte(truth ? 'T' : 'F');
        } else if (object instanceof String text) {
            out.writeByte('S');
            ValueBytes.writeText(text, out);
        } else if (object instanceof Value value) {
            out.writeByte('V');
            ValueBytes.write(value, out);
        } else if (object instanceof Enum<?> constant) {
            out.writeByte('E');
            out.writeUTF(constant.getDeclaringClass().getName());
            out.writeUTF(constant.name());
        } else if (object instanceof Optional<?> optional) {
            out.writeByte('O');
            out.writeBoolean(optional.isPresent());
            if (optional.isPresent()) {
                write(optional.get(), out);
            }
        } else if (object instanceof Record each) {
            record(each, out);
        } else if (object.getClass().isArray()) {
            out.writeByte('A');
            out.writeUTF(object.getClass().getComponentType().getName());
            int length = Array.getLength(object);
            out.writeInt(length);
            for (int i = 0; i < length; i++) {
                write(Array.get(object, i), out);
            }
        } else if (isOfTheJdk(object) && object instanceof Collection<?> collection) {
            out.writeByte('C');
            out.writeUTF(kind(collection));
            out.writeInt(collection.size());
            for (Object each : collection) {
                write(each, out);
            }
        } else if (isOfTheJdk(object) && object instanceof Map<?, ?> map) {
            out.writeByte('M');
            out.writeUTF(kind(map));
            out.writeInt(map.size());
            for (Map.Entry<?, ?> each : map.entrySet()) {
                write(each.getKey(), out);
                write(each.getValue(), out);
            }
        } else {
            serializable(object, out);
        }
    }

    private void record(Record object, DataOutputStream out) throws IOException {
        out.writeByte('R');
        out.writeUTF(object.getClass().getName());
        RecordType type = records.computeIfAbsent(object.getClass(), RecordType::of);
        for (int i = 0; i < type.accessors().size(); i++) {
            Object value;
            try {
                value = type.accessors().get(i).invoke(object);
            } catch (ReflectiveOperationException e) {
                throw mistake(object.getClass(), e);
            }
            try {
                write(value, out);
            } catch (HarnessMistake e) {
                throw new HarnessMistake(
                        object.getClass().getSimpleName() + "." + type.names().get(i) + ": " + e.getMessage(), e);
            }
        }
    }

    private static void serializable(Object object, DataOutputStream out) throws IOException {
        if (!(object instanceof Serializable)) {
            throw new HarnessMistake("an object of class " + object.getClass().getName()
                    + "; expected a record, an enum, a collection of the JDK, a text, a number,"
                    + " or a class that implements java.io.Serializable");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
            objects.writeObject(object);
        } catch (IOException e) {
            throw mistake(object.getClass(), e);
        }
        out.writeByte('X');
        out.writeInt(bytes.size());
        bytes.writeTo(out);
    }

    private static boolean isOfTheJdk(Object object) {
        return object.getClass().getClassLoader() == null;
    }

    /** The class to make again: this one, or an interface for one that cannot be made by its name. */
    private static String kind(Object object) {
        boolean compares = object instanceof SortedSet<?> set && set.comparator() != null
                || object instanceof SortedMap<?, ?> map && map.comparator() != null
                || object instanceof PriorityQueue<?> queue && queue.comparator() != null;
        if (compares) {
            throw new HarnessMistake("an object of class " + object.getClass().getName()
                    + " with a comparator; expected the natural order of its elements");
        }
        try {
            Constructor<?> constructor = object.getClass().getConstructor();
            if (Modifier.isPublic(object.getClass().getModifiers())
                    && object.getClass().getPackageName().startsWith("java.util")) {
                return constructor.getDeclaringClass().getName();
            }
        } catch (NoSuchMethodException e) {
            // One of those that cannot be changed, for instance.
        }
        return object instanceof SortedSet || object instanceof SortedMap
                ? "sorted"
                : object instanceof Set ? "set" : "list";
    }

    private Object read(DataInputStream in) throws IOException, ReflectiveOperationException {
        byte kind = in.readByte();
        return switch (kind) {
            case '0' -> null;
            case 'I' -> in.readInt();
            case 'J' -> in.readLong();
            case 'T' -> true;
            case 'F' -> false;
            case 'S' -> ValueBytes.readText(in);
            case 'V' -> ValueBytes.read(in);
            case 'E' -> constant(type(in.readUTF()), in.readUTF());
            case 'O' -> in.readBoolean() ? Optional.of(read(in)) : Optional.empty();
            case 'R' -> record(type(in.readUTF()), in);
            case 'A' -> array(in);
            case 'C' -> collection(in);
            case 'M' -> map(in);
            case 'X' -> serialized(in.readNBytes(in.readInt()));
            default -> throw new IOException("no kind of object begins with the byte " + kind);
        };
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        Class<?> known = types.get(name);
        if (known == null) {
            known = PRIMITIVES.stream()
                    .filter(each -> each.getName().equals(name))
                    .findFirst()
                    .orElse(null);
            known = known == null ? Class.forName(name, true, loader) : known;
            types.put(name, known);
        }
        return known;
    }

    private static Object constant(Class<?> type, String name) throws IOException {
        for (Object each : type.getEnumConstants()) {
            if (((Enum<?>) each).name().equals(name)) {
                return each;
            }
        }
        throw new IOException(type.getName() + " has no constant " + name);
    }

    private Object record(Class<?> type, DataInputStream in) throws IOException, ReflectiveOperationException {
        RecordType known = records.computeIfAbsent(type, RecordType::of);
        Object[] values = new Object[known.accessors().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = read(in);
        }
        return known.constructor().newInstance(values);
    }

    private Object array(DataInputStream in) throws IOException, ReflectiveOperationException {
        Object array = Array.newInstance(type(in.readUTF()), in.readInt());
        for (int i = 0; i < Array.getLength(array); i++) {
            Array.set(array, i, read(in));
        }
        return array;
    }

    private Object collection(DataInputStream in) throws IOException, ReflectiveOperationException {
        String kind = in.readUTF();
        List<Object> elements = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            elements.add(read(in));
        }
        switch (kind) {
            case "list":
                return Collections.unmodifiableList(elements);
            case "set":
                return Collections.unmodifiableSet(new LinkedHashSet<>(elements));
            case "sorted":
                return Collections.unmodifiableSortedSet(new TreeSet<>(elements));
            default:
                @SuppressWarnings("unchecked")
                Collection<Object> made =
                        (Collection<Object>) type(kind).getConstructor().newInstance();
                made.addAll(elements);
                return made;
        }
    }

    private Object map(DataInputStream in) throws IOException, ReflectiveOperationException {
        String kind = in.readUTF();
        Map<Object, Object> entries = new LinkedHashMap<>();
        for (int i = in.readInt(); i > 0; i--) {
            Object key = read(in);
            entries.put(key, read(in));
        }
        switch (kind) {
            case "list":
                return Collections.unmodifiableMap(entries);
            case "sorted":
                return Collections.unmodifiableSortedMap(new TreeMap<>(entries));
            default:
                @SuppressWarnings("unchecked")
                Map<Object, Object> made =
                        (Map<Object, Object>) type(kind).getConstructor().newInstance();
                made.putAll(entries);
                return made;
        }
    }

    private Object serialized(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream objects = new OfLoader(new ByteArrayInputStream(bytes))) {
            return objects.readObject();
        }
    }

    /** Finds the classes of the actors. */
    private final class OfLoader extends ObjectInputStream {
        OfLoader(InputStream in) throws IOException {
            super(in);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
            try {
                return type(described.getName());
            } catch (ClassNotFoundException e) {
                return super.resolveClass(described);
            }
        }
    }
}
