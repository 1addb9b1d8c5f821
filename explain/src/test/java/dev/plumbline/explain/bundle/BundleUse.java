package dev.plumbline.explain.bundle;

import dev.plumbline.explain.report.Case;
import dev.plumbline.explain.report.Cases;
import dev.plumbline.explain.report.JunitXml;
import dev.plumbline.explain.report.Markdown;
import dev.plumbline.explain.text.BundleJson;
import dev.plumbline.explain.text.BundleText;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.SceneData;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Everything that can be done with a bundle. */
final class BundleUse {
    private BundleUse() {}

    static void all(Bundle bundle) throws BadInput {
        for (boolean full : new boolean[] {false, true}) {
            new BundleText(bundle, new TextPage(new PrintWriter(new StringWriter()), 80, full), new Colours(true))
                    .print();
        }
        new BundleJson(bundle).line("x");
        List<Case> cases = List.of(Cases.of(bundle, List.of()));
        try {
            new JunitXml().write(cases, OutputStream.nullOutputStream());
            new Markdown().write(cases, OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        if (bundle.failing().isClocked()) {
            SceneData.timeline(BundleScene.of(bundle, false));
        }
        bundle.bytes();
    }

    /** What the viewer shows first. */
    static String scene(Explanation explanation) {
        return SceneData.scene(BundleScene.of(explanation, false));
    }
}
