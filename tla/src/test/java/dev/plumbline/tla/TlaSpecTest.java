package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.after;
import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlaSpecTest {
    private static final String MAP = """
            ---- MODULE KvMap ----
            EXTENDS Naturals
            CONSTANTS Keys, Values
            VARIABLE dict
            Init == dict = [k \\in Keys |-> 0]
            Put(key, value) == dict' = [dict EXCEPT ![key] = value]
            Get(key, result) == /\\ result = dict[key]
                                /\\ UNCHANGED dict
            Next == \\E k \\in Keys : \\/ \\E v \\in Values : Put(k, v)
                                   \\/ \\E r \\in Values \\cup {0} : Get(k, r)
            Spec == Init /\\ [][Next]_dict
            ====
            """;

    @TempDir
    Path folder;

    @Test
    void operationsAreActionsByParameterName() throws BadInput {
        Spec spec = new Specs(folder)
                .module(MAP)
                .file("KvMap.cfg", "SPECIFICATION Spec\nCONSTANTS Keys = {1, 2}\n Values = {7}\n")
                .load("KvMap");

        assertThat(spec.operationNames()).containsExactly("Get", "Put");
        assertThat(after(spec)).containsExactly("[dict |-> <<0, 0>>]");
        assertThat(after(spec, op("Put", "key", "2", "value", "9"))).containsExactly("[dict |-> <<0, 9>>]");
        assertThat(after(spec, op("Put", "key", "2", "value", "9"), op("Get", "key", "2", "result", "9")))
                .hasSize(1);
        assertThat(after(spec, op("Get", "key", "2", "result", "9"))).isEmpty();
    }
}
