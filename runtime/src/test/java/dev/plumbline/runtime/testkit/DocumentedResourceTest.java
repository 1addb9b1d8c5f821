package dev.plumbline.runtime.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The resource of docs/runtime.md compiles and keeps the contract. */
class DocumentedResourceTest {
    @Test
    void keepsTheContract() {
        Value first = Tla.of("open");
        ResourceContract.variable(() -> List.of(new SignResource(new Sign(first))), first)
                .hold();
    }

    @Test
    void isTheOneOfThePage() throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/plumbline/runtime/testkit/SignResource.java"));
        String type = source.substring(source.indexOf("final class SignResource"));
        assertThat(Files.readString(Path.of("../docs/runtime.md"))).contains(type);
    }
}
