package dev.plumbline.mpcal.internal.run;

import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.compile.ResourceBindings;
import dev.plumbline.mpcal.internal.compile.ResourceKind;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.ModuleDefinitions;
import dev.plumbline.mpcal.internal.syntax.SourceFile;
import dev.plumbline.value.BadInput;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The configuration of a run: lines of {@code key = value}, with comments after {@code #}. Paths are relative to the
 * folder of the file. If a key occurs twice, the later line counts, so a file can include another one and change it.
 *
 * @param constants the text of a .cfg with the values of all constants, for validation
 * @param until archetypes whose end ends the run; empty for all
 * @param sections the number of sections in the logs after which a run ends, if it is limited
 * @param sleepMicros the mean of random pauses
 * @param properties that must hold in every step
 * @param classpath the classes of user-defined resources
 * @param kills the processes that are killed and restarted during a run
 * @param logs arguments of the run that say how logs are stored
 */
public record RunConfig(
        Path specification,
        String constants,
        ResourceBindings bindings,
        List<String> until,
        int seconds,
        OptionalInt sections,
        long seed,
        int sleepMicros,
        List<String> properties,
        List<Path> classpath,
        Optional<KillPlan> kills,
        List<String> logs) {
    private static final Pattern LINE = Pattern.compile("([\\w.]+)\\s*(=|<-)\\s*(.*)");
    private static final Pattern LOGS = Pattern.compile("(?:rotate\\s+([1-9]\\d{0,6}))?\\s*(?:\\b(synced))?");
    private static final Pattern ASSIGNMENT = Pattern.compile("(\\w+)\\s*(=|<-)\\s*");

    /** @throws BadInput with the invalid line */
    public static RunConfig read(Path file) throws BadInput {
        Reader reader = new Reader(file);
        reader.lines(file);
        return reader.config();
    }

    /**
     * The constants of a {@code .cfg}, without resources.
     *
     * @throws BadInput if it cannot be read, or the value of a constant is not an expression
     */
    public static ResourceBindings constants(Path cfg) throws BadInput {
        Reader reader = new Reader(cfg);
        reader.constantsOf(cfg);
        return new ResourceBindings(reader.constants, reader.replaced, Map.of(), false);
    }

    /** Reads the lines and collects their values. */
    private static final class Reader {
        private final Path file;
        private final Deque<Path> open = new ArrayDeque<>();
        private Optional<Path> specification = Optional.empty();
        private String cfg = "";
        private final Map<String, String> moreConstants = new LinkedHashMap<>();
        private final Map<String, Expr> constants = new LinkedHashMap<>();
        private final Map<String, String> replaced = new LinkedHashMap<>();
        private final Map<String, ResourceKind> resources = new LinkedHashMap<>();
        private boolean separate;
        private List<String> until = List.of();
        private List<String> properties = List.of();
        private final List<Path> classpath = new ArrayList<>();
        private Optional<KillPlan> kills = Optional.empty();
        private List<String> logs = List.of();
        private int seconds = 10;
        private OptionalInt sections = OptionalInt.empty();
        private int seed = 1;
        private int sleep = 100;

        Reader(Path file) {
            this.file = file;
        }

        void lines(Path read) throws BadInput {
            Path path = read.toAbsolutePath().normalize();
            if (open.contains(path)) {
                throw new BadInput(read + " includes itself");
            }
            open.push(path);
            int number = 0;
            for (String line : MpcalSource.text(read).split("\n", -1)) {
                number++;
                String code = line.replaceFirst("(^|\\s)#.*", "").strip();
                if (!code.isEmpty()) {
                    line(code, read + ":" + number);
                }
            }
            open.pop();
        }

        private void line(String code, String where) throws BadInput {
            Matcher line = LINE.matcher(code);
            if (!line.matches()) {
                throw new BadInput(where + ": " + code + "; expected KEY = VALUE");
            }
            String value = line.group(3).strip();
            switch (line.group(1)) {
                case "include" -> lines(beside(value));
                case "specification" -> specification = Optional.of(beside(value));
                case "constants" -> constantsOf(beside(value));
                case "classpath" -> {
                    for (String path : value.split(File.pathSeparator)) {
                        classpath.add(beside(path.strip()));
                    }
                }
                case "processes" -> separate = separate(value, where);
                case "kill" -> kills = Optional.of(KillPlan.of(value, where));
                case "logs" -> logs = logs(value, where);
                case "until" -> until = words(value);
                case "properties" -> properties = words(value);
                case "seconds" -> seconds = number(value, where);
                case "sections" -> sections = OptionalInt.of(number(value, where));
                case "seed" -> seed = number(value, where);
                case "sleep" -> sleep = number(value, where);
                default -> other(line.group(1), value, where);
            }
        }

        private Path beside(String path) {
            return open.element().resolveSibling(path).normalize();
        }

        private void other(String key, String value, String where) throws BadInput {
            int dot = key.indexOf('.');
            if (dot < 0) {
                throw new BadInput(where + ": unknown key " + key + "; expected include, specification, constants,"
                        + " constant.NAME, classpath, processes, kill, logs, until, seconds, sections, seed, sleep,"
                        + " properties, or ARCHETYPE.PARAMETER");
            }
            if (key.startsWith("constant.")) {
                String name = key.substring(dot + 1);
                constants.put(name, expression(value, where));
                moreConstants.put(name, "CONSTANT " + name + " = " + value + "\n");
            } else {
                resources.put(key, ResourceKind.of(value, where));
            }
        }

        /**
         * Reads the constants of a .cfg. Its {@code =} is replaced by {@code ==}, so that the lines can be parsed as
         * definitions.
         */
        private void constantsOf(Path path) throws BadInput {
            cfg = MpcalSource.text(path);
            String text = cfg.replaceAll("\\\\\\*[^\\n]*", " ");
            Matcher keyword = Pattern.compile(
                            "\\bCONSTANTS?\\b([^\\n]*\\n?(?s:.*?))(?=\\b[A-Z]{4,}(_[A-Z]+)?\\b(?!\\s*(=|<-))|\\z)")
                    .matcher(text);
            while (keyword.find()) {
                Matcher assignment = ASSIGNMENT.matcher(keyword.group(1));
                List<String> names = new ArrayList<>();
                StringBuilder definitions = new StringBuilder();
                while (assignment.find()) {
                    names.add(assignment.group(1));
                    assignment.appendReplacement(definitions, assignment.group(1) + " == ");
                    if (assignment.group(2).equals("<-")) {
                        replaced.put(assignment.group(1), "");
                    }
                }
                assignment.appendTail(definitions);
                values(names, definitions.toString(), path);
            }
        }

        private void values(List<String> names, String definitions, Path path) throws BadInput {
            SourceFile source = new SourceFile(path.toString(), definitions);
            ModuleDefinitions read = new ModuleDefinitions(source, definitions.length());
            for (String name : names) {
                try {
                    Expr value = read.find(name).flatMap(Expr.Definition::body).orElseThrow();
                    if (replaced.containsKey(name) && value instanceof Expr.Id id) {
                        replaced.put(name, id.name());
                    } else {
                        constants.put(name, value);
                    }
                } catch (ModuleDefinitions.BadDefinition e) {
                    throw new BadInput(path + ": the value of " + name + ": " + e.getMessage(), e);
                }
            }
        }

        private static Expr expression(String value, String where) throws BadInput {
            try {
                return ModuleDefinitions.expression(value);
            } catch (ModuleDefinitions.BadDefinition e) {
                throw new BadInput(where + ": " + e.getMessage(), e);
            }
        }

        private static boolean separate(String value, String where) throws BadInput {
            if (!value.equals("threads") && !value.equals("jvms")) {
                throw new BadInput(where + ": processes = " + value + "; expected threads or jvms");
            }
            return value.equals("jvms");
        }

        private static List<String> logs(String value, String where) throws BadInput {
            Matcher words = LOGS.matcher(value);
            if (value.isEmpty() || !words.matches()) {
                throw new BadInput(where + ": logs = " + value + "; expected rotate KILOBYTES, synced, or both, such as"
                        + " rotate 1000 synced");
            }
            List<String> arguments = new ArrayList<>();
            if (words.group(1) != null) {
                arguments.addAll(List.of("--rotate", words.group(1)));
            }
            if (words.group(2) != null) {
                arguments.add("--synced");
            }
            return List.copyOf(arguments);
        }

        private static List<String> words(String value) {
            return value.isEmpty() ? List.of() : List.of(value.split("[,\\s]+"));
        }

        private static int number(String value, String where) throws BadInput {
            try {
                return Integer.parseInt(value);
            } catch (NumberFormatException e) {
                throw new BadInput(where + ": " + value + "; expected a whole number", e);
            }
        }

        RunConfig config() throws BadInput {
            Path spec = specification.orElseThrow(
                    () -> new BadInput(file + ": no specification; expected specification = FILE.tla"));
            if (sections.orElse(1) < 1) {
                throw new BadInput(file + ": sections = " + sections.getAsInt() + "; expected at least 1");
            }
            if (seconds < 1) {
                throw new BadInput(file + ": seconds = " + seconds + "; expected at least 1");
            }
            if (kills.isPresent() && !separate) {
                throw new BadInput(file + ": kill needs a JVM for each process; expected processes = jvms");
            }
            return new RunConfig(
                    spec,
                    cfg + "\n" + String.join("", moreConstants.values()),
                    new ResourceBindings(constants, replaced, resources, separate),
                    until,
                    seconds,
                    sections,
                    seed,
                    sleep,
                    properties,
                    List.copyOf(classpath),
                    kills,
                    logs);
        }
    }
}
