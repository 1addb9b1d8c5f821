package dev.plumbline.spec.temporal;

/**
 * A formula that all behaviours should satisfy.
 *
 * @param name as in the specification
 */
public record TemporalProperty(String name, TemporalFormula formula) {}
