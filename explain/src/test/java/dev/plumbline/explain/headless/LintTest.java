package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.javascript.jscomp.CheckLevel;
import com.google.javascript.jscomp.CommandLineRunner;
import com.google.javascript.jscomp.Compiler;
import com.google.javascript.jscomp.CompilerOptions;
import com.google.javascript.jscomp.DiagnosticGroup;
import com.google.javascript.jscomp.DiagnosticGroups;
import com.google.javascript.jscomp.JSError;
import com.google.javascript.jscomp.SourceFile;
import com.google.javascript.jscomp.deps.ModuleLoader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The viewer's modules are read for mistakes: by a compiler for names, and by a few rules of the house. */
@Tag("slow")
class LintTest {
    private static final List<DiagnosticGroup> MISTAKES = List.of(
            DiagnosticGroups.CHECK_VARIABLES,
            DiagnosticGroups.CONST,
            DiagnosticGroups.CHECK_REGEXP,
            DiagnosticGroups.CHECK_USELESS_CODE,
            DiagnosticGroups.GLOBAL_THIS,
            DiagnosticGroups.LINT_VAR_DECLARATIONS,
            DiagnosticGroups.MISSING_RETURN,
            DiagnosticGroups.SUSPICIOUS_CODE,
            DiagnosticGroups.UNDEFINED_VARIABLES,
            DiagnosticGroups.UNUSED_LOCAL_VARIABLE);

    /** Functions of a window that the compiler's list of names lacks. */
    private static final String ALSO_GLOBAL =
            "var addEventListener = function() {}; var removeEventListener = function() {}; var matchMedia = function() {};";

    private static final Map<Pattern, String> RULES = Map.of(
            Pattern.compile("\\b(innerHTML|outerHTML|insertAdjacentHTML|document\\.write)\\b"),
            "text becomes text nodes; see dom.js",
            Pattern.compile("\\b(eval|Function)\\("),
            "no code from text",
            Pattern.compile("(?<![=!<>])[=!]=(?!=)"),
            "compare with === and !==",
            Pattern.compile("\\bconsole\\.|\\bdebugger\\b|\\balert\\("),
            "left behind",
            Pattern.compile("\\bMath\\.(min|max)\\(\\.\\.\\."),
            "a call has room for some 100,000 arguments: use reduce");

    @Test
    void aCompilerFindsNoMistake() throws IOException {
        List<SourceFile> files = new ArrayList<>();
        for (Path module : Headless.modules()) {
            files.add(SourceFile.fromCode(Headless.name(module), Files.readString(module)));
        }
        assertThat(mistakes(files)).isEmpty();
    }

    /** Some mistakes keep it from looking further; the others it finds all at once. */
    @Test
    void whatTheCompilerIsThereFor() {
        assertThat(found("export const c = 1; c = 2;")).hasSize(1);
        assertThat(found("import { missing } from \"./wrong1.js\"; export const b = missing;", "export const a = 1;"))
                .hasSize(1);
        assertThat(found(
                        "export const a = misspelt;",
                        "export function f() { const unused = 1; return 2; }",
                        "export function g(x) { if (x = 3) { return 1; } return 2; }",
                        "var d = 1; export const e = d;"))
                .hasSize(4);
    }

    /** The files that have mistakes. */
    private static Set<String> found(String... modules) {
        List<SourceFile> files = new ArrayList<>();
        for (String module : modules) {
            files.add(SourceFile.fromCode("wrong" + files.size() + ".js", module));
        }
        return mistakes(files).stream()
                .map(mistake -> mistake.substring(0, mistake.indexOf(':')))
                .collect(Collectors.toSet());
    }

    private static List<String> mistakes(List<SourceFile> files) {
        Compiler compiler =
                new Compiler(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        CompilerOptions options = new CompilerOptions();
        options.setLanguageIn(CompilerOptions.LanguageMode.ECMASCRIPT_2021);
        options.setLanguageOut(CompilerOptions.LanguageMode.NO_TRANSPILE);
        options.setChecksOnly(true);
        options.setCheckSymbols(true);
        options.setCheckSuspiciousCode(true);
        options.setModuleResolutionMode(ModuleLoader.ResolutionMode.BROWSER);
        // As warnings: errors of one kind would keep it from looking for the next.
        MISTAKES.forEach(group -> options.setWarningLevel(group, CheckLevel.WARNING));
        options.setWarningLevel(DiagnosticGroups.MODULE_LOAD, CheckLevel.ERROR);
        options.setWarningLevel(DiagnosticGroups.MODULE_IMPORT, CheckLevel.ERROR);
        List<SourceFile> externs = new ArrayList<>(builtins());
        externs.add(SourceFile.fromCode("window.js", ALSO_GLOBAL));
        compiler.compile(externs, files, options);
        return Stream.concat(
                        compiler.getErrors().stream(),
                        compiler.getWarnings().stream().filter(LintTest::isMistake))
                .map(error -> error.getSourceName() + ":" + error.getLineNumber() + ": " + error.getDescription())
                .toList();
    }

    /** It also guesses types, which these modules do not declare. */
    private static boolean isMistake(JSError warning) {
        return MISTAKES.stream().anyMatch(group -> group.matches(warning));
    }

    private static List<SourceFile> builtins() {
        try {
            return CommandLineRunner.getBuiltinExterns(CompilerOptions.Environment.BROWSER);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theRulesOfTheHouseHold() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path module : Headless.modules()) {
            int number = 0;
            for (String line : Files.readAllLines(module)) {
                number++;
                String code = withoutTexts(line);
                for (Map.Entry<Pattern, String> rule : RULES.entrySet()) {
                    if (rule.getKey().matcher(code).find()) {
                        broken.add(Headless.name(module) + ":" + number + ": " + rule.getValue());
                    }
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    private static String withoutTexts(String line) {
        return line.replaceAll("\"(\\\\.|[^\"\\\\])*\"", "\"\"").replaceAll("//.*|^\\s*\\*.*|/\\*.*", "");
    }

    /** What is exported is imported, and what is imported is used. The tests may be the only ones that import it. */
    @Test
    void nothingIsExportedOrImportedInVain() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (Path module : Headless.modules()) {
            texts.put(Headless.name(module), Files.readString(module));
        }
        Map<String, Map<String, Long>> words = new TreeMap<>();
        texts.forEach((module, text) -> words.put(module, words(text)));
        List<String> inVain = new ArrayList<>();
        Pattern imports = Pattern.compile("(?m)^import \\{ ([\\w, ]+) } from \"\\.\\.?/([\\w/]+\\.js)\";");
        texts.forEach((module, text) -> {
            Matcher found = imports.matcher(text);
            Map<String, Long> used = words(imports.matcher(text).replaceAll(""));
            while (found.find()) {
                for (String name : found.group(1).split(", ")) {
                    if (!used.containsKey(name)) {
                        inVain.add(module + ": imports " + name + " from " + found.group(2) + " and does not use it");
                    }
                }
            }
            Matcher exported = Pattern.compile("(?m)^export (?:async )?(?:const|let|class|function\\*?) (\\w+)")
                    .matcher(text);
            while (exported.find()) {
                String name = exported.group(1);
                if (words.get(module).get(name) < 2
                        && words.entrySet().stream()
                                .noneMatch(other -> !other.getKey().equals(module)
                                        && other.getValue().containsKey(name))) {
                    inVain.add(module + ": exports " + name + ", which nobody uses");
                }
            }
        });
        assertThat(inVain).isEmpty();
    }

    /** The words of a text, each with how often it is there. */
    private static Map<String, Long> words(String text) {
        return Pattern.compile("\\w+")
                .matcher(text)
                .results()
                .collect(Collectors.groupingBy(MatchResult::group, Collectors.counting()));
    }
}
