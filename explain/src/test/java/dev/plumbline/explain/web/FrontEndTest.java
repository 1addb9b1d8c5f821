package dev.plumbline.explain.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FrontEndTest {
    private static String joined(String... modules) {
        return FrontEnd.joined(List.of(
                new FrontEnd.Module("one.js", modules[0]),
                new FrontEnd.Module("two.js", modules.length > 1 ? modules[1] : "")));
    }

    @Test
    void modulesBecomeOneScript() {
        assertThat(joined(
                        "export function twice(x) {\n  return 2 * x;\n}",
                        "import { twice } from \"./one.js\";\nconst four = twice(2);"))
                .isEqualTo("(() => {\n\"use strict\";\n// one.js\nfunction twice(x) {\n  return 2 * x;\n}\n"
                        + "// two.js\nconst four = twice(2);\n})();\n");
    }

    @Test
    void whatIsNotOfTheStrictFormIsRefused() {
        for (String line : List.of(
                "export default 3;",
                "export { a };",
                "export * from \"./one.js\";",
                "import \"./one.js\";",
                "import * as one from \"./one.js\";",
                "import { a } from 'one.js';",
                "import { a } from \"https://example.org/one.js\";",
                "import(\"./one.js\");")) {
            assertThatThrownBy(() -> joined("const a = 1;", line))
                    .hasMessageContaining("two.js:1")
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void anImportNamesTheRoomOfTheModule() {
        List<FrontEnd.Module> modules = List.of(
                new FrontEnd.Module("base/one.js", "export const a = 1;"),
                new FrontEnd.Module("scene/one.js", "import { a } from \"../base/one.js\";\nexport const b = a;"),
                new FrontEnd.Module("scene/two.js", "import { b } from \"./one.js\";\nconst c = b;"));
        assertThat(FrontEnd.joined(modules))
                .isEqualTo("(() => {\n\"use strict\";\n// base/one.js\nconst a = 1;\n// scene/one.js\nconst b = a;\n"
                        + "// scene/two.js\nconst c = b;\n})();\n");
        assertThatThrownBy(() -> FrontEnd.joined(modules.subList(1, 3)))
                .hasMessageContaining("scene/one.js:1: imports base/one.js");
    }

    @Test
    void anImportOfWhatComesLaterIsRefused() {
        assertThatThrownBy(() -> joined("import { a } from \"./two.js\";", "export const a = 1;"))
                .hasMessageContaining("one.js:1: imports two.js");
    }

    @Test
    void aNameDeclaredTwiceIsRefused() {
        assertThatThrownBy(() -> joined("const a = 1;", "function a() {}"))
                .hasMessageContaining("two.js:1: a is declared at one.js:1");
    }

    /** The one way by which a name could become markup, or a text could be run, is not taken anywhere. */
    @Test
    void nothingIsReadAsMarkupOrRun() {
        assertThat(FrontEnd.script())
                .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser")
                .doesNotContain("eval(", "new Function", "setAttribute(\"style\"", "srcdoc");
        assertThat(FrontEnd.page() + FrontEnd.style()).doesNotContain("http:", "https:", "url(", " onclick", " style=");
        assertThat(Pattern.compile("https?://").matcher(FrontEnd.script()).find())
                .isFalse();
    }
}
