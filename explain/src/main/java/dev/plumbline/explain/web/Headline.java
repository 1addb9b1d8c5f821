package dev.plumbline.explain.web;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Verdict;
import dev.plumbline.explain.cause.Sentence;
import dev.plumbline.explain.cause.Story;
import dev.plumbline.explain.text.Wording;
import dev.plumbline.explain.web.Paragraph.Span;
import dev.plumbline.history.Operation;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The head of the viewer's page in words: the verdict, the operation that does not fit, and the false conditions. */
final class Headline {
    private static final int REASONS = 2;

    private static final String NOT_CHECKED =
            "This history has not been checked: the viewer was started without a specification.";

    private static final Map<Verdict.Word, String> VERDICTS = Map.of(
            Verdict.Word.VIOLATES, "\u2715 violates",
            Verdict.Word.CONFORMS, "\u2713 conforms",
            Verdict.Word.INCONCLUSIVE, "? inconclusive");

    private final Scene scene;
    private final boolean clocked;

    Headline(Scene scene) {
        this.scene = scene;
        this.clocked = scene.operations().isClocked();
    }

    String verdict() {
        return scene.verdict().map(VERDICTS::get).orElse("\u2013 " + Verdict.Word.NOT_CHECKED);
    }

    List<String> facts() {
        List<String> facts = new ArrayList<>();
        if (!scene.spec().isEmpty()) {
            facts.add("against " + scene.spec());
        }
        facts.add(Count.of(scene.operations().numbers().total(), clocked ? "record" : "operation") + ", "
                + Count.of(scene.operations().processes(), "process"));
        return facts;
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        scene.notes().forEach(note -> notes.add("Note: " + note));
        int shown = scene.operations().shown();
        int total = scene.operations().numbers().total();
        if (shown < total) {
            notes.add("Note: this file holds " + Count.of(shown, "operation") + " of " + Count.of(total, "operation")
                    + ", those around the failure.");
        }
        return notes;
    }

    List<Paragraph> paragraphs() {
        Optional<Counterexample> found =
                scene.counterexample().filter(any -> scene.verdict().equals(Optional.of(Verdict.Word.VIOLATES)));
        if (clocked) {
            return ofClocks(found);
        }
        if (found.isEmpty() || found.get().failing().isEmpty()) {
            return List.of(claim(scene.verdict()
                    .map(word -> switch (word) {
                        case CONFORMS ->
                            "There is an order of all operations that the specification accepts. Below are the"
                                    + " timeboxes.";
                        case VIOLATES -> "The specification has no initial state.";
                        case INCONCLUSIVE -> "The check ended before the answer was known. Below are the timeboxes.";
                    })
                    .orElse(NOT_CHECKED + " Below are its timeboxes.")));
        }
        return ofTimeboxes(found.get());
    }

    private List<Paragraph> ofTimeboxes(Counterexample found) {
        Operation failed = scene.operations().list().get(found.failedAt());
        int number = scene.operations().number(found.failedAt());
        String process = TimelineData.text(failed.process());
        // If a monitor chose a few operations, the statement holds for these.
        String before = "what came before it" + (found.restricted() ? ", among the operations that prove it," : "");
        String left = found.leftOut() == 0
                ? ""
                : Count.of(found.leftOut(), "operation")
                        + (found.leftOut() == 1
                                ? " is left out: the violation remains without it."
                                : " are left out: the violation remains without them.");
        List<Paragraph> said = new ArrayList<>();
        if (scene.cause().isPresent()) {
            Story story = scene.cause().get().story();
            said.add(paragraph("cause", "cause", story.lead(), number));
            story.details().forEach(detail -> said.add(paragraph("detail", "", List.of(detail), number)));
            said.add(hint("#" + number + " is of process " + process + ". No interpretation of " + before
                    + " allows it. " + left));
            return said;
        }
        said.add(new Paragraph(
                "claim",
                "",
                List.of(
                        Span.to(number, "\u2715 #" + number + " " + failed.shortCall(), "failing"),
                        Span.of(" of process "),
                        Span.of(process, "b"),
                        Span.of(" returned, but no interpretation of " + before + " allows that."))));
        because(found).ifPresent(said::add);
        if (!left.isEmpty()) {
            said.add(hint(left));
        }
        return said;
    }

    private static Paragraph paragraph(String look, String id, List<Sentence> sentences, int failed) {
        List<Span> spans = new ArrayList<>();
        for (Sentence sentence : sentences) {
            if (!spans.isEmpty()) {
                spans.add(Span.of(" "));
            }
            for (Sentence.Piece piece : sentence.pieces()) {
                boolean fails = piece.operation().equals(OptionalInt.of(failed));
                String named = fails ? "named failing" : piece.operation().isPresent() ? "named" : "";
                spans.add(new Span(piece.text(), named, piece.operation()));
            }
        }
        return new Paragraph(look, id, spans);
    }

    /** Strategies follow some orders or all of them; the question is the same. */
    private List<Paragraph> ofClocks(Optional<Counterexample> found) {
        List<Span> asked = new ArrayList<>(List.of(
                Span.of("Every order that the clocks allow must be a behaviour of "),
                Span.of(scene.spec().isEmpty() ? "the specification" : scene.spec(), "b"),
                Span.of(". ")));
        Optional<StuckCut> cut =
                found.filter(known -> known.failing().isPresent()).flatMap(Counterexample::cut);
        if (cut.isEmpty()) {
            return List.of(
                    claim(scene.verdict()
                            .map(word -> switch (word) {
                                case CONFORMS -> "Every order that was followed is a behaviour.";
                                case VIOLATES -> "The specification has no initial state.";
                                case INCONCLUSIVE -> "The check ended before the answer was known.";
                            })
                            .orElse(NOT_CHECKED)),
                    new Paragraph("", "asked", asked));
        }
        asked.add(Span.of(
                witness(cut.get().others()), "witness " + cut.get().others().word()));
        int failedAt = found.get().failedAt();
        StuckCut.Progressed at = cut.get().processes().stream()
                .filter(each -> each.next().equals(OptionalInt.of(failedAt)))
                .findFirst()
                .orElseThrow();
        int done = cut.get().done();
        List<Paragraph> said = new ArrayList<>();
        said.add(new Paragraph(
                "claim",
                "",
                List.of(
                        Span.to(
                                scene.operations().number(failedAt),
                                "\u2715 record " + (at.done() + 1) + " of process " + TimelineData.text(at.process())
                                        + ", "
                                        + scene.operations()
                                                .list()
                                                .get(failedAt)
                                                .name(),
                                "failing"),
                        Span.of(" cannot happen "
                                + (done == 0
                                        ? "at the beginning"
                                        : "after the " + Count.of(done, "record") + " above the line")
                                + ", though the clocks allow it next."))));
        said.add(new Paragraph("", "asked", asked));
        because(found.get()).ifPresent(said::add);
        return said;
    }

    private static String witness(StuckCut.OtherOrders others) {
        return switch (others) {
            case ONE_SUCCEEDS -> "A witness exists: another order that the clocks allow is a behaviour.";
            case NONE_SUCCEEDS -> "There is no witness: no order that the clocks allow is a behaviour.";
            case NOT_KNOWN -> "Whether a witness exists, an order that is a behaviour, is not known.";
        };
    }

    /** The false conditions of the failing operation. */
    private Optional<Paragraph> because(Counterexample found) {
        List<String> texts =
                found.obstaclesOfFailing().map(Wording::obstacle).distinct().toList();
        if (texts.isEmpty()) {
            return Optional.empty();
        }
        List<Span> spans = new ArrayList<>(List.of(Span.of("Why it is not possible: ")));
        for (int i = 0; i < Math.min(REASONS, texts.size()); i++) {
            if (i > 0) {
                spans.add(Span.of(clocked ? " and " : " or, in another configuration, ", "hint"));
            }
            spans.add(Span.of(texts.get(i), "code"));
        }
        if (texts.size() > REASONS) {
            spans.add(Span.of(
                    " \u2026 and " + (texts.size() - REASONS) + " more under " + (clocked ? "Next records" : "Blocked"),
                    "hint"));
        }
        return Optional.of(new Paragraph("because", "", spans));
    }

    private static Paragraph claim(String text) {
        return new Paragraph("claim", "", List.of(Span.of(text)));
    }

    private static Paragraph hint(String text) {
        return new Paragraph("hint", "", List.of(Span.of(text)));
    }
}
