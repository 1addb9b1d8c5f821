package dev.plumbline.explain.web;

import dev.plumbline.history.Annotation;
import java.util.List;

/**
 * The annotations of a history that a browser gets. There may be any number, of any length. A picture of more than
 * {@value #MOST} cannot be read, so the others are left out, and the front end says how many.
 *
 * @param list by time
 * @param total how many there are
 */
record ShownAnnotations(List<Annotation> list, int total) {
    static final int MOST = 2_000;
    private static final int LONGEST = 1_000;

    /** The latest ones: the cause of a failure is near the end. */
    static ShownAnnotations of(List<Annotation> all) {
        List<Annotation> latest = all.subList(Math.max(0, all.size() - MOST), all.size());
        return new ShownAnnotations(
                latest.stream().map(ShownAnnotations::shortened).toList(), all.size());
    }

    private static Annotation shortened(Annotation annotation) {
        String text = annotation.text();
        if (text.length() <= LONGEST) {
            return annotation;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return new Annotation(
                annotation.from(), annotation.to(), text.substring(0, end) + "\u2026", annotation.process());
    }
}
