package dev.plumbline.explain.evidence.text;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.explain.text.BundleText;
import dev.plumbline.explain.text.CounterexampleText;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.text.Wording;
import dev.plumbline.explain.visible.Colours;

/** The content of a bundle with any kind of evidence. About a screen, unless the page shows all. */
public record EvidenceText(Bundle bundle, TextPage page, Colours colours) {
    public void print() {
        if (bundle.evidence() instanceof BrokenBehaviour broken) {
            heading(broken.name() + ": " + broken.finding().text());
            page.wrapped(2, 0, BehaviourText.cost(broken), colours::quiet);
            notes();
            new BehaviourText(broken, page, page.isFull()).states();
        } else if (bundle.evidence() instanceof DivergingLog diverging) {
            log(diverging);
        } else if (bundle.evidence() instanceof RacyExecution race) {
            heading(race.name() + ": " + race.claim());
            notes();
            new RacyText(race, page).print();
        } else {
            new BundleText(bundle, page, colours).print();
        }
    }

    private void log(DivergingLog diverging) {
        heading(diverging.name() + ": no behaviour of " + bundle.specName() + " explains it");
        page.wrapped(
                2,
                0,
                Wording.cost(bundle.source().statistics()) + "; asked: "
                        + diverging.findings().question(),
                colours::quiet);
        diverging.log().notes().forEach(note -> page.wrapped(2, "note: " + note));
        notes();
        new CounterexampleText(diverging.counterexample(), bundle.source().origin(), page, colours).print();
        FindingsText findings = new FindingsText(page, colours);
        findings.explanations(diverging.findings());
        page.blank();
        findings.mapping(diverging.findings());
    }

    private void notes() {
        bundle.notes().forEach(note -> page.wrapped(2, "note: " + note));
    }

    private void heading(String claim) {
        BundleText.heading(claim, page, colours);
    }
}
