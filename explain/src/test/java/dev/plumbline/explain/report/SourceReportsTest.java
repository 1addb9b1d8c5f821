package dev.plumbline.explain.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.EvidenceSamples;
import dev.plumbline.explain.Samples;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.visible.VisibleText;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports that show violations beside lines of sources. */
class SourceReportsTest {
    @TempDir
    Path folder;

    private void file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String written(ReportFormat format, Case... cases) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        format.write(List.of(cases), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private String annotations(Case... cases) throws IOException {
        return written(new GithubAnnotations(folder), cases);
    }

    private Fields run(Case... cases) throws IOException, BadInput {
        String text = written(new Sarif(folder, "1.2.3"), cases);
        assertThat(text)
                .startsWith(
                        "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{")
                .doesNotContain("$fn");
        return log(cases).list("runs").get(0);
    }

    private Fields log(Case... cases) throws IOException, BadInput {
        byte[] json = written(new Sarif(folder, "1.2.3"), cases)
                .replace("\"$schema\"", "\"schema\"")
                .getBytes(StandardCharsets.UTF_8);
        return new Fields(JsonValues.read(json, 0, json.length), "sarif");
    }

    private static Case stale() {
        return Cases.of(Samples.staleRead(), List.of());
    }

    private static Case of(dev.plumbline.explain.evidence.Evidence evidence) {
        return Cases.of(
                new Bundle(Optional.empty(), evidence, Samples.SOURCE, Optional.empty(), List.of(), List.of()),
                List.of());
    }

    private static Case without(Verdict.Word word, String message) {
        return new Case(
                "h", "s", Optional.of(word), message, "", Optional.empty(), List.of(), Optional.<Bundle>empty());
    }

    @Test
    void aFalseConditionIsShownInTheFileWithTheTextOfTheSpecification() throws Exception {
        file("old/KvMap.tla", "---- MODULE KvMap ----\n\\* changed since\n====\n");
        file("target/KvMap.tla", "---- MODULE KvMap ----\n====\n");
        file(".git/KvMap.tla", "---- MODULE KvMap ----\n====\n");
        assertThat(annotations(stale()))
                .startsWith("::error title=violates%3A bad.ndjson::")
                .doesNotContain("file=");
        file("specs/a b/KvMap.tla", "---- MODULE KvMap ----\n====\n");
        assertThat(annotations(stale()))
                .startsWith("::error file=specs/a b/KvMap.tla,line=12,title=violates%3A bad.ndjson::"
                        + "result = dict[key]: 3 = 7 is FALSE%0A#")
                .hasLineCount(1);
        Fields result = run(stale()).list("results").get(0);
        assertThat(result.get("ruleId").text()).isEqualTo("history");
        assertThat(result.get("level").text()).isEqualTo("error");
        Fields place = result.list("locations").get(0).get("physicalLocation");
        assertThat(place.get("artifactLocation").get("uri").text()).isEqualTo("specs/a%20b/KvMap.tla");
        assertThat(place.get("region").get("startLine").value()).isEqualTo(Value.of(12));
    }

    @Test
    void bothAccessesOfARaceAreShownInTheirClasses() throws Exception {
        file("src/main/java/shop/Cell.java", "");
        file("src/main/java/shop/Shop.java", "");
        file("src/main/java/other/Cell.java", "");
        assertThat(annotations(of(EvidenceSamples.race())).lines())
                .hasSize(2)
                .anySatisfy(line -> assertThat(line)
                        .startsWith("::error file=src/main/java/shop/Cell.java,line=7,")
                        .contains("write at Cell.put:7"))
                .anySatisfy(line -> assertThat(line).startsWith("::error file=src/main/java/shop/Shop.java,line=3,"));
        Fields result = run(of(EvidenceSamples.race())).list("results").get(0);
        assertThat(result.list("locations")).hasSize(1);
        assertThat(result.list("relatedLocations")).hasSize(1);

        // Two modules with a class of the same name: which of them raced is not known.
        file("copy/src/shop/Cell.java", "");
        assertThat(annotations(of(EvidenceSamples.race())).lines())
                .hasSize(1)
                .allSatisfy(line -> assertThat(line).contains("shop/Shop.java,line=3"));
    }

    @Test
    void whatConformsIsLeftOutAndWhatWasGivenUpIsAWarning() throws Exception {
        Case[] cases = {
            without(Verdict.Word.CONFORMS, ""),
            without(Verdict.Word.INCONCLUSIVE, "100% of the\ntime"),
            new Case("h", "", Optional.empty(), "no such file", "", Optional.empty(), List.of(), Optional.empty())
        };
        assertThat(annotations(cases))
                .isEqualTo("::warning title=inconclusive%3A h::100%25 of the%0Atime\n"
                        + "::error title=refused%3A h::no such file\n");
        List<Fields> results = run(cases).list("results");
        assertThat(results).hasSize(2);
        assertThat(results.get(0).get("level").text()).isEqualTo("warning");
        assertThat(results.get(1).get("level").text()).isEqualTo("error");
        isSarif(log(cases));
        assertThat(run(cases).get("tool").get("driver").list("rules")).hasSize(2);
    }

    /** The required fields of the schema of SARIF 2.1.0 for what we write, its limits, and no other fields. */
    private static void isSarif(Fields log) throws BadInput {
        assertThat(log.get("version").text()).isEqualTo("2.1.0");
        for (Fields run : log.list("runs")) {
            only(run, Set.of("tool", "results"));
            Fields driver = run.get("tool").get("driver");
            only(driver, Set.of("name", "version", "rules"));
            assertThat(driver.get("name").text()).isNotBlank();
            Set<String> rules = new TreeSet<>();
            for (Fields rule : driver.list("rules")) {
                only(rule, Set.of("id", "shortDescription"));
                assertThat(rules.add(rule.get("id").text()))
                        .as("each rule once")
                        .isTrue();
                isMessage(rule.get("shortDescription"));
            }
            for (Fields result : run.list("results")) {
                only(result, Set.of("ruleId", "level", "message", "locations", "relatedLocations"));
                isMessage(result.get("message"));
                assertThat(rules).contains(result.get("ruleId").text());
                assertThat(result.get("level").text()).isIn("none", "note", "warning", "error");
                assertThat(result.list("locations")).hasSizeLessThanOrEqualTo(10);
                for (Fields location : result.list("locations")) {
                    isLocation(location);
                }
                if (result.optional("relatedLocations").isPresent()) {
                    for (Fields location : result.list("relatedLocations")) {
                        isLocation(location);
                    }
                }
            }
        }
    }

    private static void only(Fields given, Set<String> known) throws BadInput {
        assertThat(given.fields().keySet()).as(given.where()).isSubsetOf(known);
    }

    private static void isMessage(Fields message) throws BadInput {
        only(message, Set.of("text"));
        assertThat(message.get("text").text()).isNotEmpty();
    }

    private static void isLocation(Fields location) throws BadInput {
        only(location, Set.of("message", "physicalLocation", "logicalLocations"));
        if (location.optional("message").isPresent()) {
            isMessage(location.get("message"));
        }
        if (location.optional("logicalLocations").isPresent()) {
            for (Fields logical : location.list("logicalLocations")) {
                only(logical, Set.of("fullyQualifiedName"));
                assertThat(logical.get("fullyQualifiedName").text()).isNotEmpty();
            }
        }
        if (location.optional("physicalLocation").isPresent()) {
            Fields physical = location.get("physicalLocation");
            only(physical, Set.of("artifactLocation", "region"));
            // A URI reference: it parses, and is relative.
            URI uri = URI.create(physical.get("artifactLocation").get("uri").text());
            assertThat(uri.isAbsolute()).isFalse();
            assertThat(uri.getRawPath()).doesNotStartWith("/");
            only(physical.get("region"), Set.of("startLine"));
            physical.get("region").get("startLine").number(1, Integer.MAX_VALUE);
        }
        assertThat(location.optional("physicalLocation").isPresent()
                        || location.optional("logicalLocations").isPresent())
                .isTrue();
    }

    /** A line as GitHub reads it: {@code ::name key=value,key=value::data}, with escaped characters. */
    private static Map<String, String> command(String line) {
        Matcher command =
                Pattern.compile("::(error|warning)(?: ([^:]*))?::(.*)").matcher(line);
        assertThat(command.matches()).as(line).isTrue();
        Map<String, String> read = new TreeMap<>();
        read.put("", unescaped(command.group(3), List.of("%0D", "\r", "%0A", "\n")));
        for (String property : command.group(2).split(",")) {
            int equals = property.indexOf('=');
            assertThat(property.substring(0, equals)).isIn("file", "line", "title");
            assertThat(read.put(
                            property.substring(0, equals),
                            unescaped(
                                    property.substring(equals + 1),
                                    List.of("%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ","))))
                    .as("each property once")
                    .isNull();
        }
        return read;
    }

    private static String unescaped(String text, List<String> escapes) {
        String read = text;
        for (int i = 0; i < escapes.size(); i += 2) {
            read = read.replace(escapes.get(i), escapes.get(i + 1));
        }
        assertThat(read.replace("%25", "")).as("no other escapes in " + text).doesNotContain("%");
        return read.replace("%25", "%");
    }

    @Test
    void everyTextComesThroughTheEscapesOfGithub() throws Exception {
        String message = "50%: a,b::error file=x::\r\nnext\n%0A %3A %25";
        Case each = without(Verdict.Word.VIOLATES, message);
        Case named = new Case(
                "a,b:c%2C",
                "s",
                Optional.of(Verdict.Word.VIOLATES),
                message,
                "",
                Optional.empty(),
                List.of(),
                Optional.<Bundle>empty());
        assertThat(annotations(each, named).lines()).hasSize(2);
        Map<String, String> read = command(annotations(named).strip());
        assertThat(read.get("title")).isEqualTo("violates: a,b:c%2C");
        assertThat(read.get("").replace("\r", "")).contains("50%: a,b::error file=x::", "\nnext\n%0A %3A %25");
        file("a,b%/c:d/KvMap.tla", "---- MODULE KvMap ----\n====\n");
        Map<String, String> placed = command(annotations(stale()).strip());
        assertThat(placed.get("file")).isEqualTo("a,b%/c:d/KvMap.tla");
        assertThat(placed.get("line")).isEqualTo("12");
        isSarif(log(stale(), each, named));
    }

    /** Names of classes in a damaged bundle may be any text. */
    @Test
    void anyTextIsOneCommandALine() throws Exception {
        file("src/Cell.java", "");
        Random random = new Random(29);
        for (int i = 0; i < 300; i++) {
            Case race = of(EvidenceSamples.randomRace(random));
            assertThat(annotations(race).lines()).isNotEmpty().allSatisfy(line -> {
                assertThat(line).startsWith("::error ");
                assertThat(line.codePoints()).noneMatch(VisibleText::isHidden);
            });
            annotations(race).lines().forEach(SourceReportsTest::command);
            isSarif(log(race));
            assertThat(run(race).list("results")).hasSize(1);
        }
    }
}
