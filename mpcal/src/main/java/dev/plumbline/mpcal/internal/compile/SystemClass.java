package dev.plumbline.mpcal.internal.compile;

import dev.plumbline.mpcal.internal.compile.expression.Binders;
import dev.plumbline.mpcal.internal.compile.expression.Context;
import dev.plumbline.mpcal.internal.compile.expression.Expressions;
import dev.plumbline.mpcal.internal.compile.expression.ModuleMembers;
import dev.plumbline.mpcal.internal.compile.expression.Named;
import dev.plumbline.mpcal.internal.compile.expression.StandardOperators;
import dev.plumbline.mpcal.internal.compile.text.JavaNames;
import dev.plumbline.mpcal.internal.compile.text.Lines;
import dev.plumbline.mpcal.internal.compile.text.SourceText;
import dev.plumbline.mpcal.internal.compile.text.Uncompilable;
import dev.plumbline.mpcal.internal.expand.MappingTargets;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.FreeNames;
import dev.plumbline.mpcal.internal.syntax.ModuleDefinitions;
import dev.plumbline.mpcal.internal.syntax.SourceFile;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The class that binds resources to the parameters of archetypes, and starts the processes of the specification. */
final class SystemClass {
    /** Of the random choices of one resource, in the compiled Java. */
    private static final String SEED = "launch.seed() * 31 + self.hashCode()";

    private final Algorithm algorithm;
    private final ModuleMembers members;
    private final SourceFile file;
    private final Map<String, String> classes;
    private final ResourceBindings bindings;
    private final boolean reported;
    private final List<String> methods = new ArrayList<>();
    private final JavaNames methodNames = new JavaNames();
    private final JavaNames names = new JavaNames();
    private final Map<String, String> shared = new LinkedHashMap<>();
    private final Map<String, Named> meanings = new HashMap<>();
    private final Set<String> begun = new HashSet<>();

    /**
     * @param classes the classes of archetypes and mapping macros, by their names in the specification
     * @param reported whether mapping macros report their branches
     */
    SystemClass(
            Algorithm algorithm,
            ModuleMembers members,
            SourceFile file,
            Map<String, String> classes,
            ResourceBindings bindings,
            boolean reported) {
        this.algorithm = algorithm;
        this.members = members;
        this.file = file;
        this.classes = classes;
        this.bindings = bindings;
        this.reported = reported;
    }

    String text(String packageName, String generatedPackage, String note) {
        names.fresh("processes");
        names.fresh("launch");
        Lines body = new Lines();
        List<Algorithm.Instance> instances = algorithm.instances();
        for (Algorithm.Instance instance : instances) {
            process(instance, body);
        }
        Lines out = new Lines();
        out.open("public final class Main {");
        out.line("private Main() {}");
        out.line("");
        out.open("public static void main(String[] args) {");
        out.line("System.exit(Launch.run(args, new Main()::processes, System.out));");
        out.close("}");
        out.line("");
        out.open("private List<Archetype> processes(Launch launch) {");
        out.line("Definitions module = new Definitions(" + constants() + ");");
        shared.values().forEach(out::line);
        out.line("List<Archetype> processes = new ArrayList<>();");
        out.block(body.toString());
        out.line("return processes;");
        out.close("}");
        methods.forEach(method -> {
            out.line("");
            out.block(method);
        });
        out.close("}");
        String text =
                SourceText.file(packageName, "Binds resources to the parameters of archetypes.", note, out.toString());
        return text.replaceFirst("\n\nimport dev", "\n\nimport " + generatedPackage + ".*;\nimport dev");
    }

    private Expressions expressions(Map<String, Named> more) {
        Map<String, Named> all = new HashMap<>(meanings);
        all.putAll(more);
        return new Expressions(new Context(
                members,
                file,
                "module.",
                Optional.of(new Context.Passed("Definitions", "module")),
                all,
                names,
                methods,
                methodNames));
    }

    private String constants() {
        List<String> arguments = new ArrayList<>();
        for (Expr.Parameter constant : members.constants().values()) {
            Optional<Expr> given = bindings.constant(constant.name());
            if (given.isPresent()) {
                arguments.add(
                        constant.arity() == 0
                                ? constantValue(given.get())
                                : new Binders(expressions(Map.of()).context())
                                        .lambda(given.get(), constant.arity(), false));
            } else if (constant.arity() == 0) {
                arguments.add("launch.constant(\"" + constant.name() + "\")");
            } else {
                List<String> parameters = new ArrayList<>();
                for (int i = 0; i < constant.arity(); i++) {
                    parameters.add(String.valueOf((char) ('a' + i)));
                }
                arguments.add("(" + String.join(", ", parameters) + ") -> { throw new TlaError(\"" + constant.name()
                        + " is an operator that the module leaves open: write it here\"); }");
            }
        }
        return String.join(", ", arguments);
    }

    /** Names without another meaning are model values. */
    private String constantValue(Expr value) {
        Map<String, Named> models = new HashMap<>();
        for (String name : FreeNames.of(value)) {
            if (StandardOperators.constant(name).isEmpty()
                    && StandardOperators.named(name).isEmpty()) {
                models.put(name, new Named.Local("model(\"" + name + "\")"));
            }
        }
        return expressions(models).value(value);
    }

    private void process(Algorithm.Instance instance, Lines out) {
        Algorithm.Archetype archetype = algorithm.archetype(instance);
        String ids = initially(instance.head().id(), Map.of());
        out.line("// " + SourceText.place(file, instance.head().offset()));
        out.open("for (Value self : " + (instance.head().member() ? "elements(" + ids + ")" : "List.of(" + ids + ")")
                + ") {");
        out.open("if (launch.runs(\"" + archetype.name() + "\", self)) {");
        Map<String, String> handles = new LinkedHashMap<>();
        List<String> arguments = new ArrayList<>(List.of("self", "module"));
        boolean heartbeat = bindings.usesDetector();
        Map<String, Named> process =
                Map.of("self", new Named.Local("self"), instance.head().name(), new Named.Local("self"));
        for (int i = 0; i < instance.arguments().size(); i++) {
            Algorithm.Parameter parameter = archetype.parameters().get(i);
            Statement.Argument argument = instance.arguments().get(i);
            if (!parameter.reference()) {
                arguments.add(initially(((Statement.Argument.Value) argument).expression(), process));
            } else {
                arguments.add(resource(instance, archetype, i, process, handles));
            }
        }
        handles.values().forEach(out::line);
        out.line("processes.add(new " + classes.get(archetype.name()) + "(" + String.join(", ", arguments) + ")"
                + (heartbeat ? ".whenEnded(" + ports(archetype) + ".heartbeat(self)::close)" : "") + ");");
        out.close("}");
        out.close("}");
    }

    private String resource(
            Algorithm.Instance instance,
            Algorithm.Archetype archetype,
            int position,
            Map<String, Named> process,
            Map<String, String> handles) {
        Algorithm.Parameter parameter = archetype.parameters().get(position);
        Statement.Argument argument = instance.arguments().get(position);
        Optional<Algorithm.Mapping> mapping = instance.mappings().stream()
                .filter(m -> MappingTargets.position(instance, m).equals(OptionalInt.of(position)))
                .findFirst();
        boolean reference = argument instanceof Statement.Argument.Reference;
        ResourceKind kind = bindings.resource(archetype.name(), parameter.name())
                .orElse(
                        mapping.isPresent()
                                ? new ResourceKind.Specified(!reference)
                                : reference ? new ResourceKind.Shared() : new ResourceKind.Own());
        String network = argument instanceof Statement.Argument.Reference r
                ? r.name()
                : archetype.name() + "." + parameter.name();
        if (kind instanceof ResourceKind.Shared || kind instanceof ResourceKind.Specified) {
            boolean own = kind instanceof ResourceKind.Specified specified && specified.own();
            if (!own && bindings.separate()) {
                throw notShared(argument, archetype, parameter);
            }
            String base = reference && !own
                    ? handle((Statement.Argument.Reference) argument, handles)
                    : own(argument, process, parameter.name(), handles);
            if (kind instanceof ResourceKind.Shared) {
                return base;
            }
            if (mapping.isEmpty()) {
                throw new Uncompilable(
                        file,
                        argument.offset(),
                        archetype.name() + "." + parameter.name()
                                + " is bound to specified, but it has no mapping macro"
                                + "; expected shared or local");
            }
            return mapped(base, mapping.get());
        } else if (kind instanceof ResourceKind.Own) {
            return "new LocalState(" + initial(argument, process) + ")";
        } else if (kind instanceof ResourceKind.Fixed fixed) {
            return "new LocalState(" + initially(parsed(fixed.expression(), argument.offset()), process) + ")";
        } else if (kind instanceof ResourceKind.Queue queue) {
            if (bindings.separate()) {
                throw notShared(argument, archetype, parameter);
            }
            return queues(network, queue, parameter.dimensions());
        } else if (kind instanceof ResourceKind.Mailbox mailbox) {
            return mailboxes(mailbox, network, archetype, argument, process);
        } else if (kind instanceof ResourceKind.Converging replica) {
            return ports(archetype) + ".replica(\"" + network + "\", \"" + replica.type() + "\", "
                    + initially(parsed(replica.among(), argument.offset()), process) + ", "
                    + initially(parsed(replica.initial(), argument.offset()), process) + ")";
        } else if (kind instanceof ResourceKind.Durable durable) {
            return ports(archetype) + ".durable(\"" + archetype.name() + "." + parameter.name() + "\", "
                    + initial(argument, process) + ", " + durable.synced() + ")";
        } else if (kind instanceof ResourceKind.SharedFiles) {
            return ports(archetype) + ".files(\"" + network + "\", " + initial(argument, process) + ")";
        } else if (kind instanceof ResourceKind.TwoPhase shared) {
            return ports(archetype) + ".twoPhase(\"" + network + "\", "
                    + initially(parsed(shared.among(), argument.offset()), process) + ", " + initial(argument, process)
                    + ")";
        } else if (kind instanceof ResourceKind.ByArchetype nested) {
            return nested(nested.archetype(), archetype.name() + "." + parameter.name(), argument.offset());
        } else if (kind instanceof ResourceKind.Arrived) {
            if (bindings.separate()) {
                throw notShared(argument, archetype, parameter);
            }
            return ports(archetype) + ".arrived(\"" + network + "\")";
        } else if (kind instanceof ResourceKind.Detector detector) {
            return ports(archetype) + ".failureDetector(Duration.ofMillis(" + detector.interval()
                    + "), Duration.ofMillis(" + detector.timeout() + "))";
        } else if (kind instanceof ResourceKind.Clockwork timer) {
            return "new Timer(Duration.ofMillis(" + timer.shortest() + "), Duration.ofMillis(" + timer.longest() + "), "
                    + SEED + ", System::nanoTime)";
        } else if (kind instanceof ResourceKind.OfClass own) {
            return "new " + own.name() + "(launch, self)";
        }
        throw new AssertionError(kind);
    }

    private String mailboxes(
            ResourceKind.Mailbox mailbox,
            String network,
            Algorithm.Archetype archetype,
            Statement.Argument argument,
            Map<String, Named> process) {
        String places = "(\"" + network + "\", "
                + initially(parsed(mailbox.reads().orElse("{self}"), argument.offset()), process);
        ResourceKind.Delivery delivery = mailbox.delivery();
        return delivery.relaxed() || delivery.lost() > 0
                ? ports(archetype) + ".weakMailboxes" + places + ", " + delivery.relaxed() + ", " + delivery.lost()
                        + ", " + SEED + ")"
                : ports(archetype) + ".mailboxes" + places + ")";
    }

    /** An archetype as a resource: it has parameters for requests and answers, and no others. */
    private String nested(String name, String parameter, int offset) {
        Algorithm.Archetype inner = algorithm.archetypes().stream()
                .filter(a -> a.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Uncompilable(
                        file, offset, parameter + " is bound to nested " + name + "; expected an archetype"));
        if (inner.parameters().size() != 2
                || !inner.parameters().stream().allMatch(p -> p.reference() && p.dimensions() == 0)) {
            throw new Uncompilable(
                    file,
                    offset,
                    parameter + " is bound to nested " + name
                            + ", whose parameters are others; expected (ref requests, ref answers)");
        }
        JavaNames within = names.within();
        String requests = within.fresh("requests");
        String answers = within.fresh("answers");
        return "launch.nested((" + requests + ", " + answers + ") -> new " + classes.get(name) + "(self, module, "
                + requests + ", " + answers + "))";
    }

    private static String ports(Algorithm.Archetype archetype) {
        return "launch.ports(\"" + archetype.name() + "\", self)";
    }

    private Uncompilable notShared(
            Statement.Argument argument, Algorithm.Archetype archetype, Algorithm.Parameter parameter) {
        return new Uncompilable(
                file,
                argument.offset(),
                archetype.name() + "." + parameter.name()
                        + " is shared by the processes of one JVM, but each process has"
                        + " a JVM of its own; expected mailbox, two-phase, files, local, specified local,"
                        + " failure-detector, timer or value");
    }

    private Expr parsed(String text, int offset) {
        try {
            return ModuleDefinitions.expression(text);
        } catch (ModuleDefinitions.BadDefinition e) {
            throw new Uncompilable(file, offset, "the expression " + text + " of the configuration: " + e.getMessage());
        }
    }

    /** The mapping macro, for as many indices as the mapping has. */
    private String mapped(String base, Algorithm.Mapping mapping) {
        StringBuilder open = new StringBuilder();
        StringBuilder indices = new StringBuilder();
        for (int i = 0; i < mapping.dimensions(); i++) {
            open.append("new ResourceMap(i").append(i).append(" -> ");
            indices.append(", i").append(i);
        }
        String made = "new " + classes.get("macro " + mapping.macro()) + "(self, module, " + base + ", launch.seed()"
                + indices + ")";
        return open + (reported ? "launch.reporting(" + made + ")" : made) + ")".repeat(mapping.dimensions());
    }

    private String initial(Statement.Argument argument, Map<String, Named> process) {
        return argument instanceof Statement.Argument.Reference reference
                ? value(reference.name(), reference.offset())
                : initially(((Statement.Argument.Value) argument).expression(), process);
    }

    /** The value of an expression before the first step, when global variables have their initial values. */
    private String initially(Expr expression, Map<String, Named> process) {
        Set<String> used = new LinkedHashSet<>(FreeNames.of(expression));
        used.removeAll(process.keySet());
        for (Algorithm.Variable variable : algorithm.variables()) {
            if (used.contains(variable.name())) {
                value(variable.name(), variable.offset());
            }
        }
        return expressions(process).value(expression);
    }

    /** A handle for this process, one for each variable: two parameters may denote the same variable. */
    private String handle(Statement.Argument.Reference reference, Map<String, String> handles) {
        String variable = shareable(reference.name(), reference.offset());
        if (!handles.containsKey(variable)) {
            handles.put(variable, "Resource " + variable + "Here = " + variable + ".handle();");
        }
        return variable + "Here";
    }

    private String own(
            Statement.Argument argument, Map<String, Named> process, String name, Map<String, String> handles) {
        String java = names.within().fresh(name + "Here");
        handles.put(java, "Resource " + java + " = new LocalState(" + initial(argument, process) + ");");
        return java;
    }

    /** Whether all instances use a variable with an index: then each of its parts can be shared separately. */
    private boolean isSplit(String variable) {
        return algorithm.processes().isEmpty()
                && algorithm.instances().stream()
                        .flatMap(i -> i.arguments().stream())
                        .filter(Statement.Argument.Reference.class::isInstance)
                        .map(Statement.Argument.Reference.class::cast)
                        .filter(r -> r.name().equals(variable))
                        .allMatch(r -> r.dimensions() > 0);
    }

    private String shareable(String variable, int offset) {
        String java = JavaNames.legal(variable) + "Shared";
        if (!shared.containsKey(variable)) {
            String value = value(variable, offset);
            String made = isSplit(variable)
                    ? "SharedMap " + java + " = new SharedMap(i -> apply(" + value + ", i));"
                    : "SharedVariable " + java + " = new SharedVariable(" + value + ");";
            shared.put(variable, made);
        }
        return java;
    }

    /** The initial value of a global variable, which others may be computed from. */
    private String value(String variable, int offset) {
        if (meanings.get(variable) instanceof Named.Local known) {
            return known.java();
        }
        Algorithm.Variable declared = algorithm.variables().stream()
                .filter(v -> v.name().equals(variable))
                .findFirst()
                .orElseThrow(() -> new Uncompilable(file, offset, "there is no variable " + variable));
        if (!begun.add(variable)) {
            throw new Uncompilable(file, declared.offset(), "the initial value of " + variable + " depends on itself");
        }
        String text = "Tla.DEFAULT_INIT_VALUE";
        if (declared.value().isPresent()) {
            text = initially(declared.value().get(), Map.of());
            text = declared.member() ? "choose(" + text + ", x -> true)" : text;
        }
        String java = names.fresh(variable + "Initially");
        shared.put("initially " + variable, "Value " + java + " = " + text + ";");
        meanings.put(variable, new Named.Local(java));
        return java;
    }

    private String queues(String network, ResourceKind.Queue queue, int dimensions) {
        String java = JavaNames.legal(network.replace('.', '_')) + "Queues";
        String made = queue.capacity().map(c -> "new Channel(" + c + ")").orElse("Channel.unbounded()");
        if (dimensions == 0) {
            shared.putIfAbsent(java, "Channel " + java + " = " + made + ";");
            return java + ".handle()";
        }
        shared.putIfAbsent(java, "Map<Value, Channel> " + java + " = new ConcurrentHashMap<>();");
        return "new ResourceMap(i -> " + java + ".computeIfAbsent(i, k -> " + made + ").handle())";
    }
}
