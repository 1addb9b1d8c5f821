package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.internal.bytecode.Code;
import dev.plumbline.jvm.internal.bytecode.OperandBelow;
import dev.plumbline.jvm.internal.state.SiteAccess;
import dev.plumbline.jvm.internal.state.Sites;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Inserts calls into one method that report every access to the memory model. Threads are not switched at these calls,
 * so they also occur where {@link MethodInstrumenter} inserts none: above all in constructors, since a thread that
 * obtains an object by a race also races with its constructor.
 *
 * <p>Created before the {@link MethodInstrumenter} has changed the method, and applied afterwards: its calls come right
 * before the access, after the point where threads are switched, and calls that the other one inserted are not accesses
 * of the program.
 */
final class MemoryInstrumenter {
    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
    private static final String OBJECT = "Ljava/lang/Object;";

    private final ClassFiles files;
    private final Copies copies;
    private final Sites sites;
    private final CallBridges bridges;
    private final ClassNode type;
    private final MethodNode method;
    private final boolean plainIsFree;
    private final boolean constructor;
    private final AccessSites accesses;
    private final AbstractInsnNode[] original;
    private int line;

    /** @param plainIsFree whether plain fields and arrays are known to be free of races, as in java.util.concurrent */
    MemoryInstrumenter(
            ClassFiles files,
            Copies copies,
            Sites sites,
            CallBridges bridges,
            ClassNode type,
            MethodNode method,
            boolean plainIsFree) {
        this.files = files;
        this.copies = copies;
        this.sites = sites;
        this.bridges = bridges;
        this.type = type;
        this.method = method;
        this.plainIsFree = plainIsFree;
        this.constructor = method.name.equals("<init>");
        this.accesses = new AccessSites(files, sites, type.name, method.name);
        this.original = method.instructions.toArray();
        callsOfTheJdk();
    }

    /**
     * Reports the line of the code under test that calls a collection: a race within a collection is a race of its
     * caller.
     */
    private void callsOfTheJdk() {
        if (type.name.startsWith("java/")) {
            return;
        }
        for (AbstractInsnNode instruction : original) {
            if (instruction instanceof LineNumberNode number) {
                line = number.line;
            } else if (instruction instanceof MethodInsnNode call && isOfCollections(call)) {
                method.instructions.insertBefore(
                        call,
                        Code.of(
                                site("call", Code.simpleName(call.owner) + "." + call.name, null),
                                hook(AccessSites.isWeakCall(call.owner, call.name) ? "callsWeak" : "calls", "(I)V")));
            }
        }
    }

    private boolean isOfCollections(MethodInsnNode call) {
        if (call.owner.startsWith("java/util/")) {
            return true;
        }
        boolean inherited = !call.owner.startsWith("java/") && !call.owner.startsWith("[");
        String declarer = inherited ? files.declarer(call.owner, call.name, call.desc) : null;
        return declarer != null && declarer.startsWith("java/util/");
    }

    void instrument() {
        line = 0;
        boolean made = !constructor;
        int unmade = 0;
        InsnList hooks = new InsnList();
        for (AbstractInsnNode instruction : original) {
            int opcode = instruction.getOpcode();
            if (instruction instanceof LineNumberNode number) {
                line = number.line;
            } else if (instruction instanceof FieldInsnNode field) {
                // The object must not be passed on before the constructor of the superclass was called. Earlier writes
                // to it are reported after that call; no other thread can have accessed the object in between.
                if (made || !field.owner.equals(type.name) || opcode != Opcodes.PUTFIELD) {
                    field(field);
                } else {
                    early(field, hooks);
                }
            } else if (opcode == Opcodes.NEW) {
                unmade++;
            } else if (instruction instanceof MethodInsnNode call && call.name.equals("<init>")) {
                if (!made && unmade == 0) {
                    made = true;
                    method.instructions.insert(call, hooks);
                }
                unmade = Math.max(0, unmade - 1);
            } else if (instruction instanceof MethodInsnNode call && call.owner.equals(VAR_HANDLE)) {
                handle(call);
            } else if (instruction instanceof MethodInsnNode call && ArrayCalls.isOne(call)) {
                array(call);
            } else if (instruction instanceof MethodInsnNode call && isCloning(call)) {
                method.instructions.insertBefore(
                        call,
                        Code.of(
                                Opcodes.DUP,
                                site(
                                        "read",
                                        Code.simpleName(type.name) + ".clone",
                                        SiteAccess.ofMethod("get", plainIsFree)),
                                hook("cloned", "(" + OBJECT + "I)V")));
            } else if (instruction instanceof InsnNode simple) {
                simple(simple);
            }
        }
    }

    /** Whether the call copies all fields of an object. */
    static boolean isCloning(MethodInsnNode call) {
        return call.getOpcode() == Opcodes.INVOKESPECIAL
                && call.owner.equals("java/lang/Object")
                && call.name.equals("clone");
    }

    private void array(MethodInsnNode call) {
        if (plainIsFree) {
            return;
        }
        boolean writes = ArrayCalls.writes(call);
        String one = call.owner.startsWith("[") ? "array.clone" : Code.simpleName(call.owner) + "." + call.name;
        LdcInsnNode site = site(writes ? "write" : "read", one, SiteAccess.ofElement(writes));
        if (call.name.equals("clone")) {
            method.instructions.insertBefore(call, ArrayCalls.beforeClone((Integer) site.cst));
        } else if (call.name.equals("arraycopy")) {
            LdcInsnNode written = site("write", one, SiteAccess.ofElement(true));
            method.instructions.insertBefore(call, ArrayCalls.beforeCopying((Integer) site.cst, (Integer) written.cst));
            method.instructions.set(call, ArrayCalls.copying());
        } else {
            method.instructions.set(call, bridges.ofArrays(call, (Integer) site.cst));
        }
    }

    private void field(FieldInsnNode access) {
        int flags = files.fieldFlags(access.owner, access.name);
        boolean isVolatile = (flags & Opcodes.ACC_VOLATILE) != 0;
        if (!ControlledLoader.controls(access.owner, copies)) {
            return;
        }
        if (files.isConstant(access.owner, access.name)) {
            finalField(access);
            return;
        }
        if (plainIsFree && !isVolatile && !files.isHandled(access.owner, access.name)) {
            return;
        }
        String accessed = Code.simpleName(access.owner) + "." + access.name;
        SiteAccess siteAccess = accesses.field(access, isVolatile);
        LdcInsnNode site = site(siteAccess.effect().writes() ? "write" : "read", accessed, siteAccess);
        MethodInsnNode ofObject = hook("field", "(" + OBJECT + "I)V");
        Type value = Type.getType(access.desc);
        method.instructions.insertBefore(
                access,
                switch (access.getOpcode()) {
                    case Opcodes.GETFIELD -> Code.of(Opcodes.DUP, site, ofObject);
                    case Opcodes.PUTFIELD -> OperandBelow.object(value).around(Opcodes.DUP, site, ofObject);
                    default -> Code.of(site, hook("ofClass", "(I)V"));
                });
        if (access.getOpcode() == Opcodes.GETFIELD) {
            loaded(access, value);
        }
    }

    /** A write before the call of the constructor of the superclass, which is reported later. */
    private void early(FieldInsnNode write, InsnList later) {
        boolean isVolatile = (files.fieldFlags(write.owner, write.name) & Opcodes.ACC_VOLATILE) != 0;
        if (!plainIsFree && !files.isConstant(write.owner, write.name)) {
            LdcInsnNode site =
                    site("write", Code.simpleName(write.owner) + "." + write.name, accesses.field(write, isVolatile));
            later.add(Code.of(new VarInsnNode(Opcodes.ALOAD, 0), site, hook("field", "(" + OBJECT + "I)V")));
        }
    }

    private void loaded(AbstractInsnNode load, Type value) {
        if (!plainIsFree && value.getSort() >= Type.ARRAY) {
            method.instructions.insert(load, Code.of(Opcodes.DUP, hook("loaded", "(" + OBJECT + ")V")));
        }
    }

    private void finalField(FieldInsnNode access) {
        boolean reference = Type.getType(access.desc).getSort() >= Type.ARRAY;
        if (plainIsFree || constructor || !reference || access.getOpcode() != Opcodes.GETFIELD) {
            return;
        }
        method.instructions.insertBefore(access, new InsnNode(Opcodes.DUP));
        method.instructions.insert(access, Code.of(Opcodes.DUP_X1, hook("loadedFinal", "(" + OBJECT + OBJECT + ")V")));
    }

    private void simple(InsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (plainIsFree) {
            return;
        }
        MethodInsnNode element = hook("element", "(" + OBJECT + "II)V");
        if (opcode == Opcodes.RETURN && constructor && hasFinalFields()) {
            method.instructions.insertBefore(
                    instruction, Code.of(new VarInsnNode(Opcodes.ALOAD, 0), hook("frozen", "(" + OBJECT + ")V")));
        } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            LdcInsnNode site = site("read", "array", SiteAccess.ofElement(false));
            method.instructions.insertBefore(instruction, Code.of(Opcodes.DUP2, site, element));
            if (opcode == Opcodes.AALOAD) {
                loaded(instruction, Type.getObjectType("java/lang/Object"));
            }
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            boolean wide = opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE;
            LdcInsnNode site = site("write", "array", SiteAccess.ofElement(true));
            method.instructions.insertBefore(
                    instruction,
                    OperandBelow.element(wide ? Type.LONG_TYPE : Type.INT_TYPE).around(Opcodes.DUP2, site, element));
        }
    }

    private boolean hasFinalFields() {
        return type.fields.stream()
                .anyMatch(field -> (field.access & (Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)) == Opcodes.ACC_FINAL);
    }

    private void handle(MethodInsnNode call) {
        if (call.name.endsWith("Fence")) {
            // Fences between loads only, or between stores only, order less than a release or an acquire.
            boolean full = call.name.equals("fullFence");
            method.instructions.insertBefore(
                    call,
                    Code.of(
                            site(call.name, "", null),
                            Code.call("Hooks", "at", "(I)V"),
                            truth(full || call.name.equals("acquireFence")),
                            truth(full || call.name.equals("releaseFence")),
                            hook("fence", "(ZZ)V")));
            return;
        }
        SiteAccess siteAccess = call.desc.contains(")") ? accesses.method(call.name, plainIsFree) : null;
        if (siteAccess != null) {
            LdcInsnNode site = site(call.name, "", siteAccess);
            method.instructions.set(call, bridges.of(call, siteAccess.effect(), (Integer) site.cst));
        }
    }

    private static InsnNode truth(boolean is) {
        return new InsnNode(is ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
    }

    private LdcInsnNode site(String action, String accessed, SiteAccess access) {
        Site site = new Site(type.name.replace('/', '.'), method.name, line, action, accessed);
        return new LdcInsnNode(access == null ? sites.add(site) : sites.add(site, access));
    }

    private static MethodInsnNode hook(String name, String descriptor) {
        return Code.call("MemoryHooks", name, descriptor);
    }
}
