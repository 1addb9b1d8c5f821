package dev.plumbline.jvm.internal.instrument;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which classes of the JDK are copied, and under which names all types are known to instrumented code.
 *
 * <p>Of java.util.concurrent, public interfaces, exceptions and enums stay as they are, so that a {@code BlockingQueue}
 * or a {@code Lock} is the same inside and outside; everything else is copied. An interface that mentions a copied
 * class, such as {@code CompletionStage}, has to be copied as well, or the copies would not implement its methods.
 *
 * <p>For the classes under test the collections of java.util are copied too, and a few other classes of it that occur
 * in no signature of a public method of the JDK. They are not thread-safe: if a class shares one without a lock, the
 * error happens inside of the collection. The copies of java.util.concurrent continue to use the originals, which they
 * guard.
 */
final class Copies extends Remapper {
    static final String PREFIX = "plumbline/copy/";
    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String UTIL = "java/util/";

    /** Of java.util, with all their nested classes. A timer is not a collection, but has a thread that shares one. */
    private static final Set<String> COLLECTIONS = Set.of(
            "AbstractCollection",
            "AbstractList",
            "AbstractMap",
            "AbstractQueue",
            "AbstractSequentialList",
            "AbstractSet",
            "ArrayDeque",
            "ArrayList",
            "BitSet",
            "Collections",
            "Comparators",
            "EnumMap",
            "EnumSet",
            "HashMap",
            "HashSet",
            "Hashtable",
            "IdentityHashMap",
            "JumboEnumSet",
            "LinkedHashMap",
            "LinkedHashSet",
            "LinkedList",
            "Observable",
            "Observer",
            "PriorityQueue",
            "RegularEnumSet",
            "Stack",
            "StringJoiner",
            "StringTokenizer",
            "TaskQueue",
            "Timer",
            "TimerTask",
            "TimerThread",
            "TreeMap",
            "TreeSet",
            "Vector",
            "WeakHashMap");

    private static final String RUNTIME = "dev/plumbline/jvm/internal/facade/";

    /** Types that instrumented code knows under another name. */
    private static final Map<String, String> FACADES = Map.ofEntries(
            Map.entry("jdk/internal/misc/Unsafe", RUNTIME + "Memory"),
            Map.entry("sun/misc/Unsafe", RUNTIME + "Memory"),
            Map.entry("java/util/concurrent/locks/LockSupport", RUNTIME + "Parking"),
            Map.entry("java/util/concurrent/ThreadLocalRandom", RUNTIME + "LocalRandom"),
            Map.entry("java/lang/ThreadLocal", RUNTIME + "LocalVariable"),
            Map.entry("java/lang/InheritableThreadLocal", RUNTIME + "LocalVariable$Inheritable"),
            Map.entry("java/lang/ref/Cleaner", RUNTIME + "Cleaning"),
            Map.entry("jdk/internal/access/SharedSecrets", RUNTIME + "JdkInternals"),
            Map.entry("jdk/internal/access/JavaObjectInputStreamAccess", RUNTIME + "JdkInternals$ObjectInput"),
            Map.entry("jdk/internal/reflect/Reflection", RUNTIME + "JdkInternals"),
            Map.entry("sun/reflect/misc/ReflectUtil", RUNTIME + "JdkInternals"),
            Map.entry("jdk/internal/util/ArraysSupport", RUNTIME + "JdkInternals"),
            Map.entry("sun/security/util/SecurityConstants", RUNTIME + "JdkInternals"),
            Map.entry("jdk/internal/invoke/MhUtil", RUNTIME + "JdkInternals"),
            // Of newer JDKs.
            Map.entry("java/lang/Thread$Builder", RUNTIME + "ThreadBuilder"),
            Map.entry("java/lang/Thread$Builder$OfPlatform", RUNTIME + "ThreadBuilder$OfPlatform"),
            Map.entry("java/lang/Thread$Builder$OfVirtual", RUNTIME + "ThreadBuilder$OfVirtual"),
            Map.entry("jdk/internal/ref/CleanerFactory", RUNTIME + "JdkInternals"),
            Map.entry("jdk/internal/access/JavaLangAccess", RUNTIME + "JdkInternals$Lang"),
            Map.entry("jdk/internal/access/JavaUtilConcurrentTLRAccess", RUNTIME + "JdkInternals$Probes"),
            Map.entry("jdk/internal/access/JavaUtilConcurrentFJPAccess", RUNTIME + "JdkInternals$Compensation"),
            Map.entry("jdk/internal/vm/ThreadContainers", RUNTIME + "ThreadContainers"),
            Map.entry("jdk/internal/vm/ThreadContainer", RUNTIME + "ThreadContainers$ThreadContainer"),
            Map.entry("jdk/internal/vm/SharedThreadContainer", RUNTIME + "ThreadContainers$SharedThreadContainer"));

    private final ClassFiles files;
    private final boolean collections;
    private final Map<String, Boolean> copied = new HashMap<>();

    /** @param collections whether those of java.util are copied as well */
    Copies(ClassFiles files, boolean collections) {
        super(Opcodes.ASM9);
        this.files = files;
        this.collections = collections;
    }

    static boolean isConcurrent(String name) {
        return name.startsWith(CONCURRENT);
    }

    private static boolean isCollection(String name) {
        if (!name.startsWith(UTIL)) {
            return false;
        }
        int nested = name.indexOf('$');
        return COLLECTIONS.contains(name.substring(UTIL.length(), nested < 0 ? name.length() : nested));
    }

    @Override
    public String map(String name) {
        String facade = FACADES.get(name);
        if (facade != null) {
            return facade;
        }
        return isCopied(name) ? PREFIX + name : name;
    }

    static String original(String name) {
        return name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
    }

    synchronized boolean isCopied(String name) {
        if (collections && isCollection(name)) {
            return true;
        }
        if (!name.startsWith(CONCURRENT) || FACADES.containsKey(name)) {
            return false;
        }
        Boolean known = copied.get(name);
        if (known == null) {
            // Assumed during the analysis: an interface need not be copied because it mentions itself.
            copied.put(name, false);
            known = mustBeCopied(files.read(name));
            copied.put(name, known);
        }
        return known;
    }

    private boolean mustBeCopied(ClassNode type) {
        if (type == null || (type.access & Opcodes.ACC_ENUM) != 0 || files.extend(type.name, "java/lang/Throwable")) {
            return false;
        }
        boolean publicInterface = (type.access & Opcodes.ACC_INTERFACE) != 0 && (type.access & Opcodes.ACC_PUBLIC) != 0;
        if (!publicInterface || type.interfaces.stream().anyMatch(this::isCopied)) {
            return true;
        }
        for (MethodNode method : type.methods) {
            for (Type argument : Type.getArgumentTypes(method.desc)) {
                if (mentionsCopied(argument)) {
                    return true;
                }
            }
            if (mentionsCopied(Type.getReturnType(method.desc))) {
                return true;
            }
        }
        return false;
    }

    private boolean mentionsCopied(Type type) {
        Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
        return element.getSort() == Type.OBJECT && isCopied(element.getInternalName());
    }
}
