package dev.plumbline.explain.cause;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A violation in words: what happened, why that cannot be, and a list of everything else that is known. All reports
 * take their sentences from here.
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
