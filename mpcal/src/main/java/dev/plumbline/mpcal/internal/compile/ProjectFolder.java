package dev.plumbline.mpcal.internal.compile;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Maven project for a compiled specification. Generated classes are written anew each time. The {@code pom.xml} and
 * the class that binds resources are generated once; then they belong to the user.
 */
public final class ProjectFolder {
    private static final String MARK = "// Written by plumbline mpcal compile";

    private final Path folder;

    public ProjectFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Writes a compilation without problems.
     *
     * @param version of the runtime that the project needs
     * @param overwrite whether to overwrite the files that are generated once
     * @return the files that were written and kept, a line for each
     * @throws BadInput if a file cannot be written, or if the folder for generated files has another file
     */
    public List<String> write(Compilation made, String version, boolean overwrite) throws BadInput {
        Path sources = folder.resolve("src/main/java");
        Path generated =
                sources.resolve(Compilation.generatedPackage(made.packageName()).replace('.', '/'));
        List<String> done = new ArrayList<>();
        try {
            removeGenerated(generated);
            Files.createDirectories(generated);
            for (Map.Entry<String, String> type : made.generated().entrySet()) {
                Files.writeString(generated.resolve(type.getKey() + ".java"), type.getValue());
            }
            done.add("wrote " + made.generated().size() + " classes to " + generated);
            Path main = sources.resolve(made.packageName().replace('.', '/')).resolve("Main.java");
            done.add(once(main, made.main(), overwrite));
            done.add(once(folder.resolve("pom.xml"), pom(made.packageName(), version), overwrite));
        } catch (IOException e) {
            throw new BadInput("cannot write the project to " + folder + ": " + e.getMessage(), e);
        }
        return done;
    }

    private static String once(Path file, String text, boolean overwrite) throws IOException {
        if (Files.exists(file) && !overwrite) {
            return "kept " + file;
        }
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return "wrote " + file;
    }

    /** Removes generated classes of an earlier specification; hand-written files stay. */
    private static void removeGenerated(Path generated) throws IOException, BadInput {
        if (!Files.isDirectory(generated)) {
            return;
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(generated)) {
            files = all.toList();
        }
        for (Path file : files) {
            if (!Files.isRegularFile(file) || !Files.readString(file).contains(MARK)) {
                throw new BadInput(file + " was not written by plumbline mpcal compile; expected only such files there."
                        + " Put your own beside that folder");
            }
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }

    private static String pom(String packageName, String version) {
        String artifact = packageName.substring(packageName.lastIndexOf('.') + 1);
        return String.format(Locale.ROOT, """
                <?xml version="1.0" encoding="UTF-8"?>
                <project xmlns="http://maven.apache.org/POM/4.0.0"
                         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                         xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>%s</groupId>
                  <artifactId>%s</artifactId>
                  <version>1.0-SNAPSHOT</version>

                  <properties>
                    <maven.compiler.release>17</maven.compiler.release>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                  </properties>

                  <dependencies>
                    <dependency>
                      <groupId>dev.plumbline</groupId>
                      <artifactId>plumbline-runtime</artifactId>
                      <version>%s</version>
                    </dependency>
                  </dependencies>

                  <build>
                    <plugins>
                %s
                      <!-- mvn compile exec:java runs it; exec.args are its arguments. -->
                      <plugin>
                        <groupId>org.codehaus.mojo</groupId>
                        <artifactId>exec-maven-plugin</artifactId>
                        <version>3.5.1</version>
                        <configuration>
                          <mainClass>%s.Main</mainClass>
                        </configuration>
                      </plugin>
                    </plugins>
                  </build>
                </project>
                """, packageName, artifact, version, plugins(), packageName);
    }

    /** Without versions, Maven would use those that were current when Maven itself was released. */
    private static String plugins() {
        Map<String, String> versions =
                new TreeMap<>(Map.of("compiler", "3.14.1", "jar", "3.4.2", "resources", "3.3.1", "surefire", "3.6.1"));
        return versions.entrySet().stream()
                .map(plugin -> String.format(Locale.ROOT, """
                              <plugin>
                                <groupId>org.apache.maven.plugins</groupId>
                                <artifactId>maven-%s-plugin</artifactId>
                                <version>%s</version>
                              </plugin>""", plugin.getKey(), plugin.getValue())
                        .indent(6)
                        .stripTrailing())
                .collect(Collectors.joining("\n"));
    }
}
