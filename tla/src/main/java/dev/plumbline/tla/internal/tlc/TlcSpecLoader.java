package dev.plumbline.tla.internal.tlc;

import dev.plumbline.history.files.Folders;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.tla.internal.load.ActionSignature;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.load.LoadRequest;
import dev.plumbline.tla.internal.load.SpecLoader;
import dev.plumbline.tla.internal.sany.InternedTexts;
import dev.plumbline.tla.internal.sany.SanySpecification;
import dev.plumbline.tla.internal.tlc.action.ActionFinder;
import dev.plumbline.tla.internal.tlc.action.ActionSignatures;
import dev.plumbline.tla.internal.tlc.action.Site;
import dev.plumbline.tla.internal.tlc.evaluator.Failures;
import dev.plumbline.tla.internal.tlc.evaluator.LargeStack;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tlc.external.OperatorOverrides;
import dev.plumbline.tla.internal.tlc.read.ModuleFiles;
import dev.plumbline.tla.internal.tlc.read.Parser;
import dev.plumbline.tla.internal.tlc.read.SpecShape;
import dev.plumbline.tla.internal.tlc.read.TextPlaces;
import dev.plumbline.tla.internal.tlc.spec.Assumptions;
import dev.plumbline.tla.internal.tlc.spec.ConstantsOnly;
import dev.plumbline.tla.internal.tlc.spec.Formulas;
import dev.plumbline.tla.internal.tlc.spec.OwnReading;
import dev.plumbline.tla.internal.tlc.spec.TlcSpec;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.Action;
import tlc2.util.Context;
import tlc2.util.FP64;
import tlc2.util.Vect;
import util.ToolIO;

/**
 * Reads a specification. The module is parsed first, to find its constants and its errors: TLC needs the .cfg before
 * the module. TLC then gets the modules that were parsed. It gets only the constants and an initial predicate: given
 * Next, it would create one action for each value of each quantifier, and a history may have millions of values.
 */
public final class TlcSpecLoader implements SpecLoader {
    static final String ROOT = "PlumblineRoot";
    private static final int WIDEST_PRECOMPUTED = 100_000;

    @Override
    public ExtensibleSpec load(LoadRequest source) throws BadInput {
        return read(source, Optional.empty(), use(source, false));
    }

    @Override
    public ExplorableSpec explorable(LoadRequest source) throws BadInput {
        return TlcSpecLoader.<ExplorableSpec>read(
                source,
                Optional.of((file, tool, own) -> {
                    tool.registers().search(source.config().checksDeadlock());
                    return new ConstantsOnly(file, tool, own);
                }),
                (file, tool, shape, sites, outline, own) ->
                        use(source, true).of(file, tool, shape, sites, outline, own));
    }

    /** @param searched whether all states are searched; if not, histories are checked */
    private static Use<ExtensibleSpec> use(LoadRequest source, boolean searched) {
        return (loaded, tool, shape, sites, outline, own) -> {
            SpecShape.requireDefinitions(tool.getRootModule(), source.config());
            if (searched) {
                tool.registers().search(source.config().checksDeadlock());
            }
            Assumptions assumptions = new Assumptions(tool, own);
            assumptions.require();
            if (!searched) {
                tool.registers().fix();
            }
            List<String> unanswered = assumptions.unanswered().stream()
                    .map("not checked: "::concat)
                    .toList();
            TlcSpec spec = made(source, loaded, tool, shape, sites, outline, own, source.config(), unanswered);
            source.config()
                    .view()
                    .ifPresent(any -> spec.withoutView(() -> {
                        List<String> notes = new ArrayList<>(unanswered);
                        notes.addAll(withoutView(source));
                        try {
                            return made(
                                    source,
                                    loaded,
                                    tool,
                                    shape.withoutView(),
                                    sites,
                                    outline.withoutView(),
                                    own,
                                    source.config().withoutView(),
                                    notes);
                        } catch (BadInput e) {
                            throw new IllegalStateException("what was loaded with a VIEW can be loaded without", e);
                        }
                    }));
            return spec;
        };
    }

    /** The note on a specification whose VIEW is left out. */
    static List<String> withoutView(LoadRequest source) {
        return source.config().view().stream()
                .map(view -> "VIEW " + view + " was left out: a violation or a witness has to be one without it")
                .toList();
    }

    private static TlcSpec made(
            LoadRequest source,
            String file,
            LocatingTool tool,
            SpecShape shape,
            List<Site> sites,
            ExtensibleSpec.Outline outline,
            OwnReading own,
            ConfigFile config,
            List<String> unanswered)
            throws BadInput {
        return new TlcSpec(
                file, tool, shape, sites, source.silent(), outline, own, config, unanswered, source.formulas());
    }

    @Override
    public List<ActionSignature> actions(LoadRequest source) throws BadInput {
        return read(
                source,
                Optional.empty(),
                (loaded, tool, shape, sites, outline, own) -> ActionSignatures.of(tool, sites));
    }

    @Override
    public ExtensibleSpec.Outline outline(LoadRequest source) throws BadInput {
        return read(source, Optional.empty(), (loaded, tool, shape, sites, outline, own) -> outline);
    }

    /** Creates the result from a specification that has been read. */
    private interface Use<T> {
        T of(
                String file,
                LocatingTool tool,
                SpecShape shape,
                List<Site> sites,
                ExtensibleSpec.Outline outline,
                OwnReading own)
                throws BadInput;
    }

    /** Creates the result from a module without behaviours. */
    private interface WithoutBehaviour<T> {
        T of(String file, LocatingTool tool, OwnReading own);
    }

    /** @param constants handles a module without behaviours, which is rejected otherwise */
    private static <T> T read(LoadRequest source, Optional<WithoutBehaviour<T>> constants, Use<T> use) throws BadInput {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        ToolIO.setMode(ToolIO.TOOL);
        ToolIO.out = nowhere;
        ToolIO.err = nowhere;
        InternedTexts.reset(source.config());
        FP64.Init(0);
        OperatorOverrides.install();
        return onLargeStack(source, () -> {
            Path scratch = null;
            try {
                scratch = Folders.temporary("plumbline-tla-");
                return read(source, scratch, constants, use);
            } catch (IOException e) {
                throw new BadInput(
                        "cannot write a scratch copy of the modules of " + source.module() + ": " + BadInput.reason(e),
                        e);
            } catch (BadInput e) {
                throw UntranslatedAlgorithm.explained(e, source.module());
            } finally {
                Folders.discard(scratch);
            }
        });
    }

    /** SANY, and all code that walks its trees, needs a stack as deep as the nesting of expressions. */
    static <T> T onLargeStack(LoadRequest source, Callable<T> reading) throws BadInput {
        try {
            return LargeStack.call("load", source.loading(), reading);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BadInput bad) {
                throw bad;
            }
            if (e.getCause() instanceof StackOverflowError) {
                throw new BadInput(
                        source.module().getFileName() + ": expressions are nested too deep to be read; expected fewer"
                                + " parentheses, or definitions for parts of them",
                        e);
            }
            throw LargeStack.unchecked(e);
        }
    }

    private static <T> T read(LoadRequest source, Path scratch, Optional<WithoutBehaviour<T>> without, Use<T> use)
            throws BadInput, IOException {
        String file = source.module().getFileName().toString();
        String module = file.substring(0, file.length() - ".tla".length());
        Map<String, Value> values = new LinkedHashMap<>(source.values());
        Map<String, String> expressions = new LinkedHashMap<>(source.expressions());
        Map<String, String> verbatim = new LinkedHashMap<>();
        constantsOf(source.config(), values, expressions, verbatim);
        for (Map.Entry<String, Value> entry : values.entrySet()) {
            try {
                TlcValues.toTlc(entry.getValue());
            } catch (BadInput e) {
                throw e.at("constant " + entry.getKey());
            }
        }
        ModuleFiles files = new ModuleFiles(source.module(), source.folders(), scratch, values);
        files.writeEnvironment(source.environment());
        String root = module;
        if (!expressions.isEmpty() || !source.formulas().isEmpty()) {
            root = ROOT;
            files.write(ROOT + ".tla", rootModule(module, expressions, source.formulas(), List.of()));
        }
        Map<String, String> told = describedAs(expressions, source);
        ModuleNode parsed = Parser.parse(root, files, told);
        if (source.unvalued()) {
            List<OpDeclNode> open = openOperators(parsed, verbatim);
            if (!open.isEmpty()) {
                root = ROOT;
                files.write(ROOT + ".tla", rootModule(module, expressions, source.formulas(), open));
                open.forEach(operator -> verbatim.put(
                        operator.getName().toString(),
                        " <- " + definition(operator.getName().toString())));
                parsed = Parser.parse(root, files, told);
            }
        }
        ExtensibleSpec.Outline outline = outline(module, parsed, files, source.config(), expressions, verbatim);
        OwnReading own = own(source, parsed, CompiledLoader.config(source, expressions), outline);
        boolean constantsOnly = without.isPresent() && !SpecShape.hasBehaviour(parsed, source.config());
        Optional<SpecShape.FormulaNames> names =
                constantsOnly ? Optional.empty() : Optional.of(SpecShape.names(parsed, source.config(), module));
        files.write(
                ModuleFiles.CONFIG + ".cfg",
                names.map(each -> "INIT " + each.initial() + "\n").orElse("")
                        + constants(parsed, source, values, expressions, verbatim));
        LocatingTool tool;
        try {
            tool = LocatingTool.of(root, ModuleFiles.CONFIG, files);
        } catch (RuntimeException | StackOverflowError e) {
            String complaint = TextPlaces.ofLargeNumber(Failures.explainLoading(e, file), file, files);
            throw new BadInput(Parser.inOurWords(complaint, root, told), e);
        }
        settle(tool, files, values);
        if (names.isEmpty()) {
            return without.orElseThrow().of(file, tool, own);
        }
        SpecShape shape = SpecShape.of(tool, names.get(), source.config());
        Vect<Action> initial = tool.getInitStateSpec();
        initial.removeAll(0);
        shape.initial().forEach(initial::addElement);
        List<Site> sites =
                ActionFinder.find(tool, shape.around(), shape.next(), shape.nextName(), shape.nextDefinition());
        return use.of(file, tool, shape, sites, outline, own);
    }

    private static OwnReading own(
            LoadRequest source, ModuleNode parsed, ConfigFile config, ExtensibleSpec.Outline outline) {
        Names names = SanySpecification.names(config);
        return new OwnReading(() -> {
            try {
                return onLargeStack(source, () -> CompiledLoader.translation(source, parsed, config, names, outline));
            } catch (BadInput e) {
                return Optional.empty();
            }
        });
    }

    /**
     * The parts of a specification by name.
     *
     * @param files with the values of constants
     * @param verbatim the entries of the .cfg for other constants and definitions
     */
    static ExtensibleSpec.Outline outline(
            String module,
            ModuleNode parsed,
            ModuleFiles files,
            ConfigFile config,
            Map<String, String> expressions,
            Map<String, String> verbatim)
            throws IOException {
        List<String> withoutValue = new ArrayList<>();
        for (OpDeclNode constant : parsed.getConstantDecls()) {
            String name = constant.getName().toString();
            if (!files.values().containsKey(name) && !expressions.containsKey(name) && !isGiven(name, verbatim)) {
                withoutValue.add(name);
            }
        }
        List<String> stateRules = new ArrayList<>(config.invariants());
        stateRules.addAll(config.constraints());
        return new ExtensibleSpec.Outline(
                module,
                files.texts(),
                Stream.of(parsed.getVariableDecls())
                        .map(variable -> variable.getName().toString())
                        .toList(),
                files.values(),
                expressions,
                verbatim,
                withoutValue,
                stateRules,
                config.actionConstraints(),
                config.view());
    }

    /**
     * The constants of the .cfg, except those that the options give. We provide the values that TLC cannot read from a
     * .cfg.
     */
    static void constantsOf(
            ConfigFile config,
            Map<String, Value> values,
            Map<String, String> expressions,
            Map<String, String> verbatim) {
        config.constants().forEach((name, text) -> {
            if (values.containsKey(name) || expressions.containsKey(name)) {
                return;
            }
            if (name.contains("(") || text.startsWith("[") && text.matches("\\[\\w+\\].*")) {
                verbatim.put(name, " = " + text);
                return;
            }
            try {
                values.put(name, Value.parse(text));
            } catch (BadInput e) {
                expressions.put(name, text);
            }
        });
        config.replacements().forEach((name, text) -> {
            if (!values.containsKey(name) && !expressions.containsKey(name)) {
                verbatim.put(name, (name.contains("[") ? " " : " <- ") + text);
            }
        });
    }

    /** The text of each constant as it was written, with the name of the .cfg before it if it comes from there. */
    static Map<String, String> describedAs(Map<String, String> expressions, LoadRequest source) {
        Map<String, String> told = new LinkedHashMap<>();
        expressions.forEach((name, text) -> told.put(
                name,
                (source.expressions().containsKey(name) ? "" : source.config().file() + ": ") + "constant " + name + "="
                        + text));
        source.formulas().forEach(formula -> told.put("formula " + told.size(), "mapping: " + formula));
        return told;
    }

    /** The constant operators without a definition, if nothing will be evaluated. */
    private static List<OpDeclNode> openOperators(ModuleNode module, Map<String, String> verbatim) {
        List<OpDeclNode> open = new ArrayList<>();
        for (OpDeclNode constant : module.getConstantDecls()) {
            if (constant.getArity() > 0 && !isGiven(constant.getName().toString(), verbatim)) {
                open.add(constant);
            }
        }
        return open;
    }

    static String rootModule(
            String module, Map<String, String> expressions, List<String> formulas, List<OpDeclNode> open) {
        StringBuilder text = new StringBuilder("---- MODULE " + ROOT + " ----\nEXTENDS " + module + "\n");
        expressions.forEach((name, expression) -> text.append(definition(name))
                .append(" == ")
                .append(expression.replaceAll("\\s+", " "))
                .append('\n'));
        for (int i = 0; i < formulas.size(); i++) {
            text.append(Formulas.name(i))
                    .append("(line) == ")
                    .append(formulas.get(i).replaceAll("\\s+", " "))
                    .append('\n');
        }
        for (OpDeclNode operator : open) {
            List<String> formals = new ArrayList<>();
            for (int i = 1; i <= operator.getArity(); i++) {
                formals.add("PlumblineOperand" + i);
            }
            text.append(definition(operator.getName().toString()))
                    .append('(')
                    .append(String.join(", ", formals))
                    .append(") == 0\n");
        }
        return text.append("====\n").toString();
    }

    static String definition(String constant) {
        return "PlumblineExpression_" + constant.replace('!', '_');
    }

    private static String constants(
            ModuleNode module,
            LoadRequest source,
            Map<String, Value> values,
            Map<String, String> expressions,
            Map<String, String> verbatim)
            throws BadInput {
        List<String> declared = new ArrayList<>();
        StringBuilder text = new StringBuilder("CONSTANTS\n");
        for (OpDeclNode constant : module.getConstantDecls()) {
            String name = constant.getName().toString();
            declared.add(name);
            if (values.containsKey(name) || expressions.containsKey(name) || isGiven(name, verbatim)) {
                continue;
            }
            if (constant.getArity() > 0) {
                throw new BadInput(Failures.place(constant) + ": the constant operator " + name
                        + " has no meaning; expected " + name + " <- Definition in the .cfg");
            }
            text.append(name)
                    .append(" = ")
                    .append(ModuleFiles.MISSING)
                    .append(name)
                    .append('\n');
        }
        List<String> given = new ArrayList<>(values.keySet());
        given.addAll(expressions.keySet());
        given.addAll(verbatim.keySet());
        for (String name : given) {
            String plain = name.replaceAll("\\(.*", "");
            OpDefNode operator = module.getOpDef(plain);
            String right = verbatim.getOrDefault(name, "").strip();
            // Published configurations also have lines for undeclared model values, and for constants that the module
            // no longer declares. TLC ignores these.
            boolean ignored = source.config().constants().containsKey(name)
                    || values.containsKey(name) && values.get(name).toString().equals(name);
            if (!ignored
                    && !right.contains("[")
                    && !name.contains("[")
                    && !declared.contains(plain)
                    && operator == null) {
                throw new BadInput(name + " is not a constant of the specification; expected one of "
                        + (declared.isEmpty() ? "none: it declares no constants" : String.join(", ", declared)));
            }
        }
        values.keySet().forEach(name -> text.append(name).append(" = " + ModuleFiles.GIVEN + name + "\n"));
        expressions.keySet().forEach(name -> text.append(name).append(" <- " + definition(name) + "\n"));
        verbatim.forEach((name, right) -> text.append(name).append(right).append('\n'));
        return text.toString();
    }

    private static boolean isGiven(String constant, Map<String, String> verbatim) {
        return verbatim.keySet().stream()
                .anyMatch(name -> name.replaceAll("\\(.*", "").equals(constant));
    }

    /**
     * Stores values where TLC finds them without calling us, and enumerates small lazy sets among the constants:
     * otherwise threads would race to enumerate them.
     */
    private static void settle(LocatingTool tool, ModuleFiles files, Map<String, Value> values) {
        int id = LocatingTool.id();
        for (OpDeclNode constant : tool.getRootModule().getConstantDecls()) {
            String name = constant.getName().toString();
            if (values.containsKey(name)) {
                constant.setToolObject(id, files.given(name));
            } else if (tool.lookup(constant, Context.Empty, false) instanceof OpDefNode replacement
                    && replacement.getArity() == 0
                    && replacement.getToolObject(id) instanceof tlc2.value.impl.Value value) {
                constant.setToolObject(id, value);
            }
        }
        for (OpDefNode definition : tool.getRootModule().getOpDefs()) {
            if (definition.getToolObject(id) instanceof tlc2.value.impl.Value value && value.mutates()) {
                try {
                    if (value.size() <= WIDEST_PRECOMPUTED) {
                        value.initialize();
                    }
                } catch (RuntimeException notASet) {
                    // Infinite, or too large to count: it is only used for membership tests.
                }
            }
        }
    }
}
