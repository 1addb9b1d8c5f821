package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.jvm.internal.facade.Hooks;
import dev.plumbline.jvm.internal.facade.Memory;
import dev.plumbline.jvm.internal.state.Sites;
import dev.plumbline.jvm.internal.state.StaticState;
import java.io.InputStream;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Loads classes in their controlled form: the classes under test from the class files that the parent would load them
 * from, and copies of java.util.concurrent from those of the JDK. The parent loads all other classes of the JDK,
 * unchanged.
 */
public final class ControlledLoader extends ClassLoader implements StaticState.Holder, Memory.Holder {
    /** Classes that both sides must share, or casts between them would fail. */
    private static final List<String> SHARED = List.of(
            "dev.plumbline.jvm.",
            "dev.plumbline.schedule.",
            "dev.plumbline.workload.",
            "dev.plumbline.run.harness.",
            "dev.plumbline.run.scheduling.",
            "dev.plumbline.record.",
            "dev.plumbline.history.",
            "org.junit.",
            "org.opentest4j.",
            "org.apiguardian.",
            "org.assertj.");

    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /** The version of Java for which a test shows that the copied classes need nothing that is missing. */
    static final int COMPLETE = 17;

    private final ClassLoader source;
    private final ClassFiles files;
    /** The names as the classes under test see them, and as the copies of java.util.concurrent see them. */
    private final Copies copies;

    private final Copies inside;
    private final Sites sites;
    /**
     * By original name. The controlled form of a class depends on class files alone, so loaders over the same class
     * files share it. Guarded by itself.
     */
    private final Map<String, byte[]> forms;

    private final StaticState statics = new StaticState();
    private final Memory memory;

    /** The packages of ours that rewritten classes call. */
    private static final List<String> CALLED =
            List.of("dev.plumbline.jvm.internal.facade", "dev.plumbline.jvm.internal.initialise");

    static {
        registerAsParallelCapable();
    }

    /** @param source finds the class files */
    public ControlledLoader(ClassLoader source) {
        super(source);
        this.source = source;
        this.files = new ClassFiles(source);
        this.copies = new Copies(files, true);
        this.inside = new Copies(files, false);
        this.sites = new Sites();
        this.forms = new HashMap<>();
        this.memory = new Memory(sites, this::originalName);
        showHooks();
    }

    private ControlledLoader(ControlledLoader other) {
        super(other.source);
        this.source = other.source;
        this.files = other.files;
        this.copies = other.copies;
        this.inside = other.inside;
        this.sites = other.sites;
        this.forms = other.forms;
        this.memory = new Memory(sites, this::originalName);
        showHooks();
    }

    /** Rewritten classes call our hooks. On a module path, only they can access these packages. */
    private void showHooks() {
        for (String called : CALLED) {
            ControlledLoader.class.getModule().addExports(called, getUnnamedModule());
        }
    }

    /**
     * Another loader of the same class files, with classes and static state of its own. Instrumenting, which takes most
     * of the time of loading, is not repeated.
     */
    public ControlledLoader another() {
        return new ControlledLoader(this);
    }

    public Sites sites() {
        return sites;
    }

    @Override
    public StaticState statics() {
        return statics;
    }

    @Override
    public Memory memory() {
        return memory;
    }

    @Override
    public Class<?> memoryHolder() {
        String name = Copies.PREFIX + "sun/misc/Unsafe";
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name.replace('/', '.'));
            if (known != null) {
                return known;
            }
            String memory = Type.getInternalName(Memory.class);
            ClassWriter writer = new ClassWriter(0);
            writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
            writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "theUnsafe", "L" + memory + ";", null, null);
            MethodVisitor first = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
            first.visitMethodInsn(Opcodes.INVOKESTATIC, memory, "getUnsafe", "()L" + memory + ";", false);
            first.visitFieldInsn(Opcodes.PUTSTATIC, name, "theUnsafe", "L" + memory + ";");
            first.visitInsn(Opcodes.RETURN);
            first.visitMaxs(1, 0);
            byte[] bytes = writer.toByteArray();
            return defineClass(name.replace('/', '.'), bytes, 0, bytes.length);
        }
    }

    /** The name of the controlled form of a class. */
    public String controlledName(String name) {
        String internal = name.replace('.', '/');
        return copies.map(internal).replace('/', '.');
    }

    /** The original name of a controlled class; any other name is returned unchanged. */
    public String originalName(String name) {
        return Copies.original(name.replace('.', '/')).replace('/', '.');
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                boolean copy = name.startsWith(Copies.PREFIX.replace('/', '.'));
                loaded = copy || !stays(name) ? define(name, copy) : source.loadClass(name);
            }
            if (resolve) {
                resolveClass(loaded);
            }
            return loaded;
        }
    }

    /** Whether a class, by its original internal name, is instrumented. */
    static boolean controls(String internal, Copies copies) {
        return !stays(internal.replace('/', '.')) || copies.isCopied(internal);
    }

    static boolean isPlatform(String name) {
        return PLATFORM.stream().anyMatch(name::startsWith);
    }

    static boolean stays(String name) {
        return isPlatform(name) || SHARED.stream().anyMatch(name::startsWith);
    }

    private Class<?> define(String name, boolean copy) throws ClassNotFoundException {
        String original = Copies.original(name.replace('.', '/'));
        byte[] controlled;
        // Loaders that run at the same time mostly need the same classes. Nothing is loaded while this lock is held, so
        // no circular wait is possible.
        synchronized (forms) {
            controlled = forms.get(original);
            if (controlled == null) {
                controlled = form(original, copy);
                forms.put(original, controlled);
            }
        }
        int dot = name.lastIndexOf('.');
        if (dot > 0 && getDefinedPackage(name.substring(0, dot)) == null) {
            definePackage(name.substring(0, dot), null, null, null, null, null, null, null);
        }
        return defineClass(name, controlled, 0, controlled.length, copy ? null : domain(original));
    }

    private byte[] form(String original, boolean copy) throws ClassNotFoundException {
        byte[] bytes = files.bytes(original);
        if (bytes == null) {
            throw new ClassNotFoundException(original.replace('/', '.'));
        }
        byte[] controlled;
        try {
            controlled = instrument(original, bytes);
        } catch (IllegalArgumentException | IndexOutOfBoundsException | ClassFormatError e) {
            throw new Uncontrollable("the class " + original.replace('/', '.') + " cannot be instrumented: " + e, e);
        }
        if (copy && Runtime.version().feature() != COMPLETE) {
            Set<String> missing = new Linkage(files, names(original)).missing(controlled);
            if (!missing.isEmpty()) {
                Uncontrollable refusal = new Uncontrollable(original.replace('/', '.') + " of Java "
                        + Runtime.version().feature() + " needs parts of the JDK that are not provided for (Java "
                        + COMPLETE + " is complete): " + String.join(", ", missing));
                // The code that made the JVM load the class may catch this and try again.
                Hooks.impossible(refusal);
                throw refusal;
            }
        }
        return controlled;
    }

    /** The members that a class of the JDK would lack in its controlled form; null if it is not copied. */
    Set<String> missing(String original) {
        return copies.isCopied(original)
                ? new Linkage(files, names(original)).missing(instrument(original, files.bytes(original)))
                : null;
    }

    private Copies names(String original) {
        return Copies.isConcurrent(original) ? inside : copies;
    }

    private byte[] instrument(String original, byte[] bytes) {
        boolean platform = copies.isCopied(original);
        return new Instrumenter(files, names(original), sites, platform).instrument(bytes);
    }

    private ProtectionDomain domain(String original) {
        URL found = source.getResource(original + ".class");
        return new ProtectionDomain(new CodeSource(found, (Certificate[]) null), null, this, null);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        return source.getResourceAsStream(name);
    }
}
