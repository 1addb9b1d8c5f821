package dev.plumbline.tla.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.sany.InternedTexts;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tla2sany.parser.TLAplusParser;
import tla2sany.st.TreeNode;
import util.UniqueString;

class StandardModulesTest {
    /** Kind, text and place of each node, and the number of the text, on which the order of strings depends. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bags",
                "FiniteSets",
                "Integers",
                "Naturals",
                "Randomization",
                "RealTime",
                "Reals",
                "Sequences",
                "TLC",
                "Toolbox"
            })
    void parsesToTheSameTreeWithoutComments(String module) {
        String original = StandardModules.original(module + ".tla").orElseThrow();
        String shorter = new String(StandardModules.text(module + ".tla").orElseThrow(), StandardCharsets.UTF_8);
        assertThat(shorter).doesNotContain("(*").hasSizeLessThan(original.length());
        // The first text that is parsed initialises classes of the parser, which intern texts too.
        nodes(original);
        assertThat(nodes(shorter)).isEqualTo(nodes(original)).hasSizeGreaterThan(10);
    }

    @Test
    void isEmptyForOtherModules() {
        assertThat(StandardModules.text("SequencesExt.tla")).isEmpty();
        assertThat(StandardModules.text("Missing.tla")).isEmpty();
    }

    @Test
    void removesNestedCommentsAndKeepsStrings() {
        assertThat(StandardModules.withoutComments(
                        "a (* b (* c *) \"d *) e\nf \\* g (* h\n\"(* \\\" \\*\" i  (* j\nk *) l\n"))
                .isEqualTo("a" + " ".repeat(20) + "e\nf\n\"(* \\\" \\*\" i\n     l\n");
    }

    private static synchronized List<String> nodes(String text) {
        InternedTexts.reset(ConfigFile.NONE);
        TLAplusParser parser = new TLAplusParser(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        assertThat(parser.parse()).isTrue();
        List<String> nodes = new ArrayList<>();
        add(parser.rootNode(), nodes);
        return nodes;
    }

    private static void add(TreeNode node, List<String> nodes) {
        UniqueString text = node.getUS();
        nodes.add(node.getKind() + " " + text + " " + text.getTok() + " " + node.getLocation());
        for (TreeNode heir : node.heirs()) {
            add(heir, nodes);
        }
    }
}
