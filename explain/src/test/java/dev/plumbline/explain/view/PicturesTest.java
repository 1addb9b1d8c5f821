package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.ActorSamples;
import dev.plumbline.explain.LockServer;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.value.BadInput;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Makes the pictures of docs/viewer.md; into docs only when asked to, by {@code -Dplumbline.pictures=../docs/images}.
 */
@Tag("slow")
class PicturesTest {
    private static final String READY = "document.querySelector('#case').dataset.ready === 'true'";

    private static Path picture(String name) {
        return Path.of(System.getProperty("plumbline.pictures", "target/pictures"))
                .resolve(name);
    }

    /** A page that shows nothing is of one colour. */
    private static void isAPictureOfSomething(Path file) throws IOException {
        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(IntStream.range(0, image.getWidth() * image.getHeight())
                        .map(at -> image.getRGB(at % image.getWidth(), at / image.getWidth()))
                        .distinct()
                        .limit(20))
                .as(file.toString())
                .hasSize(20);
    }

    @Test
    void pictures() throws BadInput, IOException {
        Bundle queue = ViewedHistories.bundle(Scenes.queueThatRepeats(), "queue");
        try (ViewServer server = ViewedHistories.serve(ViewedHistory.of(queue, (same, progress) -> {
                    throw new BadInput("all rows are there");
                }));
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            tab.screenshot(picture("viewer.png"));
            tab.click(".cell[data-operation='5']").click("#focus-at");
            tab.screenshot(picture("viewer-focus.png"));
            tab.click("#focus-reset").click(".failing").click("#reveal-stalled");
            tab.waitFor("document.querySelector('#stalled-rows')").click("#theme-button");
            tab.screenshot(picture("viewer-dark.png"));
        }
        try (ViewServer server = ViewedHistories.serve(
                        ViewedHistories.violating(Scenes.queueThatRepeatsWithAnnotations(), "queue"));
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            tab.key("1").key("n").key("n").settle();
            tab.screenshot(picture("viewer-annotations.png"));
            tab.click("#zoom-all").click("#theme-button").key("1").key("n").settle();
            tab.screenshot(picture("viewer-annotations-dark.png"));
        }
        try (ViewServer server =
                        ViewedHistories.serve(ViewedHistory.explained(BundleScene.of(LockServer.stuck(), false)));
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            tab.click("#tab-operation").settle();
            tab.screenshot(picture("viewer-clocks.png"));
        }
        Bundle actors = ActorSamples.everything("reader", "Get[]");
        try (ViewServer server = ViewedHistories.serve(ViewedHistory.explained(BundleScene.of(actors, false)));
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            tab.ask("(plumbline.chart.pick(0, 'link'), 1)");
            tab.screenshot(picture("viewer-messages.png"));
        }
        for (String name : List.of(
                "viewer-messages.png",
                "viewer-clocks.png",
                "viewer-annotations.png",
                "viewer-annotations-dark.png",
                "viewer.png",
                "viewer-focus.png",
                "viewer-dark.png")) {
            isAPictureOfSomething(picture(name));
        }
    }
}
