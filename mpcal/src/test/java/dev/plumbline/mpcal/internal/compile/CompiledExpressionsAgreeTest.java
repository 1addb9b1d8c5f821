package dev.plumbline.mpcal.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.Value;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random expressions, compiled to Java, have the values that TLC gives them. */
@Tag("slow")
class CompiledExpressionsAgreeTest {
    private static final String MODULES = "EXTENDS Integers, Sequences, FiniteSets, TLC\n";

    @Test
    void valuesAreThoseOfTlc(@TempDir Path folder) throws Exception {
        int count = Integer.getInteger("plumbline.random", 0) > 20_000 ? 1000 : 100;
        RandomExpressions made = new RandomExpressions(11);
        List<String> expressions = new ArrayList<>();
        StringBuilder definitions = new StringBuilder();
        StringBuilder prints = new StringBuilder();
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < count; i++) {
            expressions.add(made.any());
            definitions
                    .append("E")
                    .append(i)
                    .append(" == ")
                    .append(expressions.get(i))
                    .append('\n');
            prints.append("print E").append(i).append(";\n");
            all.append(i == 0 ? "" : ", ").append("E").append(i);
        }
        String shared = MODULES + RandomExpressions.OPERATORS + definitions;
        List<Value> expected = byTlc(folder, shared + "VARIABLE r\nInit == r = <<" + all + ">>\nNext == UNCHANGED r\n");
        String text = "---- MODULE Compiled ----\n" + shared + "(* --mpcal Compiled { archetype A() { l:\n" + prints
                + "} process (P = 1) == instance A(); } *)\n====\n";
        MpcalSource source = MpcalSource.of("Compiled.tla", text, false);
        Compilation compiled = Compilation.of(source, "compiled", ResourceBindings.NONE);
        assertThat(compiled.problems()).isEmpty();
        Path classes = Files.createDirectories(folder.resolve("classes"));
        InMemory.compile(PublicSpecificationsCompileTest.texts(compiled), classes);
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            Class<?> type = loader.loadClass("compiled.generated.Definitions");
            Object module = type.getConstructor().newInstance();
            for (int i = 0; i < count; i++) {
                Object value = type.getMethod("E" + i).invoke(module);
                String shown = value instanceof Boolean truth ? (truth ? "TRUE" : "FALSE") : value.toString();
                assertThat(Value.parse(shown)).as(expressions.get(i)).isEqualTo(expected.get(i));
            }
        }
    }

    private static List<Value> byTlc(Path folder, String body) throws Exception {
        Path file = Files.writeString(folder.resolve("Values.tla"), "---- MODULE Values ----\n" + body + "====\n");
        Value all =
                TlaSpec.load(file, TlaOptions.DEFAULT).initialStates().get(0).value();
        return ((Value.Tuple) ((Value.Rec) all).fields().get("r")).elements();
    }
}
