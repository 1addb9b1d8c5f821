package dev.plumbline.explain.evidence;

/**
 * The evidence of a violation. Every kind is written by the same mechanism: as a document for bundles and programs, as
 * text for people, and as a scene for the viewer. Code that needs one kind asks for it by its type.
 */
public sealed interface Evidence permits FailingHistory, BrokenBehaviour, DivergingLog, RacyExecution {
    /** The name of the kind, in files and for programs. */
    String kind();

    /** The kind in words: {@code a history}. */
    String described();

    /** The subject of the evidence, for people: the name of a history, a specification, a class. */
    String name();

    /** The command that sees it again: {@code check}, or {@code replay} for evidence about code alone. */
    default String again() {
        return "check";
    }
}
