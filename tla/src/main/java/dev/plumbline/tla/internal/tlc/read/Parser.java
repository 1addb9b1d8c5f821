package dev.plumbline.tla.internal.tlc.read;

import dev.plumbline.tla.internal.sany.InternedTexts;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tla2sany.drivers.FrontEndException;
import tla2sany.drivers.InitException;
import tla2sany.drivers.SANY;
import tla2sany.drivers.SemanticException;
import tla2sany.modanalyzer.SpecObj;
import tla2sany.parser.ParseException;
import tla2sany.semantic.Errors;
import tla2sany.semantic.ModuleNode;
import util.ToolIO;
import util.UniqueString;

/** Parses and analyses a module with all modules that it extends and instantiates. */
public final class Parser {
    private static final Pattern PARSING = Pattern.compile("Parsing module (\\w+) in file");
    private static final Pattern ENCOUNTERED = Pattern.compile("(?:Was expecting \"(.*)\"\\s+)?"
            + "Encountered \"(.*)\" at line (\\d+), column (\\d+) and token \"(.*)\"");
    /** Any other message of the parser, such as {@code Precedence conflict between ops \\lor in block line 4, ...}. */
    private static final Pattern COMPLAINT =
            Pattern.compile("\\*{3}Parse Error\\*{3}\\s+(.*?)\\s+Residual stack trace", Pattern.DOTALL);

    private static final Pattern COMPLAINT_PLACE = Pattern.compile(
            "(?:,? (?:in block|at location|at))? line (\\d+), col(?:umn)? (\\d+)(?: to line \\d+, col \\d+)?( of module \\w+)?");
    private static final Pattern UNKNOWN_CHARACTER = Pattern.compile(
            "Lexical error at line (\\d+), column (\\d+)\\.\\s+Encountered: (?:\"(.*?)\" \\(\\d+\\)|<EOF>), after : \"(.*)\"");
    private static final Pattern LEXICAL =
            Pattern.compile("Lexical \\{?error:?((?: (?!around line|at line)\\S+)*)(?: (?:around|at) line (\\d+))?");

    /** The modules that were parsed last, if without errors. */
    private static SpecObj last;

    private Parser() {}

    /** @throws BadInput with all of SANY's messages */
    public static ModuleNode parse(String root, ModuleFiles files, Map<String, String> expressions) throws BadInput {
        last = null;
        SpecObj spec = new SpecObj(root, files);
        String unexpected = "";
        // Syntax errors are only printed; the collected errors just say that there are some.
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream nowhere = ToolIO.out;
        ToolIO.out = new PrintStream(printed, false, StandardCharsets.UTF_8);
        ToolIO.err = ToolIO.out;
        try {
            if (!InternedTexts.isNew()) {
                SANY.frontEndInitialize(spec, ToolIO.out);
            }
            // No check whether the translation of PlusCal is up to date: it would only warn, and takes as long as
            // parsing.
            SANY.frontEndParse(spec, ToolIO.out, false);
            SANY.frontEndSemanticAnalysis(spec, ToolIO.out, true);
        } catch (InitException | ParseException | SemanticException e) {
            // The collected errors contain the reason.
        } catch (RuntimeException e) {
            unexpected = Failures.message(e);
        } finally {
            ToolIO.out.flush();
            ToolIO.out = nowhere;
            ToolIO.err = nowhere;
        }
        List<String> messages = new ArrayList<>();
        for (Errors errors : Arrays.asList(
                spec.getInitErrors(), spec.getParseErrors(), spec.getGlobalContextErrors(), spec.getSemanticErrors())) {
            if (errors != null && errors.isFailure()) {
                messages.addAll(List.of(errors.getAborts()));
                messages.addAll(List.of(errors.getErrors()));
            }
        }
        if (messages.isEmpty() && !unexpected.isEmpty()) {
            messages.add(unexpected);
        }
        if (!messages.isEmpty()) {
            String syntax = syntax(printed.toString(StandardCharsets.UTF_8), root);
            String text = syntax.isEmpty() ? TextPlaces.ofMissingModule(Failures.sany(messages, root), files) : syntax;
            throw new BadInput(inOurWords(text, root, expressions));
        }
        ModuleNode module = spec.getExternalModuleTable().getModuleNode(UniqueString.uniqueStringOf(root));
        if (module == null) {
            String unread = lastParsed(printed.toString(StandardCharsets.UTF_8), root);
            throw new BadInput(
                    unread + ".tla: cannot be read; expected ---- MODULE " + unread + " ----, definitions and ====");
        }
        last = spec;
        return module;
    }

    /**
     * TLC calls this to parse a module, see {@code SpecProcessorClass}. If {@link #parse} has just parsed it from the
     * same files, SANY would create the same nodes again: then TLC gets those. It gets them once, since it stores values
     * in the nodes; until then they are as SANY created them, because the code that reads them in between changes none.
     *
     * @param spec that TLC reads the result from
     * @throws FrontEndException if the module was not parsed before, and cannot be parsed
     */
    public static int frontEndMain(SpecObj spec, String root, PrintStream out) throws FrontEndException {
        SpecObj parsed = last;
        last = null;
        if (parsed == null || !parsed.getFileName().equals(root) || parsed.getResolver() != spec.getResolver()) {
            return SANY.frontEndMain(spec, root, out);
        }
        try {
            for (Field field : SpecObj.class.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    field.set(spec, field.get(parsed));
                }
            }
            return 0;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("unknown version of SANY", e);
        }
    }

    private static String lastParsed(String printed, String root) {
        String module = root;
        Matcher parsing = PARSING.matcher(printed);
        while (parsing.find()) {
            module = parsing.group(1);
        }
        return module;
    }

    /** The parser's message about the first syntax error; empty if there is none. */
    private static String syntax(String printed, String root) {
        String module = lastParsed(printed, root);
        Matcher found = ENCOUNTERED.matcher(printed);
        if (found.find()) {
            String after = found.group(5).isBlank() ? "" : " after \"" + found.group(5) + "\"";
            String expected = found.group(1) == null ? "" : "; expected " + found.group(1);
            return module + ".tla:" + found.group(3) + ":" + found.group(4) + ": syntax error: found \""
                    + found.group(2) + "\"" + after + expected;
        }
        Matcher complaint = COMPLAINT.matcher(printed);
        if (complaint.find()) {
            Matcher place = COMPLAINT_PLACE.matcher(complaint.group(1));
            String where = place.find() ? ":" + place.group(1) + ":" + place.group(2) : "";
            String what = Failures.squeeze(place.replaceAll("")).replaceAll("\\.$", "");
            return module + ".tla" + where + ": syntax error: " + what;
        }
        Matcher unknown = UNKNOWN_CHARACTER.matcher(printed);
        if (unknown.find()) {
            String character = unknown.group(3) == null ? "the end" : "the character \"" + unknown.group(3) + "\"";
            return module + ".tla:" + unknown.group(1) + ":" + unknown.group(2) + ": syntax error: found " + character
                    + (unknown.group(4).startsWith("\\\"")
                            ? " in a string; expected characters of ASCII, and a quotation mark before the end of the line"
                            : "; expected an operator or a name in ASCII");
        }
        Matcher lexical = LEXICAL.matcher(printed);
        if (lexical.find()) {
            String line = lexical.group(2) == null ? "" : ":" + lexical.group(2);
            String what = lexical.group(1).contains("open comment")
                    ? "the comment is never closed; expected *)"
                    : Failures.squeeze(lexical.group(1));
            return module + ".tla" + line + ": syntax error: " + what;
        }
        return "";
    }

    /**
     * A syntax error in an expression for a constant is in a generated module; the message is changed to name the
     * constant.
     *
     * @param expressions the description of each constant
     */
    public static String inOurWords(String text, String root, Map<String, String> expressions) {
        Matcher ours = Pattern.compile("^" + root + "\\.tla:(\\d+)(?::\\d+)?: ").matcher(text);
        if (expressions.isEmpty() || !ours.find()) {
            return text;
        }
        // Each expression is on one line, from the third line on; an error may be reported on the line after its own.
        int index = Math.max(0, Math.min(expressions.size() - 1, Integer.parseInt(ours.group(1)) - 3));
        Map.Entry<String, String> entry = List.copyOf(expressions.entrySet()).get(index);
        return entry.getValue() + ": "
                + text.substring(ours.end())
                        .replaceAll(root + "\\.tla(:\\d+)*: ", "")
                        .replace("found \"====\"", "found the end")
                        .replaceAll("PlumblineExpression_(\\w+)", "$1");
    }
}
