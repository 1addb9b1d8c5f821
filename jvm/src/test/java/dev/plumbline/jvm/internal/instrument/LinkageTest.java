package dev.plumbline.jvm.internal.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.jvm.execution.Uncontrollable;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class LinkageTest {
    private final ControlledLoader loader = new ControlledLoader(LinkageTest.class.getClassLoader());

    private static List<String> classesOfJavaUtil() throws Exception {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
        try (Stream<Path> files = Files.walk(modules.resolve("java/util"))) {
            return files.map(file -> modules.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .sorted()
                    .toList();
        }
    }

    /** By version of Java, how many classes are copied: so that none gets lost unnoticed. */
    private static final Map<Integer, Integer> COPIED = Map.of(17, 517, 25, 532);

    private static boolean isStructuredConcurrency(String name) {
        return name.startsWith("java/util/concurrent/StructuredTaskScope");
    }

    /** In 17 none lacks anything; in later versions nothing does but structured concurrency, which is refused. */
    @Test
    void everyCopiedClassFindsEveryMemberItRefersTo() throws Exception {
        int version = Runtime.version().feature();
        assumeTrue(COPIED.containsKey(version), "no list of the copied classes of Java " + version);
        TreeMap<String, Set<String>> missing = new TreeMap<>();
        int copied = 0;
        for (String name : classesOfJavaUtil()) {
            Set<String> lacks = loader.missing(name);
            if (lacks != null) {
                copied++;
                if (!lacks.isEmpty() && !isStructuredConcurrency(name)) {
                    missing.put(name, lacks);
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(copied).isEqualTo(COPIED.get(version));
    }

    @Test
    void everyCopiedClassIsLoadedVerifiedAndInitialised() throws Exception {
        int version = Runtime.version().feature();
        assumeTrue(COPIED.containsKey(version), "no list of the copied classes of Java " + version);
        List<String> failed = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (String name : classesOfJavaUtil()) {
            if (loader.missing(name) != null) {
                String controlled = loader.controlledName(name.replace('/', '.'));
                try {
                    Class<?> type = Class.forName(controlled, true, loader);
                    type.getDeclaredMethods();
                    type.getDeclaredFields();
                    assertThat(type.getClassLoader()).isSameAs(loader);
                } catch (Uncontrollable e) {
                    refused.add(name);
                } catch (LinkageError | ReflectiveOperationException e) {
                    failed.add(name + ": " + e);
                }
            }
        }
        assertThat(failed).isEmpty();
        assertThat(refused).allMatch(LinkageTest::isStructuredConcurrency);
        assertThat(refused.isEmpty()).isEqualTo(version == ControlledLoader.COMPLETE);
    }

    @Test
    void interfacesAreSharedUnlessTheyMentionACopy() {
        assertThat(loader.controlledName("java.util.concurrent.BlockingQueue"))
                .isEqualTo("java.util.concurrent.BlockingQueue");
        assertThat(loader.controlledName("java.util.concurrent.locks.Lock"))
                .isEqualTo("java.util.concurrent.locks.Lock");
        assertThat(loader.controlledName("java.util.concurrent.TimeUnit")).isEqualTo("java.util.concurrent.TimeUnit");
        assertThat(loader.controlledName("java.util.concurrent.TimeoutException"))
                .isEqualTo("java.util.concurrent.TimeoutException");
        assertThat(loader.controlledName("java.util.concurrent.CompletionStage"))
                .isEqualTo("plumbline.copy.java.util.concurrent.CompletionStage");
        assertThat(loader.controlledName("java.util.concurrent.RejectedExecutionHandler"))
                .isEqualTo("plumbline.copy.java.util.concurrent.RejectedExecutionHandler");
        assertThat(loader.originalName("plumbline.copy.java.util.concurrent.Phaser"))
                .isEqualTo("java.util.concurrent.Phaser");
    }
}
