package dev.plumbline.explain.web;

import dev.plumbline.explain.change.ChangeWords;
import dev.plumbline.value.document.Document;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sentences of the viewer that depend on what a person has selected, from text files: a line for each, with its name
 * and the sentence in quotes. The page brings them along by name, and the viewer fills in names and numbers: {@code
 * {name}} is a text or a number, {@code {rows|row}} a number of things. Sentences about one piece of evidence come with
 * its scene.
 */
final class ViewerWords {
    private static final Pattern LINE = Pattern.compile("(\\w+) \"(.*)\"");

    private ViewerWords() {}

    /** The sentences of the page. */
    static Document document() {
        return document("page", ChangeWords.all());
    }

    /** @param file its name, without folder and ending */
    static Document document(String file) {
        return document(file, Map.of());
    }

    private static Document document(String file, Map<String, String> others) {
        Map<String, String> all = new TreeMap<>(others);
        for (String line : FrontEnd.resource("words/" + file + ".txt").lines().toList()) {
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            Matcher sentence = LINE.matcher(line);
            if (!sentence.matches()) {
                throw new IllegalStateException(file + ".txt: " + line);
            }
            if (all.put(sentence.group(1), sentence.group(2)) != null) {
                throw new IllegalStateException("two sentences of the viewer have the name " + sentence.group(1));
            }
        }
        return Document.of(all);
    }
}
