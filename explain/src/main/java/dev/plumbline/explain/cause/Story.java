package dev.plumbline.explain.cause;

import dev.plumbline.check.Counterexample;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A violation in words: the result, why it is impossible, and a list of all other known facts. All reports take their
 * sentences from here.
 *
 * @param headline which operation does not fit
 * @param reason why it does not, if that is known
 * @param details further sentences, each of which can be understood without the others
 */
public record Story(Sentence headline, Optional<Sentence> reason, List<Sentence> details) {
    static final Story UNTOLD = new Story(new Sentence(List.of()), Optional.empty(), List.of());

    public Story {
        details = List.copyOf(details);
    }

    /** Of the history in a bundle; empty if there is no history, or nothing is known. */
    public static Optional<Story> of(Bundle bundle) {
        Optional<Story> ofCut = bundle.isHistory()
                ? ofCut(bundle.failing().counterexample(), bundle.failing().numbers())
                : Optional.empty();
        return ofCut.or(() -> Cause.of(bundle).map(Cause::story));
    }

    /** Of a counterexample alone. */
    public static Optional<Story> of(Counterexample found) {
        return of(found, Numbers.whole(found.history().size()));
    }

    /** @param numbers of the operations of its history in the whole one */
    public static Optional<Story> of(Counterexample found, Numbers numbers) {
        return ofCut(found, numbers).or(() -> CauseFinder.of(found, numbers).map(Cause::story));
    }

    /** Of a record that cannot happen where vector clocks allow it. */
    static Optional<Story> ofCut(Counterexample found, Numbers numbers) {
        return found.cut().isPresent() && found.failing().isPresent()
                ? Optional.of(CutStory.of(found, numbers))
                : Optional.empty();
    }

    /** The sentences to be read first: the headline and the reason. */
    public List<Sentence> lead() {
        List<Sentence> lead = new ArrayList<>(List.of(headline));
        reason.ifPresent(lead::add);
        return lead;
    }

    /** The lead as text. */
    public String text() {
        return lead().stream().map(Sentence::text).collect(Collectors.joining(" "));
    }
}
