package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class GraphFileTest {
    @TempDir
    Path folder;

    private static final String TEXTS = """
            EXTENDS Naturals, Sequences
            VARIABLES log, who
            Init == log = <<>> /\\ who = [a |-> {}, b |-> {}]
            Say(text, n) == Len(log) < 2 /\\ log' = Append(log, [t |-> text, n |-> n]) /\\ UNCHANGED who
            Join(k, v) == v \\notin who[k] /\\ who' = [who EXCEPT ![k] = @ \\cup {v}] /\\ UNCHANGED log
            Next == \\/ \\E n \\in 1..2 : Say("a, \\"b\\" (\\\\n", n)
                    \\/ \\E k \\in DOMAIN who, v \\in {<<1, 2>>} : Join(k, v)
            """;

    private SearchResult explored() throws BadInput {
        return GraphSearch.DEFAULT.explore(Modules.load(folder, TEXTS, "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n"));
    }

    @Test
    void dotIsReadAsItWasWritten() throws BadInput {
        SearchResult explored = explored();
        Path file = folder.resolve("graph.dot");
        GraphFile.of(file).orElseThrow().write(explored, "M.tla", file);
        StateGraph read = GraphFile.readDot(file);
        StateGraph written = explored.graph();
        assertThat(read.size()).isEqualTo(written.size()).isEqualTo(28);
        assertThat(read.initial()).isEqualTo(written.initial());
        assertThat(read.variables()).isEqualTo(written.variables());
        for (int state = 0; state < read.size(); state++) {
            assertThat(read.value(state)).isEqualTo(written.value(state));
            assertThat(read.edges(state)).isEqualTo(written.edges(state));
            assertThat(read.depth(state)).isEqualTo(written.depth(state));
            assertThat(read.pathTo(state)).isEqualTo(written.pathTo(state));
        }
    }

    /** The text is that of TLC 2.18 with {@code -dump dot,actionlabels}, with fewer states. */
    @Test
    void readsDumpsOfTlc() throws IOException, BadInput {
        Path file = Files.writeString(folder.resolve("tlc.dot"), """
                strict digraph DiskGraph {
                nodesep=0.35;
                subgraph cluster_graph {
                color="white";
                4394487228200420607 [label="/\\\\ x = 0\\n/\\\\ big = [alpha |-> {}, beta |-> {}]",style = filled]
                4394487228200420607 -> -37569 [label="Add",color="black",fontcolor="black"];
                -37569 [label="/\\\\ x = 1\\n/\\\\ big = [ alpha |->\\n      { [ name |-> \\"a\\\\\\"b\\" ] },\\n  beta |-> 1..2 ]"];
                4394487228200420607 -> -37569 [label="Add",color="black",fontcolor="black"];
                -37569 -> 4394487228200420607 [label="Next",color="black",fontcolor="black"];
                {rank = same; 4394487228200420607;}
                {rank = same; -37569;}
                }
                subgraph cluster_legend {graph[style=bold]label = "Next State Actions" style="solid"
                node [ labeljust="l" colorscheme="paired12" style=filled shape=record ]
                Add [label="Add",fillcolor=2]
                }}
                """);
        StateGraph graph = GraphFile.readDot(file);
        assertThat(graph.size()).isEqualTo(2);
        assertThat(graph.variables()).containsExactly("x", "big");
        assertThat(graph.value(1).toString())
                .isEqualTo("[big |-> [alpha |-> {[name |-> \"a\\\"b\"]}, beta |-> {1, 2}], x |-> 1]");
        assertThat(graph.edges(0).stream().map(edge -> edge.call() + " " + edge.to()))
                .containsExactly("Add 1");
        assertThat(graph.edges(1).stream().map(edge -> edge.call() + " " + edge.to()))
                .containsExactly("Next 0");
        assertThat(graph.levels()).isEqualTo(2);
    }

    @Test
    void oneVariableHasNoConjunctionInFrontOfIt() throws IOException, BadInput {
        Path file = Files.writeString(
                folder.resolve("tlc.dot"), "digraph G {\n1 [label=\"x = <<>>\",style=filled];\n1 -> 1;\n}\n");
        StateGraph graph = GraphFile.readDot(file);
        assertThat(graph.value(0).toString()).isEqualTo("[x |-> <<>>]");
        assertThat(graph.edges(0).get(0).call()).isEqualTo("Next");
    }

    @Test
    void rejectsFilesThatAreNotGraphs() throws IOException {
        Path file = folder.resolve("bad.dot");
        Files.writeString(file, "hello\n");
        assertThatThrownBy(() -> GraphFile.readDot(file))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("bad.dot: no state graph");
        Files.writeString(file, "digraph G {\n1 [label=\"x = 0\"];\n}\n");
        assertThatThrownBy(() -> GraphFile.readDot(file)).hasMessageContaining("no initial state");
        Files.writeString(file, "digraph G {\n1 [label=\"x = [\",style=filled];\n}\n");
        assertThatThrownBy(() -> GraphFile.readDot(file)).hasMessageContaining("bad.dot:2: variable x");
    }

    @Test
    void jsonLinesHoldTheGraphItsStatesAndItsEdges() throws BadInput, IOException {
        Path file = folder.resolve("graph.jsonl");
        GraphFile.of(file).orElseThrow().write(explored(), "M.tla", file);
        assertThat(Files.readAllLines(file).subList(0, 3))
                .containsExactly(
                        "{\"spec\":\"M.tla\",\"variables\":[\"log\",\"who\"],\"distinct\":28,\"generated\":53,\"depth\":5,\"verdict\":\"conforms\"}",
                        "{\"state\":0,\"depth\":1,\"initial\":true,\"values\":{\"log\":[],\"who\":{\"a\":{\"$set\":[]},\"b\":{\"$set\":[]}}}}",
                        "{\"from\":0,\"to\":1,\"action\":\"Say\",\"args\":{\"n\":1,\"text\":\"a, \\\"b\\\" (\\\\n\"}}");
    }
}
