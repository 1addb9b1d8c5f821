package dev.plumbline.samples.ci;

import groovy.lang.Closure;
import groovy.lang.GroovyObjectSupport;
import groovy.lang.GroovyShell;
import groovy.util.DelegatingScript;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.control.CompilerConfiguration;

/**
 * A declarative pipeline of Jenkins, as its syntax reference describes it: read by Groovy's own parser, with the sections
 * that each section may have, and run stage by stage. Jenkins itself is not a library that a test could load. The cells of
 * a matrix run one after the other, each failing stage ends the pipeline, and {@code post} comes after the steps in any
 * case.
 */
final class DeclarativePipeline {
    private static final Set<String> PIPELINE =
            Set.of("agent", "stages", "post", "environment", "options", "parameters", "triggers", "tools", "libraries");
    private static final Set<String> STAGE = Set.of(
            "agent",
            "steps",
            "stages",
            "parallel",
            "matrix",
            "post",
            "environment",
            "options",
            "tools",
            "input",
            "when",
            "failFast");
    private static final Set<String> MATRIX =
            Set.of("axes", "excludes", "stages", "agent", "post", "environment", "options", "tools", "input", "when");
    private static final Set<String> POST = Set.of(
            "always",
            "changed",
            "fixed",
            "regression",
            "aborted",
            "failure",
            "success",
            "unstable",
            "unsuccessful",
            "cleanup");

    private final Declaration pipeline;

    private DeclarativePipeline(Declaration pipeline) {
        this.pipeline = pipeline;
    }

    private static final class TopLevel extends GroovyObjectSupport {
        private final List<Closure<?>> pipelines = new ArrayList<>();

        @Override
        public Object invokeMethod(String word, Object arguments) {
            Object[] given = (Object[]) arguments;
            if (!word.equals("pipeline") || given.length != 1 || !(given[0] instanceof Closure<?> block)) {
                throw new IllegalArgumentException(word + " is outside of the pipeline");
            }
            pipelines.add(block);
            return null;
        }
    }

    /** @throws org.codehaus.groovy.control.CompilationFailedException if it is not Groovy */
    static DeclarativePipeline parse(String text) {
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setScriptBaseClass(DelegatingScript.class.getName());
        DelegatingScript script = (DelegatingScript) new GroovyShell(configuration).parse(text, "Jenkinsfile");
        TopLevel top = new TopLevel();
        script.setDelegate(top);
        script.run();
        if (top.pipelines.size() != 1) {
            throw new IllegalArgumentException("expected one pipeline, not " + top.pipelines.size());
        }
        return new DeclarativePipeline(
                Declaration.of("pipeline", top.pipelines.get(0), PIPELINE, Set.of("agent", "stages")));
    }

    /** Runs it; the message of the failure, if it fails. */
    Optional<String> run(BuildNode node) {
        try {
            stages(pipeline, hasAgent(pipeline), Map.of(), node);
            return Optional.empty();
        } catch (BuildNode.Failed e) {
            return Optional.of(e.getMessage());
        }
    }

    private static boolean hasAgent(Declaration section) {
        return section.one("agent")
                .filter(agent -> !agent.text().equals("none"))
                .isPresent();
    }

    private static void stages(Declaration section, boolean agent, Map<String, String> variables, BuildNode node) {
        Declaration stages =
                Declaration.of("stages", section.one("stages").orElseThrow().block(), Set.of("stage"), Set.of("stage"));
        for (Declaration.Entry entry : stages.entries()) {
            stage(entry, agent, variables, node);
        }
    }

    private static void stage(
            Declaration.Entry entry, boolean agentAbove, Map<String, String> variables, BuildNode node) {
        Declaration stage = Declaration.of("stage " + entry.text(), entry.block(), STAGE, Set.of());
        boolean agent = agentAbove || hasAgent(stage);
        List<String> kinds = List.of("steps", "stages", "parallel", "matrix").stream()
                .filter(kind -> stage.one(kind).isPresent())
                .toList();
        if (kinds.size() != 1) {
            throw new IllegalArgumentException(
                    stage.name() + " needs one of steps, stages, parallel and matrix, and has " + kinds);
        }
        try {
            switch (kinds.get(0)) {
                case "steps" -> {
                    if (!agent) {
                        throw new IllegalArgumentException(stage.name() + " has no agent for its steps");
                    }
                    node.run(stage.one("steps").orElseThrow().block(), variables);
                }
                case "matrix" -> matrix(stage.one("matrix").orElseThrow().block(), agent, variables, node);
                case "stages" -> stages(stage, agent, variables, node);
                default -> throw new IllegalArgumentException("parallel stages are not run here");
            }
        } finally {
            Optional<Declaration.Entry> post = stage.one("post");
            if (post.isPresent()) {
                Declaration conditions = Declaration.of("post", post.get().block(), POST, Set.of());
                conditions.one("always").ifPresent(always -> node.run(always.block(), variables));
            }
        }
    }

    private static void matrix(Closure<?> block, boolean agentAbove, Map<String, String> variables, BuildNode node) {
        Declaration matrix = Declaration.of("matrix", block, MATRIX, Set.of("axes", "stages"));
        Declaration axes =
                Declaration.of("axes", matrix.one("axes").orElseThrow().block(), Set.of("axis"), Set.of("axis"));
        List<Map<String, String>> cells = List.of(variables);
        for (Declaration.Entry entry : axes.entries()) {
            Declaration axis =
                    Declaration.of("axis", entry.block(), Set.of("name", "values"), Set.of("name", "values"));
            List<Map<String, String>> more = new ArrayList<>();
            for (Map<String, String> cell : cells) {
                for (Object value : axis.one("values").orElseThrow().arguments()) {
                    Map<String, String> next = new LinkedHashMap<>(cell);
                    next.put(axis.one("name").orElseThrow().text(), String.valueOf(value));
                    more.add(next);
                }
            }
            cells = more;
        }
        Optional<BuildNode.Failed> failed = Optional.empty();
        for (Map<String, String> cell : cells) {
            try {
                stages(matrix, agentAbove || hasAgent(matrix), cell, node);
            } catch (BuildNode.Failed e) {
                // The other cells run to their ends.
                failed = Optional.of(e);
            }
        }
        if (failed.isPresent()) {
            throw failed.get();
        }
    }
}
