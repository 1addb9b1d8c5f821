package dev.plumbline.check;

/**
 * What a search left behind, so that explaining a violation takes no second search, or for a report. Opaque: {@link
 * dev.plumbline.check.interpretation.Interpretations#of(Result, Budget, Progress)} knows what to do with that of each
 * engine, and searches anew where it knows nothing.
 */
public interface Remains {}
