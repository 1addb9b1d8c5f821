package dev.plumbline.explain.text;

import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.value.Value;
import dev.plumbline.value.text.Count;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The surviving interpretations for people: how many are known, what all of these did, and where they differ. */
final class StorylineText {
    private static final int MOST_PARTS = 7;
    private static final int MOST_ENDINGS = 6;

    private final Layers layers;
    private final Storyline story;
    private final Quantifiers quantifiers;
    private final Naming naming;
    private final int leftOut;
    private final TextPage page;
    private final Colours colours;

    StorylineText(Layers layers, Naming naming, int leftOut, TextPage page, Colours colours) {
        this.layers = layers;
        this.story = Storyline.of(layers);
        this.quantifiers = new Quantifiers(layers);
        this.naming = naming;
        this.leftOut = leftOut;
        this.page = page;
        this.colours = colours;
    }

    void print() {
        page.blank();
        page.wrapped(2, 2, heading() + ":", text -> text);
        if (leftOut > 0) {
            page.wrapped(4, Wording.leftOut(leftOut));
        }
        int shown = page.most(MOST_PARTS, story.parts().size());
        int hidden = story.parts().size() - shown;
        if (hidden > 0) {
            page.line(4, "... " + Count.of(hidden, "step") + " before" + page.hint());
        } else if (story.starts() > 1) {
            page.wrapped(4, quantifiers.beginnings(story.starts(), story.meet()));
        }
        story.parts().subList(hidden, story.parts().size()).forEach(this::part);
        endings();
    }

    private String heading() {
        return colours.heading("Explanations of the operations before it") + ": "
                + quantifiers.interpretations(story.interpretations());
    }

    private void part(Storyline.Part part) {
        if (part instanceof Storyline.One one) {
            one.edge().before().forEach(this::before);
            String by = one.edge()
                            .step()
                            .equals(naming.operation(one.edge().operation()).name())
                    ? ""
                    : " by " + one.edge().step();
            page.wrapped(4, naming.full(one.edge().operation()) + by + effect(one));
        } else if (part instanceof Storyline.Several several) {
            page.wrapped(
                    4,
                    several.operations().stream().map(naming::brief).collect(Collectors.joining(", ")) + " in "
                            + quantifiers.ways(several.ways()) + orders(several) + effect(several));
        }
    }

    private void before(Witness.Performed step) {
        page.wrapped(
                4,
                step.operation() == Witness.SILENT
                        ? step.step() + " (silent)"
                        : step.step() + " of " + naming.number(step.operation()));
    }

    private String orders(Storyline.Several several) {
        boolean all = several.ways().equals(BigInteger.valueOf(several.some().size()));
        return all && several.operations().size() <= 4
                ? " ("
                        + several.some().stream()
                                .map(order -> order.stream().map(naming::number).collect(Collectors.joining(" ")))
                                .collect(Collectors.joining(", "))
                        + ")"
                : "";
    }

    private String effect(Storyline.Part part) {
        return StateTable.effect(state(part.from()), state(part.to()));
    }

    private Value state(int node) {
        return layers.nodes().get(node).state().value();
    }

    /** Where they end: what they share once, and for each what it did since the last meeting, and what came of it. */
    private void endings() {
        List<Storyline.Ending> endings = story.endings();
        boolean one = endings.size() == 1;
        page.line(4, quantifiers.endings(endings.size()));
        StateTable table = StateTable.of(
                endings.stream().map(ending -> state(ending.node())).toList());
        table.printCommon(page, 6);
        int shown = page.most(MOST_ENDINGS, endings.size());
        for (int i = 0; i < shown; i++) {
            Storyline.Ending ending = endings.get(i);
            List<String> parts = new ArrayList<>(table.different().get(i));
            if (!ending.performed().isEmpty()) {
                parts.add("after "
                        + ending.performed().stream().map(naming::brief).collect(Collectors.joining(", "))
                        + (ending.ways().equals(BigInteger.ONE) ? "" : ", one of " + quantifiers.ways(ending.ways())));
            } else if (!one) {
                parts.add("without further operations");
            }
            if (!parts.isEmpty()) {
                page.wrapped(6, (one ? "" : i + 1 + ".   ") + String.join("; ", parts));
            }
        }
        page.more(6, endings.size() - shown);
    }
}
