package dev.plumbline.check;

/**
 * What a search left behind when it found a violation, so that explaining it takes no second search. Opaque: {@link
 * dev.plumbline.check.interpretation.Interpretations#of(Result, Budget, Progress)} knows what to do with that of each
 * engine, and searches anew where it knows nothing.
 */
public interface Remains {}
