package dev.plumbline.generate.internal;

/** The programming language of a workload. */
public enum Language {
    JAVA,
    CPP
}
