package dev.plumbline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The promises of the poms to users of the artifacts. */
class PublishedTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Set<String> WITHOUT_CLASSES = Set.of("bom", "junit/jupiter");
    /** Dependency management does not reach plugins: a project names the version of a plugin itself. */
    private static final Set<String> PLUGINS = Set.of("cli/maven");

    private static final Pattern MANAGED = Pattern.compile("<artifactId>plumbline-([a-z]+)</artifactId>");

    private static String pom(String module) throws IOException {
        return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
    }

    /** The last word of a path: of the artifact, and of its name as a Java module. */
    private static String name(String module) {
        return module.replaceAll(".*/", "");
    }

    private static String first(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }

    private static Set<String> published() throws IOException {
        Set<String> published = new LinkedHashSet<>();
        for (String module : House.modulesOf(ROOT)) {
            if (pom(module).contains("<plumbline.install.phase>pre-integration-test</plumbline.install.phase>")) {
                published.add(module);
            }
        }
        return published;
    }

    @Test
    void theBomHasAllThatIsPublishedInTheVersionOfTheRest() throws IOException {
        Set<String> managed = new LinkedHashSet<>();
        Matcher matcher = MANAGED.matcher(first("(?s)<dependencyManagement>(.*)</dependencyManagement>", pom("bom")));
        while (matcher.find()) {
            managed.add(matcher.group(1));
        }
        Set<String> libraries = published();
        assertThat(libraries.removeAll(PLUGINS)).isTrue();
        assertThat(managed)
                .containsExactlyElementsOf(
                        libraries.stream().map(PublishedTest::name).toList())
                .contains("value", "record", "core", "pekko", "junit");
        String version = "(?s)</artifactId>\\s*<version>([^<]+)</version>\\s*<packaging>";
        assertThat(first(version, pom("bom"))).isEqualTo(first(version, pom(".")));
    }

    @Test
    void publishedArtifactsHaveADescriptionAndAModuleName() throws IOException {
        for (String module : published()) {
            assertThat(pom(module))
                    .contains("<plumbline.module>dev.plumbline." + name(module) + "</plumbline.module>")
                    .containsPattern("<name>Plumbline: .+</name>")
                    .containsPattern("<description>\\S.+\\.</description>")
                    .doesNotContain("<repositories>");
        }
    }

    @Test
    void unpublishedModulesAreNotDeployed() throws IOException {
        Set<String> published = published();
        for (String module : House.modulesOf(ROOT)) {
            if (!published.contains(module) && !WITHOUT_CLASSES.contains(module)) {
                // What is in the lab has it from there.
                assertThat(pom(module))
                        .as(module)
                        .contains(
                                module.startsWith("lab/")
                                        ? "<artifactId>plumbline-lab</artifactId>"
                                        : "<maven.deploy.skip>true</maven.deploy.skip>");
            }
        }
    }
}
