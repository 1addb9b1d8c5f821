package dev.plumbline.history.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import us.bpsm.edn.Keyword;
import us.bpsm.edn.Symbol;
import us.bpsm.edn.parser.Parseable;
import us.bpsm.edn.parser.Parser;
import us.bpsm.edn.parser.Parsers;

/** Our EDN reader against an independent one, on random forms. */
class EdnReaderTest {
    private static final String[] ATOMS = {
        "nil",
        "true",
        "false",
        "0",
        "-7",
        "+5",
        "12N",
        "9223372036854775807",
        "-9223372036854775808",
        ":ok",
        ":timed-out",
        ":a/b",
        "sym",
        "+",
        "-",
        "a.b/c",
        "\"\"",
        "\"x 9 0 y\"",
        "\"q\\\"\\\\\\n\\t\"",
        "\"\\u00e9\"",
        "\\a",
        "\\newline",
        "\\space",
        "->x",
        "*"
    };
    private static final String[] BLANKS = {" ", ", ", "\n", "\t", " ; remark ]\n", " #_ skipped ", " #_[1 {2 3}] "};

    @Test
    void randomFormsMeanTheSameToAnotherReader() throws BadInput {
        Random random = new Random(11);
        for (int i = 0; i < 3_000; i++) {
            String text = form(random, 4);
            assertThat(new EdnReader(new StringReader(text), "F", 1).form())
                    .as(text)
                    .isEqualTo(value(otherReader(text)));
        }
    }

    private static Object otherReader(String text) {
        Parseable source = Parsers.newParseable(text);
        Parser parser = Parsers.newParser(Parsers.defaultConfiguration());
        return parser.nextValue(source);
    }

    private static String form(Random random, int depth) {
        int kind = random.nextInt(depth == 0 ? 1 : 5);
        StringBuilder out = new StringBuilder();
        String[] brackets = {"", "[]", "()", "{}", "#{}"};
        String bracket = brackets[kind];
        if (kind == 0) {
            return ATOMS[random.nextInt(ATOMS.length)];
        }
        out.append(bracket, 0, bracket.length() - 1);
        Set<Value> keys = new java.util.HashSet<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            out.append(BLANKS[random.nextInt(BLANKS.length)]);
            String element = form(random, depth - 1);
            if (kind < 3 || keys.add(value(otherReader(element)))) {
                out.append(element);
                if (kind == 3) {
                    out.append(BLANKS[random.nextInt(BLANKS.length)]).append(form(random, depth - 1));
                }
            }
        }
        return out.append(' ').append(bracket.charAt(bracket.length() - 1)).toString();
    }

    /** The documented meaning of a form. */
    private static Value value(Object form) {
        if (form == null) {
            return Value.model("nil");
        } else if (form instanceof Boolean bool) {
            return Value.of(bool);
        } else if (form instanceof Number number) {
            return Value.of(number.longValue());
        } else if (form instanceof Keyword keyword) {
            return Value.of(keyword.toString().substring(1));
        } else if (form instanceof Symbol || form instanceof Character || form instanceof String) {
            return Value.of(form.toString());
        } else if (form instanceof Map<?, ?> map) {
            Map<Value, Value> pairs = new TreeMap<>();
            map.forEach((key, value) -> pairs.put(value(key), value(value)));
            return Value.function(pairs);
        }
        List<Value> elements = new ArrayList<>();
        ((Iterable<?>) form).forEach(element -> elements.add(value(element)));
        return form instanceof Set ? Value.set(elements) : Value.tuple(elements);
    }

    private static Value form(String text) throws BadInput {
        return new EdnReader(new StringReader(text), "F", 1).form();
    }

    /** The other reader does not know them; what they mean is what the same map means with its names written out. */
    @Test
    void namespacedMapsMeanTheirKeysWithThePrefix() throws BadInput {
        assertThat(form("#:foo{:a 1, :bar/b 2, :_/c 3, \"d\" 4, e 5, 6 7, nil 8, [:f] 9, \\g 10}"))
                .isEqualTo(form("{:foo/a 1, :bar/b 2, :c 3, \"d\" 4, foo/e 5, 6 7, nil 8, [:f] 9, \\g 10}"));
        assertThat(form("#:a {:b #:c{:d 1} :e {:f 2}}")).isEqualTo(form("{:a/b {:c/d 1} :a/e {:f 2}}"));
        for (String wrong : List.of("#:{:a 1}", "#::a{:b 1}", "#:a[:b 1]", "#:a :b")) {
            assertThatThrownBy(() -> form(wrong))
                    .isInstanceOf(BadInput.class)
                    .hasMessageEndingWith("; expected a namespaced map like #:a{:b 1}");
        }
        assertThatThrownBy(() -> form("#:a{:b 1 :a/b 2}")).hasMessageContaining("twice");
    }

    @Test
    void anEventWithNamesInANamespaceHasNoProcess() {
        Texts.assertRefused("edn", "#:jepsen{:process 0 :type :invoke :f :read}")
                .hasMessage("F:1: no :process in the event; expected :process, :type and :f");
    }
}
