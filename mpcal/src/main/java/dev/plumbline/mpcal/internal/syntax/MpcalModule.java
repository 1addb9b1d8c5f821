package dev.plumbline.mpcal.internal.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A module with an algorithm of Modular PlusCal in a comment.
 *
 * @param algorithmEnd the offset after the brace that closes the algorithm
 * @param commentEnd the offset after the comment with the algorithm
 */
public record MpcalModule(SourceFile file, String name, Algorithm algorithm, int algorithmEnd, int commentEnd) {
    private static final Pattern HEADER = Pattern.compile("-{4,}\\s*MODULE\\s+(\\w+)\\s*-{4,}");
    private static final Pattern MARK = Pattern.compile("--mpcal\\s");

    /** Whether syntax errors have hidden declarations, so that their names are unknown. */
    public enum Declarations {
        ALL,
        SOME
    }

    /**
     * The result of reading a file: problems in the order of the file, and the module if there is an algorithm at all.
     */
    public record Read(List<MpcalModule> module, Declarations declarations, List<Problem> problems) {
        public Read {
            module = List.copyOf(module);
            problems = List.copyOf(problems);
        }
    }

    /** Reads a module and collects all syntax errors of its algorithm. */
    public static Read read(SourceFile file) {
        List<Problem> problems = new ArrayList<>();
        Matcher header = HEADER.matcher(file.text());
        if (!header.find()) {
            problems.add(new Problem(
                    Problem.Kind.SYNTAX, 0, "no module found; expected a line such as ---- MODULE Name ----"));
            return new Read(List.of(), Declarations.SOME, problems);
        }
        List<int[]> blocks = blocks(file.text(), header.end());
        if (blocks.isEmpty()) {
            String plain = file.text().contains("--algorithm") || file.text().contains("--fair algorithm")
                    ? " (there is an algorithm of plain PlusCal, which is another language)"
                    : "";
            problems.add(
                    new Problem(Problem.Kind.SYNTAX, header.start(), "no --mpcal in a comment of the module" + plain));
            return new Read(List.of(), Declarations.SOME, problems);
        }
        if (blocks.size() > 1) {
            problems.add(new Problem(
                    Problem.Kind.SYNTAX, blocks.get(1)[0], "a second --mpcal; expected one algorithm in a module"));
        }
        int start = blocks.get(0)[0];
        List<Token> tokens = new Lexer(file, start + "--mpcal".length(), problems).block();
        AlgorithmParser parser = new AlgorithmParser(file, tokens, problems);
        Algorithm algorithm = parser.algorithm(start);
        Collections.sort(problems);
        int end = tokens.get(tokens.size() - 1).start();
        MpcalModule module = new MpcalModule(file, header.group(1), algorithm, end, blocks.get(0)[1]);
        return new Read(List.of(module), parser.declarations(), problems);
    }

    /** The offsets of {@code --mpcal} directly in a comment, with the end of that comment. */
    private static List<int[]> blocks(String text, int from) {
        List<int[]> found = new ArrayList<>();
        int at = from;
        while (at < text.length()) {
            if (text.startsWith("\\*", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (text.startsWith("(*", at)) {
                int end = Lexer.endOfComment(text, at);
                int close = end < 0 ? text.length() : end;
                inComment(text, at + 2, close, found);
                at = close;
            } else if (text.charAt(at) == '"') {
                at = endOfString(text, at);
            } else {
                at++;
            }
        }
        return found;
    }

    private static void inComment(String text, int from, int end, List<int[]> found) {
        Matcher mark = MARK.matcher(text);
        int at = from;
        while (at < end) {
            if (text.startsWith("(*", at)) {
                int inner = Lexer.endOfComment(text, at);
                at = inner < 0 ? end : inner;
            } else if (text.startsWith("--mpcal", at) && mark.find(at) && mark.start() == at) {
                found.add(new int[] {at, end});
                at = mark.end();
            } else {
                at++;
            }
        }
    }

    private static int endOfString(String text, int start) {
        int at = start + 1;
        while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return at + 1;
    }
}
