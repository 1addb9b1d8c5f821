package dev.plumbline.mpcal.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles texts of Java strictly: a warning is an error. */
final class InMemory {
    private InMemory() {}

    static void compile(Map<String, String> texts, Path classes) {
        List<JavaFileObject> files = new ArrayList<>();
        texts.forEach((name, text) -> files.add(
                new SimpleJavaFileObject(
                        URI.create("string:///" + name.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return text;
                    }
                }));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        boolean good = compiler.getTask(
                        messages,
                        null,
                        null,
                        List.of(
                                "-Xlint:all",
                                "-Werror",
                                "-proc:none",
                                "-d",
                                classes.toString(),
                                "-cp",
                                System.getProperty("java.class.path")),
                        null,
                        files)
                .call();
        assertThat(good).as("%s\n%s", messages, texts).isTrue();
    }
}
