package dev.plumbline.generate;

/** The programming language of a workload. */
public enum Language {
    JAVA,
    CPP
}
