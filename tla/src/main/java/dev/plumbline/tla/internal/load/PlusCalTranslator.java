package dev.plumbline.tla.internal.load;


import dev.plumbline.value.BadInput;

/** PlusCal to TLA+, by the translator that belongs to the tools for TLA+. */
public final class PlusCalTranslator {
    /** The door between the class loaders: implemented by a class that {@link TlcClassLoader} loads. */
    public interface Door {
        /** @throws BadInput with what the translator says */
        String translate(String module) throws BadInput;
    }

    private PlusCalTranslator() {}

    /**
     * Translates the algorithm of a module.
     *
     * @param module the text of a module with an algorithm in a comment, and marks for the translation behind it
     * @return the text with the translation between the marks
     * @throws BadInput with what the translator says if the algorithm cannot be translated
     */
    public static String translate(String module) throws BadInput {
        return new TlcClassLoader(PlusCalTranslator.class.getClassLoader())
                .door(Door.class, "PlusCal")
                .translate(module);
    }
}
