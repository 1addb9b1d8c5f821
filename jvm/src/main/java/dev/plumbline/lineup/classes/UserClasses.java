package dev.plumbline.lineup.classes;

import dev.plumbline.value.BadInput;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the classes of a class path, and after them those of the JDK. Of the running program only Plumbline's own
 * classes are visible: a library that both it and the class under test use is loaded from the class path, in the
 * version there.
 */
public final class UserClasses {
    private UserClasses() {}

    /**
     * @param classPath folders and jars, as {@code java} takes them, {@code libs/*} for all jars of a folder; may be
     *     empty
     * @throws BadInput if one of them does not exist
     */
    public static ClassLoader of(String classPath) throws BadInput {
        List<URL> urls = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator)) {
            if (entry.isEmpty()) {
                continue;
            }
            boolean allJars = entry.equals("*") || entry.endsWith("/*") || entry.endsWith(File.separator + "*");
            Path place = Path.of(allJars ? entry.substring(0, entry.length() - 1) : entry);
            if (!Files.exists(place)) {
                throw new BadInput(entry + " does not exist; expected folders and jars");
            }
            try {
                for (Path each : allJars ? jars(place) : List.of(place)) {
                    urls.add(each.toUri().toURL());
                }
            } catch (IOException e) {
                throw new BadInput(entry + " cannot be used: " + e.getMessage());
            }
        }
        return new URLClassLoader("class path", urls.toArray(new URL[0]), new Fence());
    }

    /** In the order of their names: {@code java} guarantees no order, but here the same class is found every time. */
    private static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(each -> each.getFileName().toString().matches("(?i).*\\.jar"))
                    .sorted()
                    .toList();
        }
    }

    private static final class Fence extends ClassLoader {
        private static final String OWN = "dev.plumbline.";

        Fence() {
            super("plumbline", ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(OWN)) {
                return UserClasses.class.getClassLoader().loadClass(name);
            }
            throw new ClassNotFoundException(name);
        }

        @Override
        protected URL findResource(String name) {
            return name.startsWith(OWN.replace('.', '/'))
                    ? UserClasses.class.getClassLoader().getResource(name)
                    : null;
        }
    }
}
