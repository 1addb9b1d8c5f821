package dev.plumbline.tla.internal.load;

import dev.plumbline.value.BadInput;

/** Translates PlusCal to TLA+ by the translator of the TLA+ tools. */
public final class PlusCalTranslator {
    /** Connects the class loaders: implemented by a class that {@link TlcClassLoader} loads. */
    public interface Door {
        /** @throws BadInput with the message of the translator */
        String translate(String module) throws BadInput;
    }

    private PlusCalTranslator() {}

    /**
     * Translates the algorithm of a module.
     *
     * @param module the text of a module with an algorithm in a comment, followed by the marks for the translation
     * @return the text with the translation between the marks
     * @throws BadInput with the message of the translator if the algorithm cannot be translated
     */
    public static String translate(String module) throws BadInput {
        return Loaders.plusCal(door -> door.translate(module));
    }
}
