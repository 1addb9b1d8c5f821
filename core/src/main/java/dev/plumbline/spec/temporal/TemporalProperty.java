package dev.plumbline.spec.temporal;

/**
 * A formula that all behaviours should satisfy.
 *
 * @param name as the specification names it
 */
public record TemporalProperty(String name, TemporalFormula formula) {}
