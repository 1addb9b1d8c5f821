package dev.plumbline.mpcal.internal.compile.section;

import dev.plumbline.mpcal.internal.compile.text.Lines;
import dev.plumbline.mpcal.internal.compile.text.SourceText;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.ExprText;
import dev.plumbline.mpcal.internal.syntax.SourceFile;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The labels and branches of a specification by their places, and the code that reports that a branch is taken: for {@code
 * if}, {@code while} and {@code await} that the condition is TRUE or FALSE, and each branch of {@code either}. A statement
 * that the translation repeats, such as one of a macro, counts once.
 */
public final class Branches {
    private final boolean reported;
    private final Map<String, String> labels = new TreeMap<>();
    private final Map<Integer, Set<String>> branches = new TreeMap<>();

    /** @param reported whether compiled code reports its branches */
    public Branches(boolean reported) {
        this.reported = reported;
    }

    /** Whether compiled code reports its branches. */
    public boolean reported() {
        return reported;
    }

    /** All branches that compiled code can report, in the order of the text. */
    public List<String> all() {
        List<String> all = new ArrayList<>();
        branches.values().forEach(all::addAll);
        return List.copyOf(all);
    }

    /** The places of labels, by {@code ARCHETYPE.LABEL}. */
    public Map<String, String> labels() {
        return labels;
    }

    void label(String body, String label, SourceFile file, int offset) {
        labels.put(body + "." + label, SourceText.shortPlace(file, offset));
    }

    /** {@code await}, with the place of its condition if that is reported. */
    void await(String on, SourceFile file, Statement.Await s, String truth, Lines out) {
        String condition = condition(file, s, s.condition());
        out.line(on + ".await(" + truth + (reported ? ", " + Lines.quoted(condition) : "") + ");");
    }

    /** The condition of a statement, with its place. */
    String condition(SourceFile file, Statement s, Expr condition) {
        String word = file.text().substring(s.offset()).split("\\W", 2)[0];
        String text = SourceText.shortPlace(file, s.offset()) + " " + word + " (" + ExprText.of(condition) + ")";
        Set<String> both = branches.computeIfAbsent(s.offset(), offset -> new LinkedHashSet<>());
        both.add(text + " is TRUE");
        both.add(text + " is FALSE");
        return text;
    }

    /** @param on the name in Java of what takes reports: the section, or the content of a mapping macro */
    void outcome(String on, String condition, boolean outcome, Lines out) {
        if (reported) {
            out.line(on + ".took(" + Lines.quoted(condition + (outcome ? " is TRUE" : " is FALSE")) + ");");
        }
    }

    /** @param number of the branch, from 0 */
    void either(String on, SourceFile file, Statement.Either s, int number, Lines out) {
        List<Statement> branch = s.branches().get(number);
        String text = SourceText.shortPlace(file, s.offset()) + " either, branch " + (number + 1)
                + (branch.isEmpty() ? "" : " at line " + file.line(branch.get(0).offset()));
        branches.computeIfAbsent(s.offset(), offset -> new LinkedHashSet<>()).add(text);
        if (reported) {
            out.line(on + ".took(" + Lines.quoted(text) + ");");
        }
    }
}
