package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.tla.internal.checked.CheckedSource;
import dev.plumbline.tla.internal.load.StepAnalysis;
import dev.plumbline.tla.internal.sany.Origins;
import dev.plumbline.tla.internal.tree.SourcePlace;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The same specification in our own tree, which explains what TLC's interpreter finds. It is translated when it is first
 * needed. Empty for a specification that cannot be translated: its findings are reported without explanations.
 */
public final class OwnReading {
    private final Supplier<Optional<Translation>> translating;
    /** Null until it is needed. */
    private Optional<Translation> translation;

    private Optional<StepAnalysis> reading;

    /**
     * A translated specification.
     *
     * @param origins of its expressions
     */
    public record Translation(CheckedSource source, Origins origins) {}

    /** @param translating called once */
    public OwnReading(Supplier<Optional<Translation>> translating) {
        this.translating = translating;
    }

    synchronized Optional<Translation> translation() {
        if (translation == null) {
            translation = translating.get();
        }
        return translation;
    }

    synchronized Optional<StepAnalysis> reading() {
        if (reading == null) {
            reading = translation().flatMap(translated -> translated.source().reading());
        }
        return reading;
    }

    /** Why an assumption is FALSE; empty if that is not known. */
    List<Obstacle> whyFalse(SourcePlace assumption) {
        return translation()
                .map(translated -> translated.source().whyFalse(assumption))
                .orElse(List.of());
    }
}
