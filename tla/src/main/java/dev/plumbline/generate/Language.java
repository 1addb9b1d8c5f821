package dev.plumbline.generate;

/** What a workload is written in. */
public enum Language {
    JAVA,
    CPP
}
