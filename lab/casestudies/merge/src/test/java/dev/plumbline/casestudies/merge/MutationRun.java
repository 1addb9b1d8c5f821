package dev.plumbline.casestudies.merge;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Mutates {@link ArrayRules} with pitest, and runs tests on each mutant. */
final class MutationRun {
    private MutationRun() {}

    /** @param mutator the kind of mutation: ConditionalsBoundary, Math, ... */
    record Mutant(boolean killed, String method, int line, String mutator, String description) {}

    /**
     * @param set one of {@link CoveredTests}
     * @param folder of the generated tests; pitest's report comes into a folder beside them
     */
    static List<Mutant> of(String set, Path folder) throws Exception {
        Path report = Files.createTempDirectory(folder, "pitest");
        Path log = report.resolve("pitest.log");
        Process pitest = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.pitest.mutationtest.commandline.MutationCoverageReport",
                        "--reportDir",
                        report.toString(),
                        "--targetClasses",
                        ArrayRules.class.getName(),
                        "--targetTests",
                        RulesUnderMutation.class.getName(),
                        "--sourceDirs",
                        "src/main/java",
                        "--outputFormats",
                        "XML",
                        "--timestampedReports=false",
                        "--threads",
                        "2",
                        "--timeoutConst",
                        "60000",
                        "--jvmArgs",
                        "-D" + RulesUnderMutation.FOLDER + "=" + folder + ",-D" + RulesUnderMutation.SET + "=" + set)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (pitest.waitFor() != 0) {
            throw new AssertionError("pitest failed:\n" + Files.readString(log));
        }
        NodeList found = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(report.resolve("mutations.xml").toFile())
                .getElementsByTagName("mutation");
        List<Mutant> mutants = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            Element mutation = (Element) found.item(i);
            mutants.add(new Mutant(
                    mutation.getAttribute("detected").equals("true"),
                    text(mutation, "mutatedMethod"),
                    Integer.parseInt(text(mutation, "lineNumber")),
                    text(mutation, "mutator").replaceAll(".*\\.|Mutator.*", ""),
                    text(mutation, "description")));
        }
        return mutants;
    }

    private static String text(Element element, String name) {
        return element.getElementsByTagName(name).item(0).getTextContent();
    }
}
