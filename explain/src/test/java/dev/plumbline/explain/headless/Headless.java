package dev.plumbline.explain.headless;

import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.explain.web.ViewerPage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.io.IOAccess;
import org.graalvm.polyglot.proxy.ProxyExecutable;

/**
 * The ES modules of the viewer, run without a browser, as they stand in their files. What a module of a test exports
 * comes back: {@code headless.value("import { short } from \"./base/text.js\"; export const answer = short(\"abc\", 2);")}.
 * Views find a page in {@code selectors.js}, {@code elements.js}, {@code document.js} and {@code window.js}. Where something
 * must be seen, as drawn or laid out, only a browser will do.
 *
 * <p>The first in a JVM takes some two seconds, further ones less: the engine is shared.
 */
public final class Headless implements AutoCloseable {
    private static final Engine ENGINE = engine();

    private final Context context;
    private int modules;

    private Headless(String page, String fragment) {
        context = Context.newBuilder("js")
                .engine(ENGINE)
                .allowIO(IOAccess.ALL)
                .allowHostAccess(HostAccess.NONE)
                .allowExperimentalOptions(true)
                .option("js.esm-eval-returns-exports", "true")
                .build();
        Value globals = context.getBindings("js");
        globals.putMember("pageText", page);
        globals.putMember("pageHash", fragment);
        globals.putMember("inflate", (ProxyExecutable) given -> array(inflated(bytes(given[0]))));
        globals.putMember("utf8", (ProxyExecutable) given -> new String(bytes(given[0]), StandardCharsets.UTF_8));
        for (String part : List.of("selectors.js", "elements.js", "document.js", "window.js")) {
            context.eval("js", resource(Headless.class.getResourceAsStream(part)));
        }
    }

    /** Tests run with assertions; those of the engine are not ours, and make it five times slower. */
    private static Engine engine() {
        ClassLoader classes = Headless.class.getClassLoader();
        classes.setPackageAssertionStatus("com.oracle.truffle", false);
        classes.setPackageAssertionStatus("com.oracle.js", false);
        classes.setPackageAssertionStatus("org.graalvm", false);
        return Engine.newBuilder("js")
                .option("engine.WarnInterpreterOnly", "false")
                .build();
    }

    /** With the page as the server gives it, before any data came. */
    public static Headless page() {
        return new Headless(ViewerPage.live().html(), "");
    }

    /**
     * With that page, for instance a report. Its script has not run: {@link #start} runs the module that puts the parts
     * together.
     *
     * @param fragment of the address: empty, or with its {@code #}
     */
    public static Headless page(String html, String fragment) {
        return new Headless(html, fragment);
    }

    /** Runs the whole viewer on the data of the page. */
    public Headless start() {
        value("import \"./frame/app.js\";\nexport const answer = 0;");
        settle();
        return this;
    }

    /** Lets happen what waits for the next frame or a while. */
    public void settle() {
        // Between two of them the promises that were kept go on.
        for (int i = 0; i < 8; i++) {
            context.eval("js", "settle()");
        }
    }

    /**
     * @param module its text, with imports as the modules of the viewer write them
     * @return what it exports as {@code answer}
     */
    public Value value(String module) {
        try {
            Source source = Source.newBuilder(
                            "js", module.replace("\"./", "\"" + folder() + "/"), "test" + ++modules + ".mjs")
                    .mimeType("application/javascript+module")
                    .build();
            return context.eval(source).getMember("answer");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An expression in the page: {@code document.title}. */
    public Value ask(String expression) {
        return context.eval("js", expression);
    }

    /** The text of the answer of a module; what is no text is written as JSON, where numbers without bound are texts. */
    public String text(String module) {
        return asText(value(module));
    }

    /** The same of an expression in the page. */
    public String textOf(String expression) {
        return asText(ask(expression));
    }

    private String asText(Value value) {
        return value.isString()
                ? value.asString()
                : context.eval(
                                "js",
                                "(value) => JSON.stringify(value, (key, one) => typeof one === \"bigint\" ? String(one) : one)")
                        .execute(value)
                        .asString();
    }

    /** The folder of the modules. */
    static Path folder() {
        try {
            URI one = HtmlReport.class.getResource("viewer.html").toURI();
            return Path.of(one).getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String resource(InputStream in) {
        try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(Value numbers) {
        byte[] made = new byte[(int) numbers.getArraySize()];
        for (int i = 0; i < made.length; i++) {
            made[i] = (byte) numbers.getArrayElement(i).asInt();
        }
        return made;
    }

    private Object array(byte[] bytes) {
        Value made = context.eval("js", "(list) => JSON.parse(list)");
        int[] unsigned = new int[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            unsigned[i] = bytes[i] & 0xff;
        }
        return made.execute(Arrays.toString(unsigned));
    }

    private static byte[] inflated(byte[] packed) {
        Inflater inflater = new Inflater();
        inflater.setInput(packed);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] part = new byte[1 << 16];
        try {
            while (!inflater.finished()) {
                int length = inflater.inflate(part);
                if (length == 0 && inflater.needsInput()) {
                    throw new IllegalArgumentException("the packed bytes end too early");
                }
                out.write(part, 0, length);
            }
        } catch (DataFormatException e) {
            throw new IllegalArgumentException(e);
        } finally {
            inflater.end();
        }
        return out.toByteArray();
    }

    /** All modules, which are in the rooms below the folder. */
    static List<Path> modules() throws IOException {
        try (var files = java.nio.file.Files.walk(folder())) {
            return files.filter(file -> file.toString().endsWith(".js"))
                    .sorted()
                    .toList();
        }
    }

    /** A module with its room: {@code scene/graph.js}. */
    static String name(Path module) {
        return folder().relativize(module).toString().replace('\\', '/');
    }

    @Override
    public void close() {
        context.close();
    }
}
