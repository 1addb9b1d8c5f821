package dev.plumbline.graph.internal.coverage;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import dev.plumbline.value.text.Sha256;
import java.util.HexFormat;

/**
 * Short names of states, the same in every run and on every machine: 128 bits of a cryptographic hash of the value that
 * identifies the state, which takes a SYMMETRY or a VIEW into account. Only the reported number of states depends on
 * these names, never a verdict.
 */
final class StateNames {
    private static final int BYTES = 16;

    private StateNames() {}

    static String of(State state, Spec spec) {
        Value identity = spec instanceof ExplorableSpec explorable ? explorable.identity(state) : state.value();
        return of(identity.toString());
    }

    static String of(String text) {
        return HexFormat.of().formatHex(Sha256.of(text), 0, BYTES);
    }
}
