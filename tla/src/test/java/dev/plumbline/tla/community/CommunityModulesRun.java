package dev.plumbline.tla.community;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares every operator of the bundled community modules with TLC, where the overrides of the community modules are
 * on its class path, on arguments drawn at random; and writes the facts that {@link CommunityModulesTest} holds.
 * {@code -Dplumbline.community=tla2tools.jar:CommunityModules-deps.jar}, separated as a class path is.
 */
@EnabledIfSystemProperty(named = "plumbline.community", matches = ".+")
class CommunityModulesRun {
    private static final int DRAWN = Integer.getInteger("plumbline.community.draws", 60);
    private static final int KEPT = 8;

    /**
     * Where one of the two has a value and the other an error, and that is known: TLC's override of IsInjective does
     * not take records, a string beside a sequence is an error in some orders of comparison only, null is a value of
     * ours, and JSON without quotes is not JSON. Two values that differ are never accepted.
     */
    private static final Set<String> ERROR_IN_ONE = Set.of(
            "IsInjective",
            "Remove",
            "BagRemoveAll",
            "IsPrefix",
            "IsStrictPrefix",
            "IndexFirstSubSeq",
            "ReplaceSubSeqAt",
            "ReplaceFirstSubSeq",
            "ReplaceAllSubSeqs",
            "JsonDeserialize",
            "ndJsonDeserialize");

    @TempDir
    Path folder;

    private final List<String> facts = new ArrayList<>();
    private final List<String> differences = new ArrayList<>();
    private final Map<String, Integer> errorInOne = new TreeMap<>();

    @Test
    void bundledModulesComputeWhatTlcWithOverridesComputes() throws Exception {
        SampleFiles.write(folder);
        Map<String, List<OperatorTable>> modules = new LinkedHashMap<>();
        OperatorTable.all()
                .forEach(each -> modules.computeIfAbsent(each.module(), m -> new ArrayList<>())
                        .add(each));
        int compared = 0;
        for (Map.Entry<String, List<OperatorTable>> module : modules.entrySet()) {
            compared += compare(module.getKey(), module.getValue());
        }
        System.out.println(compared + " expressions; an error in one of the two: " + errorInOne);
        assertThat(differences).isEmpty();
        Files.write(Path.of("src/test/resources/dev/plumbline/tla/community/facts.tsv"), facts);
    }

    private int compare(String module, List<OperatorTable> operators) throws Exception {
        Map<String, OperatorTable> drawn = new LinkedHashMap<>();
        Set<String> kept = new LinkedHashSet<>();
        for (OperatorTable operator : operators) {
            RandomArguments arguments = new RandomArguments(operator.template().hashCode());
            for (int i = 0; i < DRAWN; i++) {
                String expression = arguments.expression(operator);
                drawn.putIfAbsent(expression, operator);
                if (i < KEPT) {
                    kept.add(expression);
                }
            }
        }
        List<String> expressions = List.copyOf(drawn.keySet());
        List<String> theirs = theirs(module, expressions);
        List<String> ours = CommunityFacts.values(module, expressions, folder);
        for (int i = 0; i < expressions.size(); i++) {
            String expression = expressions.get(i);
            String name = drawn.get(expression).name();
            boolean oneError =
                    ours.get(i).equals(CommunityFacts.ERROR) != theirs.get(i).equals(CommunityFacts.ERROR);
            if (oneError && ERROR_IN_ONE.contains(name)) {
                errorInOne.merge(name, 1, Integer::sum);
            } else if (!ours.get(i).equals(theirs.get(i))) {
                differences.add(
                        module + ": " + expression + "\n    TLC:  " + theirs.get(i) + "\n    ours: " + ours.get(i));
            } else if (kept.contains(expression)) {
                facts.add(module + "\t" + expression + "\t" + theirs.get(i));
            }
        }
        return expressions.size();
    }

    private List<String> theirs(String module, List<String> expressions) throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder("---- MODULE Theirs ----\nEXTENDS " + CommunityFacts.extended(module)
                + "\nVARIABLE x\n" + RandomArguments.DEFINITIONS);
        for (int i = 1; i <= expressions.size(); i++) {
            text.append("E" + i + "(dummy) == " + CommunityFacts.in(folder, expressions.get(i - 1)) + "\n");
        }
        Files.writeString(folder.resolve("Theirs.tla"), text.append("Init == x = 0\nNext == UNCHANGED x\n====\n"));
        Files.writeString(folder.resolve("Theirs.cfg"), "INIT Init\nNEXT Next\n");
        Files.deleteIfExists(folder.resolve("Theirs.values"));
        String path =
                System.getProperty("plumbline.community") + File.pathSeparator + System.getProperty("java.class.path");
        Path output = folder.resolve("Theirs.out");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xss64m",
                        "-cp",
                        path,
                        TlcWithOverrides.class.getName(),
                        folder.toString(),
                        "Theirs",
                        Integer.toString(expressions.size()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(output)).isZero();
        return Files.readAllLines(folder.resolve("Theirs.values"));
    }
}
