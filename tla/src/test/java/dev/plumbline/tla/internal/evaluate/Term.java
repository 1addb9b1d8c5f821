package dev.plumbline.tla.internal.evaluate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A generated piece of TLA+ text that can be made smaller.
 *
 * @param kind pieces of the same kind can take each other's place
 * @param template the text, with {@code $0}, {@code $1} where the texts of the parts belong
 * @param mentions names that the template itself mentions
 * @param binds names that the template binds for its parts
 * @param text the template with the texts of the parts; kept, since candidates are sorted by its length
 */
record Term(String kind, String template, List<Term> parts, Set<String> mentions, Set<String> binds, String text) {
    /** The kind of operators, which have no value. */
    static final String OPERATOR = "OPERATOR";

    /** The old value in an EXCEPT, whose first part is the function that is changed. */
    static final String OLD = "@";

    private static final Pattern PART = Pattern.compile("\\$(\\d)");

    Term(String kind, String template, List<Term> parts, Set<String> mentions, Set<String> binds) {
        this(kind, template, parts, mentions, binds, text(template, parts));
    }

    static Term of(String kind, String template, Term... parts) {
        return new Term(kind, template, List.of(parts), Set.of(), Set.of());
    }

    Term binding(String... names) {
        return new Term(kind, template, parts, mentions, Set.of(names));
    }

    Term mentioning(String... names) {
        return new Term(kind, template, parts, Set.of(names), binds);
    }

    private static String text(String template, List<Term> parts) {
        return PART.matcher(template)
                .replaceAll(part -> Matcher.quoteReplacement(
                        parts.get(Integer.parseInt(part.group(1))).text()));
    }

    Set<String> free() {
        Set<String> free = new TreeSet<>(mentions);
        parts.forEach(part -> free.addAll(part.free()));
        free.removeAll(binds);
        if (binds.contains(OLD) && parts.get(0).free().contains(OLD)) {
            // The function that EXCEPT changes may be @ of another EXCEPT around it.
            free.add(OLD);
        }
        return free;
    }

    int size() {
        return 1 + parts.stream().mapToInt(Term::size).sum();
    }

    /**
     * Smaller terms, smallest first: parts that mention no name from outside, and terms in which one part is replaced by
     * a part of its own or by a simple one.
     *
     * @param simple gives texts of terms of some kind
     */
    List<Term> smaller(Function<String, List<String>> simple) {
        List<Term> candidates = new ArrayList<>();
        collectClosed(candidates);
        candidates.addAll(replacements(simple));
        int size = text.length();
        return candidates.stream()
                .filter(each -> each.text.length() < size)
                .sorted(Comparator.comparingInt(each -> each.text.length()))
                .toList();
    }

    private void collectClosed(List<Term> found) {
        for (Term part : parts) {
            if (!part.kind.equals(OPERATOR) && part.free().isEmpty()) {
                found.add(part);
            }
            part.collectClosed(found);
        }
    }

    private List<Term> replacements(Function<String, List<String>> simple) {
        List<Term> found = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Term part = parts.get(i);
            for (String literal : simple.apply(part.kind)) {
                if (!part.template.equals(literal)) {
                    found.add(with(i, Term.of(part.kind, literal)));
                }
            }
            for (Term inner : part.parts) {
                if (inner.kind.equals(part.kind) && part.binds.stream().noneMatch(inner.free()::contains)) {
                    found.add(with(i, inner));
                }
            }
            for (Term changed : part.replacements(simple)) {
                found.add(with(i, changed));
            }
        }
        return found;
    }

    private Term with(int index, Term part) {
        List<Term> changed = new ArrayList<>(parts);
        changed.set(index, part);
        return new Term(kind, template, List.copyOf(changed), mentions, binds);
    }
}
