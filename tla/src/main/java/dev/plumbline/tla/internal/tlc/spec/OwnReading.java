package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.tla.internal.checked.CheckedSource;
import dev.plumbline.tla.internal.load.StepAnalysis;
import dev.plumbline.tla.internal.tree.SourcePlace;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The same specification in our own tree, which explains what TLC's interpreter finds. It is translated when it is first
 * needed. Empty for a specification that cannot be translated: its findings are reported without explanations.
 */
public final class OwnReading {
    private final Supplier<Optional<CheckedSource>> translation;
    /** Null until it is needed. */
    private Optional<CheckedSource> source;

    private Optional<StepAnalysis> reading;

    /** @param translation called once */
    public OwnReading(Supplier<Optional<CheckedSource>> translation) {
        this.translation = translation;
    }

    private synchronized Optional<CheckedSource> source() {
        if (source == null) {
            source = translation.get();
        }
        return source;
    }

    synchronized Optional<StepAnalysis> reading() {
        if (reading == null) {
            reading = source().flatMap(CheckedSource::reading);
        }
        return reading;
    }

    /** Why an assumption is FALSE; empty if that is not known. */
    List<Obstacle> whyFalse(SourcePlace assumption) {
        return source().map(translated -> translated.whyFalse(assumption)).orElse(List.of());
    }
}
