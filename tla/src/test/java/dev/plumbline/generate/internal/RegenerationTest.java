package dev.plumbline.generate.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.plumbline.tla.TlaOptions;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RegenerationTest {
    private static final String BEFORE = """
            VARIABLE x
            Init == x = 0
            Put(key) == x' = key
            Clear(all) == x' = 0
            Get(result) == result = x /\\ UNCHANGED x
            Next == \\E k \\in {1, 2} : Put(k) \\/ Get(k) \\/ Clear(k)
            """;

    @TempDir
    Path folder;

    private Path code;

    @BeforeEach
    void workloadWithPutAndClearWritten() throws Exception {
        Generated made = generate(BEFORE);
        assertThat(made.regenerated()).isFalse();
        code = folder.resolve("out/src/BoxWorkload.java");
        String text = Files.readString(code);
        for (String operation : new String[] {"put", "clear"}) {
            int at = text.indexOf("void " + operation + "(");
            int line = text.indexOf("        throw call.unsupported();", at);
            text = text.substring(0, line) + "        call.begin();\n        call.end(); // mine: {\n"
                    + text.substring(text.indexOf('\n', line) + 1);
        }
        Files.writeString(code, text);
    }

    private Generated generate(String body) throws Exception {
        Path spec = SampleSpecs.write(folder, "Box", body);
        return WorkloadProject.of(spec, TlaOptions.DEFAULT, Language.JAVA)
                .write(folder.resolve("out"), new Commands(Optional.empty()));
    }

    @Test
    void theSameSpecificationChangesNothing() throws Exception {
        String mine = Files.readString(code);
        String generated = Files.readString(folder.resolve("out/src/BoxActions.java"));
        Generated again = generate(BEFORE);
        assertThat(again.regenerated()).isTrue();
        assertThat(again.kept()).containsExactly(code);
        assertThat(again.gone()).isEmpty();
        assertThat(again.operations())
                .extracting(Generated.Bound::name, Generated.Bound::state, Generated.Bound::changed)
                .containsExactly(
                        tuple("Put", Generated.State.WRITTEN, false),
                        tuple("Get", Generated.State.UNSUPPORTED, false),
                        tuple("Clear", Generated.State.WRITTEN, false));
        assertThat(Files.readString(code)).isEqualTo(mine);
        assertThat(Files.readString(folder.resolve("out/src/BoxActions.java"))).isEqualTo(generated);
    }

    @Test
    void namesNewGoneAndChangedOperationsAndTheProjectStillCompiles() throws Exception {
        String mine = Files.readString(code);
        Generated made = generate("""
                VARIABLE x
                Init == x = 0
                Put(key, value) == x' = key
                Peek(result) == result = x /\\ UNCHANGED x
                Get(result) == result = x /\\ UNCHANGED x
                Next == \\E k \\in {1, 2} : Put(k, k) \\/ Get(k) \\/ Peek(k)
                """);
        assertThat(Files.readString(code)).isEqualTo(mine);
        assertThat(made.operations())
                .extracting(Generated.Bound::signature, Generated.Bound::before, Generated.Bound::state)
                .containsExactly(
                        tuple("Put(key, value)", Optional.of("Put(key)"), Generated.State.WRITTEN),
                        tuple("Get(result)", Optional.of("Get(result)"), Generated.State.UNSUPPORTED),
                        tuple("Peek(result)", Optional.empty(), Generated.State.UNSUPPORTED));
        int line =
                1 + (int) mine.substring(0, mine.indexOf("void clear(")).lines().count() - 1;
        assertThat(made.gone()).containsExactly(new Generated.Gone("Clear(all)", Optional.of(code + ":" + line)));
        assertThat(JavaProjects.compile(folder.resolve("out"))).doesNotContain("error");
        assertThat(JavaProjects.run(folder.resolve("out"), "BoxWorkload").unsupported())
                .containsExactlyInAnyOrder("Get", "Peek");
    }

    @Test
    void theStubOfAGoneOperationGoesWithItsOverride() throws Exception {
        String without = BEFORE.replace(" \\/ Clear(k)", "");
        generate(without);
        generate(without);
        Path generated = folder.resolve("out/src/BoxActions.java");
        assertThat(Files.readString(generated)).contains("// plumbline-gone: Clear(all) as clear\n");
        String text = Files.readString(code);
        int from = text.lastIndexOf("    @Override", text.indexOf("void clear("));
        Files.writeString(code, text.substring(0, from) + "}\n");
        generate(without);
        assertThat(Files.readString(generated)).doesNotContain("lear");
        assertThat(JavaProjects.compile(folder.resolve("out"))).isEmpty();
    }

    @Test
    void anActionThatIsAddedDoesNotTakeTheMethodOfAnother() throws Exception {
        generate(BEFORE.replace("Put(key) ==", "put(key) == x' = 7\nPut(key) ==")
                .replace("{1, 2} : Put(k)", "{1, 2} : put(k) \\/ Put(k)"));
        assertThat(Files.readString(folder.resolve("out/src/BoxActions.java")))
                .contains("// plumbline-operation: put(key) as put_\n// plumbline-operation: Put(key) as put\n");
    }

    @Test
    void doesNotReplaceFilesThatInitDidNotWrite() throws Exception {
        Path generated = folder.resolve("out/src/BoxActions.java");
        Files.writeString(generated, "class BoxActions {}\n");
        Files.writeString(code, "mine");
        assertThatThrownBy(() -> generate(BEFORE))
                .isInstanceOf(BadInput.class)
                .hasMessage(generated
                        + " was not generated by plumbline init; expected a folder in which that name is free");
        assertThat(Files.readString(generated)).isEqualTo("class BoxActions {}\n");
        Files.delete(generated);
        Path readme = folder.resolve("out/README.md");
        Files.writeString(readme, "# My own\n");
        assertThat(generate(BEFORE).kept()).containsExactly(code, readme);
        assertThat(Files.readString(readme)).isEqualTo("# My own\n");
    }

    @Test
    void rejectsSpecificationWithoutNamedActions() {
        assertThatThrownBy(() -> generate("VARIABLE x\nSpec == x = 0 /\\ [][x' = 0]_x\n"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("Next has no named actions");
    }

    @Test
    void workloadHasNoMethodsForThreadEndAndCrash() throws Exception {
        Generated made = generate(BEFORE.replace("Next ==", "ThreadCrash(process, reason) == x' = 0\nNext ==")
                .replace(" \\/ Clear(k)", " \\/ Clear(k) \\/ ThreadCrash(k, k)"));
        assertThat(made.operations())
                .extracting(Generated.Bound::name, Generated.Bound::state)
                .contains(tuple("ThreadCrash", Generated.State.RECORDED));
        assertThat(Files.readString(folder.resolve("out/src/BoxActions.java"))).doesNotContain("ThreadCrash");
    }

    @Test
    void ignoresMethodsInCommentsAndStrings() {
        HandWritten written = new HandWritten("""
                // void put(Call call) { }
                /* void get(Call call) { throw call.unsupported(); } */
                String s = "void clear(Call call) {";
                void take(final Call c) { String brace = "}"; char quote = '"'; throw c.unsupported(); }
                void peek(Call c) { c.begin(); /* c.unsupported() */ }
                """);
        assertThat(written.function("put")).isEmpty();
        assertThat(written.function("get")).isEmpty();
        assertThat(written.function("clear")).isEmpty();
        assertThat(written.function("take")).contains(new HandWritten.Function(4, true));
        assertThat(written.function("peek")).contains(new HandWritten.Function(5, false));
    }
}
