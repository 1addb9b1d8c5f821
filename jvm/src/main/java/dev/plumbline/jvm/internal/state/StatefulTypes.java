package dev.plumbline.jvm.internal.state;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.MappedByteBuffer;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which uninstrumented classes of the JDK have state that calls may change, without being thread-safe.
 *
 * <p>A class has state if it has an instance field that is not final, or a final one with an array, a collection or
 * another object with state. By this rule {@code String}, which caches its hash code, and {@code Random}, which may be
 * shared, would have state; so classes whose changes cannot be observed, and classes that their documentation calls
 * thread-safe, are listed. A call of a method of the latter is one step, as its lock makes it: threads are switched
 * before it, and no race inside is missed.
 */
public final class StatefulTypes {
    /** All classes within them are immutable or thread-safe. */
    private static final List<String> PACKAGES = List.of(
            "dev.plumbline.",
            "org.junit.",
            "org.opentest4j.",
            "org.apiguardian.",
            "org.assertj.",
            "java.lang.constant.",
            "java.lang.invoke.",
            "java.lang.management.",
            "java.lang.module.",
            "java.lang.reflect.",
            "java.math.",
            "java.nio.channels.",
            "java.nio.file.",
            "java.net.http.",
            "java.time.",
            "java.util.ImmutableCollections",
            "java.util.Collections$Empty",
            "java.util.Collections$Singleton",
            "java.util.Collections$Unmodifiable",
            "java.util.function.",
            "java.util.logging.",
            "java.util.prefs.",
            "java.util.stream.Collectors",
            "javax.management.",
            "javax.net.",
            "jdk.internal.logger.",
            "jdk.internal.loader.",
            "jdk.internal.reflect.",
            "sun.nio.ch.",
            "sun.nio.fs.",
            "sun.reflect.");

    /** They and their subclasses are immutable, or their changes affect no result. */
    private static final List<String> IMMUTABLE = List.of(
            "java.awt.Color",
            "java.io.Console",
            "java.io.File",
            "java.io.PrintStream",
            "java.lang.Class",
            "java.lang.ClassLoader",
            "java.lang.Enum",
            "java.lang.Module",
            "java.lang.ModuleLayer",
            "java.lang.Number",
            "java.lang.Package",
            "java.lang.Process",
            "java.lang.Record",
            "java.lang.Runtime",
            "java.lang.Runtime$Version",
            "java.lang.StackTraceElement",
            "java.lang.StackWalker",
            "java.lang.String",
            "java.lang.Thread",
            "java.lang.ThreadGroup",
            "java.lang.ThreadLocal",
            "java.lang.Throwable",
            "java.net.InetAddress",
            "java.net.SocketAddress",
            "java.net.URI",
            "java.net.URL",
            "java.nio.ByteOrder",
            "java.nio.charset.Charset",
            "java.security.AccessControlContext",
            "java.security.CodeSource",
            "java.security.Key",
            "java.security.Permission",
            "java.security.Principal",
            "java.security.ProtectionDomain",
            "java.security.Provider",
            "java.security.cert.Certificate",
            "java.text.Collator",
            "java.util.Base64$Decoder",
            "java.util.Base64$Encoder",
            "java.util.Currency",
            "java.util.Locale",
            "java.util.Random",
            "java.util.ResourceBundle",
            "java.util.ServiceLoader$Provider",
            "java.util.TimeZone",
            "java.util.UUID",
            "java.util.jar.Attributes$Name",
            "java.util.regex.Pattern");

    /** They and their subclasses may be shared by threads, according to their documentation or their locks. */
    private static final List<String> SAFE = List.of(
            "java.beans.PropertyChangeSupport",
            "java.beans.VetoableChangeSupport",
            "java.io.BufferedInputStream",
            "java.io.BufferedOutputStream",
            "java.io.BufferedReader",
            "java.io.BufferedWriter",
            "java.io.ByteArrayInputStream",
            "java.io.ByteArrayOutputStream",
            "java.io.CharArrayReader",
            "java.io.CharArrayWriter",
            "java.io.FileInputStream",
            "java.io.FileOutputStream",
            "java.io.InputStreamReader",
            "java.io.OutputStreamWriter",
            "java.io.PipedInputStream",
            "java.io.PipedReader",
            "java.io.PrintWriter",
            "java.io.RandomAccessFile",
            "java.io.StringReader",
            "java.io.StringWriter",
            "java.lang.StringBuffer",
            "java.lang.ref.Reference",
            "java.lang.ref.ReferenceQueue",
            "java.net.DatagramSocket",
            "java.net.ServerSocket",
            "java.net.Socket",
            "java.util.Hashtable",
            "java.util.Vector",
            "java.util.zip.Deflater",
            "java.util.zip.Inflater",
            "java.util.zip.ZipFile");

    /** In newer JDKs: memory identified by a number. */
    private static final String SEGMENT = "java.lang.foreign.MemorySegment";

    private static final List<String> SAFE_PACKAGES =
            List.of("java.util.Collections$Synchronized", "java.util.concurrent.");

    /** The properties of the objects of a class. */
    private enum Nature {
        STATELESS,
        SAFE,
        UNSAFE
    }

    private static final ClassValue<Nature> NATURES = new ClassValue<>() {
        @Override
        protected Nature computeValue(Class<?> type) {
            if (isControlled(type) || !holdsState(type, new HashSet<>())) {
                return Nature.STATELESS;
            }
            return isSafe(type) ? Nature.SAFE : Nature.UNSAFE;
        }
    };

    private StatefulTypes() {}

    /** Whether objects of this class are uninstrumented and have state; never true for a controlled class. */
    public static boolean holdsState(Class<?> type) {
        return NATURES.get(type) != Nature.STATELESS;
    }

    /** Whether two threads that are in an object of this class at the same time may race. */
    static boolean mayRace(Class<?> type) {
        return NATURES.get(type) == Nature.UNSAFE;
    }

    /** The nearest superclass of a controlled class that is not controlled. */
    public static Class<?> uncontrolledAncestor(Class<?> type) {
        Class<?> at = type;
        while (isControlled(at)) {
            at = at.getSuperclass();
        }
        return at;
    }

    /** Whether it is a class under test or a copy. */
    public static boolean isControlled(Class<?> type) {
        return type.getClassLoader() instanceof StaticState.Holder;
    }

    /** The name that users know it by: that of the nearest public superclass. */
    public static String publicName(Class<?> type) {
        Class<?> at = type;
        while (!isPublic(at) && at.getSuperclass() != null && at.getSuperclass() != Object.class) {
            at = at.getSuperclass();
        }
        return isPublic(at) ? at.getName() : publicInterface(type).getName();
    }

    private static Class<?> publicInterface(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> implemented : at.getInterfaces()) {
                if (isPublic(implemented)) {
                    return implemented;
                }
            }
        }
        return type;
    }

    private static boolean isPublic(Class<?> type) {
        // Direct buffers are mapped buffers only by implementation.
        boolean open = Modifier.isPublic(type.getModifiers()) && type != MappedByteBuffer.class;
        boolean inside = type.getEnclosingClass() == null || isPublic(type.getEnclosingClass());
        return open && inside && type.getModule().isExported(type.getPackageName());
    }

    private static boolean holdsState(Class<?> type, Set<Class<?>> underWay) {
        if (type.isPrimitive() || type.isHidden() || type.isAnnotation() || Proxy.isProxyClass(type)) {
            return false;
        }
        if (isExempt(type)) {
            return false;
        }
        if (is(type, SEGMENT)) {
            return true;
        }
        if (type.isArray() || Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)) {
            return true;
        }
        if (type.isInterface() || !underWay.add(type)) {
            return false;
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : fields(at)) {
                boolean isStatic = Modifier.isStatic(field.getModifiers());
                boolean isFinal = Modifier.isFinal(field.getModifiers());
                if (!isStatic && (!isFinal || holdsState(field.getType(), underWay))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Field[] fields(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError e) {
            // A library whose own dependencies are missing: none of its methods can be called either.
            return new Field[0];
        }
    }

    private static boolean isExempt(Class<?> type) {
        return isListed(type.getName(), PACKAGES) || IMMUTABLE.stream().anyMatch(each -> is(type, each));
    }

    private static boolean isSafe(Class<?> type) {
        return isListed(type.getName(), SAFE_PACKAGES) || SAFE.stream().anyMatch(each -> is(type, each));
    }

    private static boolean is(Class<?> type, String ancestor) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (at.getName().equals(ancestor)) {
                return true;
            }
            for (Class<?> implemented : at.getInterfaces()) {
                if (is(implemented, ancestor)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isListed(String name, List<String> beginnings) {
        return beginnings.stream().anyMatch(name::startsWith);
    }
}
