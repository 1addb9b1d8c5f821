package dev.plumbline.explain.view;

import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.history.BadInput;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Makes the pictures of docs/viewer.md; into docs only when asked to, by {@code -Dplumbline.pictures=../docs/images}. */
class PicturesTest {
    private static final String READY = "document.querySelector('#case').dataset.ready === 'true'";

    private static Path picture(String name) {
        return Path.of(System.getProperty("plumbline.pictures", "target/pictures"))
                .resolve(name);
    }

    @Test
    void pictures() throws BadInput {
        try (ViewServer server = Exhibits.serve(Exhibits.violating(Scenes.queueThatRepeats(), "queue"));
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            tab.screenshot(picture("viewer.png"));
            tab.click(".cell[data-operation='5']").click("#focus-at");
            tab.screenshot(picture("viewer-focus.png"));
            tab.click("#focus-reset").click(".failing").click("#reveal-stalled");
            tab.waitFor("document.querySelector('#stalled-rows')").click("#theme-button");
            tab.screenshot(picture("viewer-dark.png"));
        }
    }
}
