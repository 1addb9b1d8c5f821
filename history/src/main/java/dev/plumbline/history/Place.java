package dev.plumbline.history;

/** Where an operation stands in the {@link Order} of its history. */
public sealed interface Place permits Timebox {}
