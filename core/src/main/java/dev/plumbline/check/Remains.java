package dev.plumbline.check;

import dev.plumbline.check.budget.Budget;

/**
 * Intermediate results of a search, so that explaining a violation needs no second search, or for a report. Opaque:
 * {@link dev.plumbline.check.interpretation.Interpretations#of(Result, Budget, Progress)} can use those of each engine,
 * and otherwise searches anew.
 */
public interface Remains {}
