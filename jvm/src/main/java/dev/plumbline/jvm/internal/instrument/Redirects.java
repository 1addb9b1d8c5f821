package dev.plumbline.jvm.internal.instrument;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/**
 * Methods of the JDK that are replaced by others in instrumented code: always by a static one, with the receiver as its
 * first argument. So calls and method references are redirected in the same way.
 */
final class Redirects {
    private static final String RUNTIME = "dev/plumbline/jvm/internal/facade/";
    private static final String THREADS = RUNTIME + "Threads";
    private static final String BUILT_THREADS = RUNTIME + "BuiltThreads";
    private static final String MONITORS = RUNTIME + "Monitors";
    private static final String SURROUNDINGS = RUNTIME + "VirtualEnvironment";
    private static final String THREAD = "java/lang/Thread";
    private static final String REFERENCE = "java/lang/ref/Reference";

    /** The replacement of a call. */
    record Target(String owner, String name, String descriptor) {}

    private final ClassFiles files;
    private final Map<String, Target> targets = new HashMap<>();
    private final Map<String, String> refused = new HashMap<>();

    Redirects(ClassFiles files) {
        this.files = files;
        for (String method : new String[] {
            "currentThread()Ljava/lang/Thread;",
            "yield()V",
            "onSpinWait()V",
            "sleep(J)V",
            "sleep(JI)V",
            "sleep(Ljava/time/Duration;)V",
            "interrupted()Z"
        }) {
            add(THREAD, method, true, THREADS, null);
        }
        for (String method : new String[] {
            "start()V",
            "join()V",
            "join(J)V",
            "join(JI)V",
            "join(Ljava/time/Duration;)Z",
            "interrupt()V",
            "isInterrupted()Z",
            "isAlive()Z",
            "getState()Ljava/lang/Thread$State;",
            "getId()J",
            "threadId()J"
        }) {
            add(THREAD, method, false, THREADS, null);
        }
        for (String method :
                new String[] {"sleep(J)V", "timedJoin(Ljava/lang/Thread;J)V", "timedWait(Ljava/lang/Object;J)V"}) {
            add("java/util/concurrent/TimeUnit", method, false, THREADS, null);
        }
        add(THREAD, "ofPlatform()Ljava/lang/Thread$Builder$OfPlatform;", true, BUILT_THREADS, null);
        add(THREAD, "ofVirtual()Ljava/lang/Thread$Builder$OfVirtual;", true, BUILT_THREADS, null);
        add(THREAD, "startVirtualThread(Ljava/lang/Runnable;)Ljava/lang/Thread;", true, BUILT_THREADS, null);
        add(THREAD, "isVirtual()Z", false, BUILT_THREADS, null);
        add(THREAD, "holdsLock(Ljava/lang/Object;)Z", true, MONITORS, null);
        add("java/lang/Object", "wait()V", false, MONITORS, "await");
        add("java/lang/Object", "wait(J)V", false, MONITORS, "await");
        add("java/lang/Object", "wait(JI)V", false, MONITORS, "await");
        add("java/lang/Object", "notify()V", false, MONITORS, "signal");
        add("java/lang/Object", "notifyAll()V", false, MONITORS, "signalAll");
        add("java/lang/Object", "hashCode()I", false, SURROUNDINGS, "hashCodeOf");
        add("java/util/Objects", "hashCode(Ljava/lang/Object;)I", true, SURROUNDINGS, "hashCodeOrZero");
        add("java/util/Objects", "hash([Ljava/lang/Object;)I", true, SURROUNDINGS, "hashCodeOfAll");
        add("java/util/Arrays", "hashCode([Ljava/lang/Object;)I", true, SURROUNDINGS, "hashCodeOfAll");
        add("java/lang/System", "nanoTime()J", true, SURROUNDINGS, null);
        add("java/lang/System", "currentTimeMillis()J", true, SURROUNDINGS, null);
        add("java/lang/System", "identityHashCode(Ljava/lang/Object;)I", true, SURROUNDINGS, null);
        add("java/lang/Math", "random()D", true, SURROUNDINGS, null);
        add("java/time/Instant", "now()Ljava/time/Instant;", true, SURROUNDINGS, null);
        add("java/util/UUID", "randomUUID()Ljava/util/UUID;", true, SURROUNDINGS, null);
        add("java/lang/Runtime", "availableProcessors()I", false, SURROUNDINGS, null);
        add("java/lang/Runtime", "addShutdownHook(Ljava/lang/Thread;)V", false, SURROUNDINGS, null);
        add("java/lang/Runtime", "removeShutdownHook(Ljava/lang/Thread;)Z", false, SURROUNDINGS, null);
        for (String method : new String[] {"systemUTC()", "systemDefaultZone()", "system(Ljava/time/ZoneId;)"}) {
            add("java/time/Clock", method + "Ljava/time/Clock;", true, RUNTIME + "Clocks", null);
        }
        for (String type :
                new String[] {"LocalDateTime", "LocalDate", "LocalTime", "ZonedDateTime", "OffsetDateTime"}) {
            String name = Character.toLowerCase(type.charAt(0)) + type.substring(1);
            add("java/time/" + type, "now()Ljava/time/" + type + ";", true, RUNTIME + "Clocks", name);
            add("java/time/" + type, "now(Ljava/time/ZoneId;)Ljava/time/" + type + ";", true, RUNTIME + "Clocks", name);
        }
        add(
                "java/lang/Class",
                "getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;",
                false,
                RUNTIME + "Memory",
                null);
        add("java/lang/Class", "getDeclaredFields()[Ljava/lang/reflect/Field;", false, RUNTIME + "Memory", null);
        String queue = "java/lang/ref/ReferenceQueue";
        add(queue, "remove()Ljava/lang/ref/Reference;", false, RUNTIME + "KeptReferences", null);
        add(queue, "remove(J)Ljava/lang/ref/Reference;", false, RUNTIME + "KeptReferences", null);
        add(REFERENCE, "enqueue()Z", false, RUNTIME + "KeptReferences", null);
        refuse("java/lang/System", "exit");
        refuse("java/lang/Runtime", "exit");
        refuse("java/lang/Runtime", "halt");
        refuse("java/lang/ProcessBuilder", "start");
        refuse("java/util/concurrent/StructuredTaskScope", "open");
        refuse("java/util/stream/Gatherers", "mapConcurrent");
        refuse(THREAD, "stop");
        refuse(THREAD, "suspend");
    }

    private void add(String owner, String method, boolean isStatic, String to, String newName) {
        int open = method.indexOf('(');
        String name = method.substring(0, open);
        String descriptor = method.substring(open);
        String received = isStatic ? descriptor : "(L" + owner + ";" + descriptor.substring(1);
        targets.put(owner + "." + method, new Target(to, newName == null ? name : newName, received));
    }

    private void refuse(String owner, String name) {
        refused.put(owner + "." + name, owner.replace('/', '.') + "." + name);
    }

    /** The method to call instead; null if the call is not redirected. */
    Target of(String owner, String name, String descriptor) {
        Target direct = targets.get(owner + "." + name + descriptor);
        if (direct != null || owner.startsWith("[")) {
            return direct;
        }
        Target ofObject = name.equals("hashCode") ? null : targets.get("java/lang/Object." + name + descriptor);
        if (ofObject != null) {
            return ofObject;
        }
        Target ofThread = inherited(THREAD, owner, name, descriptor);
        return ofThread != null ? ofThread : inherited(REFERENCE, owner, name, descriptor);
    }

    private Target inherited(String from, String owner, String name, String descriptor) {
        Target target = targets.get(from + "." + name + descriptor);
        boolean inherited =
                target != null && files.extend(owner, from) && from.equals(files.declarer(owner, name, descriptor));
        return inherited ? target : null;
    }

    /** For a method that cannot be controlled: its name for a message; otherwise null. */
    String refusal(String owner, String name) {
        boolean parallel =
                name.equals("parallelStream") || name.equals("parallel") && owner.startsWith("java/util/stream/");
        return parallel ? owner.replace('/', '.') + "." + name : refused.get(owner + "." + name);
    }

    /** A method reference, redirected if the method is. */
    Handle handle(Handle handle) {
        Target target = of(handle.getOwner(), handle.getName(), handle.getDesc());
        boolean constructor = handle.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        return target == null || constructor
                ? handle
                : new Handle(Opcodes.H_INVOKESTATIC, target.owner(), target.name(), target.descriptor(), false);
    }

    private static final Set<String> SUFFIXES = Set.of("Volatile", "Acquire", "Release", "Opaque");

    /**
     * The method of the facade that replaces one of {@code Unsafe}. All memory orders are the same in sequentially
     * consistent executions, except that the copies of the JDK do not switch at plain accesses.
     */
    static String unsafe(String name, boolean plainIsFree) {
        String result = name;
        boolean ordered = false;
        for (String suffix : SUFFIXES) {
            if (result.endsWith(suffix)) {
                result = result.substring(0, result.length() - suffix.length());
                ordered = true;
            }
        }
        if (result.startsWith("weakCompareAndSet")) {
            result = "compareAndSet"
                    + result.substring("weakCompareAndSet".length()).replace("Plain", "");
        }
        result = result.replace("compareAndSwap", "compareAndSet").replace("putOrdered", "put");
        result = result.endsWith("Object") ? result.substring(0, result.length() - 6) + "Reference" : result;
        boolean access = result.matches("(get|put)(Int|Long|Reference)");
        boolean plain = access && !ordered && !name.startsWith("putOrdered") && plainIsFree;
        return plain ? result + "Plain" : result;
    }
}
