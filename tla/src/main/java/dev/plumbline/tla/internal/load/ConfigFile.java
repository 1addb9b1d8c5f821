package dev.plumbline.tla.internal.load;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The contents of a .cfg file. TLC's own reader stops silently at the first character it does not know and fails on
 * keywords newer than itself; this one reports the line.
 *
 * @param file the name of the file, for messages; empty if there is no file
 * @param constants the text on the right of {@code Name = text}
 * @param replacements {@code Name <- Definition}, by Name; and {@code Name <- [Module]Definition}, by
 *     {@code Name <- [Module]}, since one name may be replaced in several modules
 * @param fromHistory {@code \* plumbline: CONSTANT Keys = args.key}
 * @param symmetry the name of a set of permutations of model values
 * @param checksDeadlock whether a state without a next state is an error
 * @param container {@code \* plumbline: CONTAINER queue Put=enqueue(value:item)}
 * @param properties temporal formulas that behaviours are to satisfy
 * @param postcondition to be evaluated after the last state
 * @param others the names after further keywords, such as {@code ALIAS}, which do not affect a verdict
 * @param overridden values of constants that are given other values too, such as {@code CONSTANT N = 1}: they have no
 *     effect
 * @param lines of names, by keyword and name: {@code INVARIANT TypeOK}
 */
public record ConfigFile(
        String file,
        Optional<String> init,
        Optional<String> next,
        Optional<String> specification,
        Map<String, String> constants,
        Map<String, String> replacements,
        Map<String, String> fromHistory,
        Optional<String> container,
        List<String> invariants,
        List<String> constraints,
        List<String> actionConstraints,
        Optional<String> view,
        Optional<String> symmetry,
        boolean checksDeadlock,
        List<String> properties,
        Optional<String> postcondition,
        Map<String, String> others,
        List<String> overridden,
        Map<String, Integer> lines) {
    public static final ConfigFile NONE = new ConfigFile(
            "",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Map.of(),
            Map.of(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            true,
            List.of(),
            Optional.empty(),
            Map.of(),
            List.of(),
            Map.of());

    /** Keywords whose names are definitions that a check does not evaluate. */
    private static final List<String> OTHERS = List.of("ALIAS", "TYPE", "TYPE_CONSTRAINT", "_PERIODIC", "_RL_REWARD");

    private static final Set<String> KEYWORDS = Set.of(
            "CONSTANT",
            "CONSTANTS",
            "INIT",
            "NEXT",
            "SPECIFICATION",
            "INVARIANT",
            "INVARIANTS",
            "CONSTRAINT",
            "CONSTRAINTS",
            "ACTION_CONSTRAINT",
            "ACTION_CONSTRAINTS",
            "VIEW",
            "SYMMETRY",
            "PROPERTY",
            "PROPERTIES",
            "CHECK_DEADLOCK",
            "ALIAS",
            "POSTCONDITION",
            "TYPE",
            "TYPE_CONSTRAINT",
            "_PERIODIC",
            "_RL_REWARD");

    private static final Pattern DIRECTIVE = Pattern.compile("\\s*plumbline:\\s*(.*)");
    private static final Pattern CONTAINER = Pattern.compile("CONTAINER\\s+(\\S.*?)\\s*");
    private static final Pattern FROM_HISTORY = Pattern.compile("CONSTANTS?\\s+(\\w+)\\s*=\\s*(\\w+\\.\\w+)\\s*");

    /** The same without a VIEW. */
    public ConfigFile withoutView() {
        return with(Optional.empty(), symmetry);
    }

    /** The same without a VIEW and a SYMMETRY, which make a search treat several states as one. */
    public ConfigFile withoutMerging() {
        return with(Optional.empty(), Optional.empty());
    }

    /** The same with other values of constants and other replacements. */
    public ConfigFile withConstants(Map<String, String> otherConstants, Map<String, String> otherReplacements) {
        return new ConfigFile(
                file,
                init,
                next,
                specification,
                otherConstants,
                otherReplacements,
                fromHistory,
                container,
                invariants,
                constraints,
                actionConstraints,
                view,
                symmetry,
                checksDeadlock,
                properties,
                postcondition,
                others,
                overridden,
                lines);
    }

    private ConfigFile with(Optional<String> otherView, Optional<String> otherSymmetry) {
        return new ConfigFile(
                file,
                init,
                next,
                specification,
                constants,
                replacements,
                fromHistory,
                container,
                invariants,
                constraints,
                actionConstraints,
                otherView,
                otherSymmetry,
                checksDeadlock,
                properties,
                postcondition,
                others,
                overridden,
                lines);
    }

    /** The text of a .cfg with the same meaning, without the comments of the file. */
    public String text() {
        StringBuilder text = new StringBuilder();
        // These come first: of two values of a constant, the last one counts.
        overridden.forEach(line -> text.append(line).append('\n'));
        others.forEach((keyword, name) -> text.append(keyword + " " + name + "\n"));
        init.ifPresent(name -> text.append("INIT ").append(name).append('\n'));
        next.ifPresent(name -> text.append("NEXT ").append(name).append('\n'));
        specification.ifPresent(
                name -> text.append("SPECIFICATION ").append(name).append('\n'));
        constants.forEach((name, value) -> text.append("CONSTANT " + name + " = " + value + "\n"));
        replacements.forEach((name, by) -> {
            // A replacement for one module: its key ends with the module in brackets.
            text.append("CONSTANT " + name + (name.endsWith("]") ? "" : " <- ") + by + "\n");
        });
        fromHistory.forEach((name, where) -> text.append("\\* plumbline: CONSTANT " + name + " = " + where + "\n"));
        container.ifPresent(
                model -> text.append("\\* plumbline: CONTAINER ").append(model).append('\n'));
        invariants.forEach(name -> text.append("INVARIANT ").append(name).append('\n'));
        constraints.forEach(name -> text.append("CONSTRAINT ").append(name).append('\n'));
        actionConstraints.forEach(
                name -> text.append("ACTION_CONSTRAINT ").append(name).append('\n'));
        view.ifPresent(name -> text.append("VIEW ").append(name).append('\n'));
        symmetry.ifPresent(name -> text.append("SYMMETRY ").append(name).append('\n'));
        properties.forEach(name -> text.append("PROPERTY ").append(name).append('\n'));
        postcondition.ifPresent(
                name -> text.append("POSTCONDITION ").append(name).append('\n'));
        text.append(checksDeadlock ? "" : "CHECK_DEADLOCK FALSE\n");
        return text.toString();
    }

    /** Where the file names a definition: {@code M.cfg:7}; without the line if it is not known. */
    public String place(String keyword, String definition) {
        Integer line = lines.get(keyword + " " + definition);
        return line == null ? file : file + ":" + line;
    }

    /** @throws BadInput if it cannot be read, with the line */
    public static ConfigFile read(Path file) throws BadInput {
        try {
            return parse(file.getFileName().toString(), Files.readString(file, StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            throw new BadInput(
                    file + ": no such file; expected a configuration with INIT and NEXT, or SPECIFICATION", e);
        } catch (CharacterCodingException e) {
            throw new BadInput(
                    file + ": not text in UTF-8; expected a configuration with INIT and NEXT, or SPECIFICATION", e);
        } catch (IOException e) {
            throw new BadInput(
                    file + ": cannot be read; expected a configuration with INIT and NEXT, or SPECIFICATION", e);
        }
    }

    public static ConfigFile parse(String name, String text) throws BadInput {
        return new Reader(name, text).read();
    }

    private record Token(String text, int line) {}

    private static final class Reader {
        private static final Pattern TOKEN =
                Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"|<-|<<|>>|\\|->|:>|@@|\\.\\.|-\\d+|[\\w!]+|\\S");

        private final String name;
        private final List<Token> tokens = new ArrayList<>();
        private final Map<String, String> fromHistory = new LinkedHashMap<>();
        private Optional<String> container = Optional.empty();
        private final Map<String, Token> single = new LinkedHashMap<>();
        private final Map<String, List<String>> lists = new LinkedHashMap<>();
        private final Map<String, String> constants = new LinkedHashMap<>();
        private final Map<String, String> replacements = new LinkedHashMap<>();
        private final Map<String, Integer> lines = new LinkedHashMap<>();
        private final List<String> overridden = new ArrayList<>();
        private int at;

        Reader(String name, String text) throws BadInput {
            this.name = name;
            tokenize(text);
        }

        private void tokenize(String text) throws BadInput {
            int depth = 0;
            int number = 0;
            for (String line : text.split("\n", -1)) {
                number++;
                StringBuilder plain = new StringBuilder();
                for (int i = 0; i < line.length(); i++) {
                    if (line.startsWith("(*", i)) {
                        depth++;
                        i++;
                    } else if (depth > 0 && line.startsWith("*)", i)) {
                        depth--;
                        i++;
                    } else if (depth == 0 && line.startsWith("\\*", i)) {
                        directive(line.substring(i + 2), number);
                        break;
                    } else if (depth == 0) {
                        plain.append(line.charAt(i));
                    }
                }
                Matcher matcher = TOKEN.matcher(plain);
                while (matcher.find()) {
                    tokens.add(new Token(matcher.group(), number));
                }
            }
            if (depth > 0) {
                throw new BadInput(name + ":" + number + ": the comment is never closed; expected *)");
            }
        }

        private void directive(String comment, int line) throws BadInput {
            Matcher directive = DIRECTIVE.matcher(comment);
            if (!directive.matches()) {
                return;
            }
            Matcher declared = CONTAINER.matcher(directive.group(1));
            if (declared.matches()) {
                if (container.isPresent()) {
                    throw new BadInput(name + ":" + line + ": CONTAINER is given twice; expected it once");
                }
                container = Optional.of(declared.group(1));
                return;
            }
            Matcher constant = FROM_HISTORY.matcher(directive.group(1));
            if (!constant.matches()) {
                throw new BadInput(
                        name + ":" + line + ": cannot read '"
                                + directive.group(1).strip()
                                + "'; expected CONSTANT Name = args.argument, CONSTANT Name = Operation.argument or CONTAINER model");
            }
            fromHistory.put(constant.group(1), constant.group(2));
        }

        ConfigFile read() throws BadInput {
            while (at < tokens.size()) {
                Token keyword = tokens.get(at++);
                if (!KEYWORDS.contains(keyword.text)) {
                    at--;
                    throw expected("a keyword such as INIT or CONSTANTS");
                }
                switch (keyword.text) {
                    case "CONSTANT", "CONSTANTS" -> constants();
                    case "INVARIANT", "INVARIANTS" -> names("INVARIANT");
                    case "CONSTRAINT", "CONSTRAINTS" -> names("CONSTRAINT");
                    case "ACTION_CONSTRAINT", "ACTION_CONSTRAINTS" -> names("ACTION_CONSTRAINT");
                    case "PROPERTY", "PROPERTIES" -> names("PROPERTY");
                    default -> one(keyword);
                }
            }
            return new ConfigFile(
                    name,
                    single("INIT"),
                    single("NEXT"),
                    single("SPECIFICATION"),
                    constants,
                    replacements,
                    fromHistory,
                    container,
                    lists.getOrDefault("INVARIANT", List.of()),
                    lists.getOrDefault("CONSTRAINT", List.of()),
                    lists.getOrDefault("ACTION_CONSTRAINT", List.of()),
                    single("VIEW"),
                    single("SYMMETRY"),
                    checksDeadlock(),
                    lists.getOrDefault("PROPERTY", List.of()),
                    single("POSTCONDITION"),
                    others(),
                    overridden(),
                    lines);
        }

        /** TLC prefers a definition to a value, and of two values, or of two definitions, the last one. */
        private List<String> overridden() {
            List<String> all = new ArrayList<>(overridden);
            constants.forEach((constant, value) -> {
                if (replacements.containsKey(constant)) {
                    all.add("CONSTANT " + constant + " = " + value);
                }
            });
            return all;
        }

        private Map<String, String> others() {
            Map<String, String> others = new LinkedHashMap<>();
            OTHERS.forEach(keyword -> single(keyword).ifPresent(each -> others.put(keyword, each)));
            return others;
        }

        private boolean checksDeadlock() throws BadInput {
            Token token = single.get("CHECK_DEADLOCK");
            if (token != null && !token.text.equals("TRUE") && !token.text.equals("FALSE")) {
                throw new BadInput(name + ":" + token.line + ": expected TRUE or FALSE after CHECK_DEADLOCK, found '"
                        + token.text + "'");
            }
            return token == null || token.text.equals("TRUE");
        }

        private Optional<String> single(String keyword) {
            return Optional.ofNullable(single.get(keyword)).map(Token::text);
        }

        private void one(Token keyword) throws BadInput {
            if (at >= tokens.size() || KEYWORDS.contains(tokens.get(at).text)) {
                throw expected("a name after " + keyword.text);
            }
            Token value = tokens.get(at++);
            lines.put(keyword.text + " " + value.text, value.line);
            if (single.put(keyword.text, value) != null) {
                throw new BadInput(
                        name + ":" + keyword.line + ": " + keyword.text + " is given twice; expected it once");
            }
        }

        private void names(String keyword) {
            List<String> names = lists.computeIfAbsent(keyword, any -> new ArrayList<>());
            while (at < tokens.size() && !KEYWORDS.contains(tokens.get(at).text)) {
                Token token = tokens.get(at++);
                if (!token.text.equals(",")) {
                    names.add(token.text);
                    lines.put(keyword + " " + token.text, token.line);
                }
            }
        }

        private void constants() throws BadInput {
            while (at < tokens.size() && !KEYWORDS.contains(tokens.get(at).text)) {
                Token left = tokens.get(at++);
                StringBuilder subject = new StringBuilder(left.text);
                if (is("(")) {
                    while (at < tokens.size() && !is(")")) {
                        subject.append(tokens.get(at++).text);
                    }
                    require(")");
                    subject.append(")");
                }
                boolean replaces = is("<-");
                if (!replaces && !is("=")) {
                    throw expected("= or <- after " + subject);
                }
                at++;
                String right = right(left);
                if (replaces) {
                    int module = right.startsWith("[") ? right.indexOf(']') + 1 : 0;
                    String key = subject + (module == 0 ? "" : " <- " + right.substring(0, module));
                    String by = right.substring(module).strip();
                    override(key + (module == 0 ? " <- " : ""), replacements.put(key, by), by);
                } else {
                    override(subject + " = ", constants.put(subject.toString(), right), right);
                }
            }
        }

        private void override(String left, String before, String now) {
            if (before != null && !before.equals(now)) {
                overridden.add("CONSTANT " + left + before);
            }
        }

        private boolean is(String text) {
            return at < tokens.size() && tokens.get(at).text.equals(text);
        }

        /** Up to the next keyword, or to the next {@code Name =}, {@code Name <-} or {@code Name(} outside brackets. */
        private String right(Token left) throws BadInput {
            StringBuilder right = new StringBuilder();
            int depth = 0;
            while (at < tokens.size()) {
                Token token = tokens.get(at);
                if (KEYWORDS.contains(token.text) || depth == 0 && right.length() > 0 && startsConstant()) {
                    break;
                }
                if ("{[(<<".contains(token.text)) {
                    depth++;
                } else if ("}])>>".contains(token.text)) {
                    depth--;
                }
                right.append(right.length() == 0 ? "" : " ").append(token.text);
                at++;
            }
            if (right.length() == 0) {
                throw expected("a value for " + left.text);
            }
            return right.toString().replace("[ ", "[").replace(" ]", "]");
        }

        private boolean startsConstant() {
            if (!Character.isLetter(tokens.get(at).text.charAt(0))
                    && tokens.get(at).text.charAt(0) != '_') {
                return false;
            }
            String after = at + 1 < tokens.size() ? tokens.get(at + 1).text : "";
            return after.equals("=") || after.equals("<-") || after.equals("(");
        }

        private void require(String text) throws BadInput {
            if (!is(text)) {
                throw expected("'" + text + "'");
            }
            at++;
        }

        private BadInput expected(String what) {
            boolean ended = at >= tokens.size();
            int line = tokens.get(ended ? tokens.size() - 1 : at).line;
            return new BadInput(name + ":" + line + ": expected " + what + ", found "
                    + (ended ? "the end of the file" : "'" + tokens.get(at).text + "'"));
        }
    }
}
