package dev.plumbline.tla.internal.load;

import dev.plumbline.history.files.CopyingLoaders;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads its own copy of TLC and of the classes that use TLC, and delegates everything else to the parent. TLC keeps the
 * variables of the specification, its interned strings and its model values in static fields, so the last specification
 * loaded would replace the others. A separate loader for each specification on TLC's interpreter isolates them, while
 * {@code Spec}, {@code State} and {@code Value} stay shared classes. The bytes come from the parent's resources, so the
 * classes may be in folders, in jars or in one shaded jar.
 */
public final class TlcClassLoader extends ClassLoader {
    private static final String[] OWN = {
        "tlc2.",
        "tla2sany.",
        "pcal.",
        "util.",
        "model.",
        "tla2tex.",
        "dev.plumbline.tla.internal.tlc.",
        "dev.plumbline.tla.internal.sany."
    };

    /**
     * TLC also sends its output to the flight recorder, and accepts a Java without one. Starting the recorder takes a
     * seventh of the time of a short check, and TLC's output is not used here. So its classes are hidden from TLC.
     */
    private static final String FLIGHT_RECORDER = "jdk.jfr.";

    /** Marks a class that the parent does not have; the file of a class is never empty. */
    private static final byte[] ABSENT = {};

    /**
     * A cache of class files, by parent and name: finding and inflating them takes two thirds of the time of a second
     * specification, and they do not change while the parent lives. It is released when memory is short and no
     * specification is loaded.
     */
    private static SoftReference<Files> read = new SoftReference<>(null);

    private record Files(ClassLoader parent, Map<String, byte[]> bytes) {}

    private final Map<String, byte[]> files;

    static {
        registerAsParallelCapable();
    }

    public TlcClassLoader(ClassLoader parent) {
        super(parent);
        files = filesOf(parent);
        CopyingLoaders.allow(this, "dev.plumbline.tla");
    }

    private static synchronized Map<String, byte[]> filesOf(ClassLoader parent) {
        Files known = read.get();
        if (known == null || known.parent() != parent) {
            known = new Files(parent, new ConcurrentHashMap<>());
            read = new SoftReference<>(known);
        }
        return known.bytes();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith(FLIGHT_RECORDER)) {
            throw new ClassNotFoundException(name);
        }
        if (!isOwn(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                loaded = define(name);
            }
            if (resolve) {
                resolveClass(loaded);
            }
            return loaded;
        }
    }

    /**
     * A new object of a class that uses TLC.
     *
     * @param name the name of the class in the package of such classes
     */
    public <T> T door(Class<T> type, String name) {
        return door(type, name, this);
    }

    /** The same with the classes of another loader. */
    static <T> T door(Class<T> type, String name, ClassLoader loader) {
        try {
            return type.cast(loader.loadClass("dev.plumbline.tla.internal.tlc." + name)
                    .getDeclaredConstructor()
                    .newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the tools for TLA+ are not on the class path", e);
        }
    }

    private static boolean isOwn(String name) {
        for (String prefix : OWN) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] bytes = files.computeIfAbsent(name, this::read);
        if (bytes == ABSENT) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] read(String name) {
        if (name.equals(RecordsReader.NAME)) {
            return RecordsReader.bytes();
        }
        if (name.equals(SpecProcessorClass.NAME)) {
            return SpecProcessorClass.bytes(getParent());
        }
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            return in == null ? ABSENT : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read class " + name, e);
        }
    }
}
