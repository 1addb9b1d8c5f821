package dev.plumbline.tla.internal.obstacle.tree;

import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.obstacle.FormulaPart;
import dev.plumbline.tla.internal.tree.SourcePlace;
import java.util.HashMap;
import java.util.Map;

/** An expression of our tree, with the contents of the cells around it. */
record TreePart(Meaning meaning, ModuleTexts texts) implements FormulaPart {
    @Override
    public String text(Map<FormulaPart, String> replacements) {
        Map<SourcePlace, String> places = new HashMap<>();
        replacements.forEach((part, text) -> places.put(part.place(), text));
        return texts.text(place(), places);
    }

    @Override
    public SourcePlace place() {
        return meaning.expression().place();
    }
}
