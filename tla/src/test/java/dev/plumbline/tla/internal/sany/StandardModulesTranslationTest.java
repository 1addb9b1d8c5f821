package dev.plumbline.tla.internal.sany;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpDefNode;

/** All operators of the modules that come along can be translated, although some of them cannot be evaluated. */
class StandardModulesTranslationTest {
    private static final Path OURS = Path.of("src/main/resources/dev/plumbline/tla/modules");

    @TempDir
    private Path folder;

    static List<String> modules() throws Exception {
        List<String> names = new ArrayList<>(List.of(
                "Naturals",
                "Integers",
                "Reals",
                "Sequences",
                "FiniteSets",
                "Bags",
                "TLC",
                "RealTime",
                "Randomization"));
        try (Stream<Path> files = Files.list(OURS)) {
            files.map(file -> file.getFileName().toString().replace(".tla", ""))
                    .sorted()
                    .forEach(names::add);
        }
        return names;
    }

    @ParameterizedTest
    @MethodSource("modules")
    void translatesAllOperators(String module) throws Exception {
        String text = "---- MODULE M ----\nEXTENDS " + module + "\nI == INSTANCE " + module + "\n====\n";
        Path file = folder.resolve("M.tla");
        Files.writeString(file, text);
        ModuleNode root = ParsedModules.parse(file);
        SanySpecification specification = ParsedModules.of(folder, "", text);
        for (OpDefNode definition : root.getOpDefs()) {
            String name = definition.getName().toString();
            if (definition.getKind() != ASTConstants.ModuleInstanceKind
                    && definition.getKind() != ASTConstants.BuiltInKind) {
                assertThat(TreeText.all(specification.definition(name))).isNotNull();
            }
        }
    }

    @Test
    void operatorsOfStandardModulesKeepTheirNamesInInstances() throws Exception {
        assertThat(TreeText.all(ParsedModules.of(
                                folder, "", "I == INSTANCE Naturals\nLOCAL INSTANCE Sequences\nOp == I!+(1, Len(<<>>))")
                        .definition("Op")))
                .containsExactly("Op == +(1, Len(<<>>))");
    }
}
