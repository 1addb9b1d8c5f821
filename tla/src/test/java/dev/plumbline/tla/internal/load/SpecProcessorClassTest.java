package dev.plumbline.tla.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.tlc.read.ModuleFiles;
import dev.plumbline.tla.internal.tlc.read.Parser;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import tla2sany.modanalyzer.SpecObj;
import tla2sany.semantic.ModuleNode;
import util.ToolIO;
import util.UniqueString;

class SpecProcessorClassTest {
    private static final PrintStream NOWHERE =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    @Test
    void asksOurParserAndNotSany() {
        List<String> called = new ArrayList<>();
        byte[] changed = SpecProcessorClass.bytes(getClass().getClassLoader());
        new ClassReader(changed)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String type, String s, String[] e) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitMethodInsn(
                                            int code, String owner, String method, String descriptor, boolean of) {
                                        if (method.equals("frontEndMain")) {
                                            called.add(owner);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        assertThat(called).containsExactly("dev/plumbline/tla/internal/tlc/read/Parser");
    }

    @Test
    void givesTlcTheModulesThatWereJustParsedAndOnlyOnce() throws Exception {
        ModuleFiles files = files("M", "EXTENDS Naturals\nOne == 1");
        ModuleNode parsed = Parser.parse("M", files, Map.of());
        assertThat(asked("M", files)).isSameAs(parsed);
        ModuleNode again = asked("M", files);
        assertThat(again).isNotSameAs(parsed);
        assertThat(again.getOpDefs()).hasSameSizeAs(parsed.getOpDefs());
    }

    @Test
    void parsesAnotherModuleAndOtherFiles() throws Exception {
        ModuleFiles files = files("M", "One == 1");
        files("N", "Two == 2");
        ModuleNode parsed = Parser.parse("M", files, Map.of());
        assertThat(asked("N", files).getOpDef("Two")).isNotNull();
        parsed = Parser.parse("M", files, Map.of());
        assertThat(asked("M", files("M", "Three == 3")))
                .isNotSameAs(parsed)
                .satisfies(module -> assertThat(module.getOpDef("Three")).isNotNull());
    }

    private ModuleFiles files(String module, String body) throws Exception {
        Path file = Files.writeString(
                folder.resolve(module + ".tla"), "---- MODULE " + module + " ----\n" + body + "\n====\n");
        Path scratch = Files.createTempDirectory(folder, "scratch");
        return new ModuleFiles(file, List.of(folder), scratch, Map.of());
    }

    private static ModuleNode asked(String root, ModuleFiles files) throws Exception {
        ToolIO.out = NOWHERE;
        SpecObj spec = new SpecObj(root, files);
        Parser.frontEndMain(spec, root, NOWHERE);
        assertThat(spec.getErrorLevel()).isZero();
        assertThat(spec.getSemanticErrors().isSuccess()).isTrue();
        return spec.getExternalModuleTable().getModuleNode(UniqueString.uniqueStringOf(root));
    }
}
