package dev.plumbline.actor.systems.chord;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.systems.chord.ChordMessage.Read;
import dev.plumbline.actor.systems.chord.ChordMessage.Write;
import dev.plumbline.actor.systems.internal.Workload;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;

/**
 * Open Chord with a node that joins (section 4.4 of the DS2 paper): a distributed hash table on a ring. Node N1 is the
 * ring at first. N2 joins while clients read and write, and clients can send requests to it before it has joined.
 *
 * <p>It is not linearizable: until N2 knows its successor it takes itself for the whole ring and answers a read of k1
 * from its own empty store, though a write of k1 has returned at N1 (Listing 1 and figure 7).
 *
 * <p>The paper does not print the code. This version has its messages and, in harness 2r+1w, its number of schedules:
 * 18,396. A request takes two receipts, the request and the internal response that the node sends itself; a request at
 * N2 takes a third one, at N1, once N2 has received {@code SuccFound}. The join takes three: {@code FindSucc} at N1,
 * and {@code SuccFound} and {@code UpdatePred}, both sent by N1, at N2. Were it always two receipts for a request there
 * would be 9!/(2 2 2 3) = 15,120 schedules.
 *
 * <p>In harness 2r+2w the second write is to k2, which N2 owns once it has joined.
 */
public final class OpenChord implements ActorSystem {
    @Override
    public List<String> harnesses() {
        return Workload.HARNESSES;
    }

    @Override
    public Harness harness(String name) throws BadInput {
        Value zeros = Value.function(Map.of(Value.of("k1"), Value.of(0), Value.of("k2"), Value.of(0)));
        Harness.Builder harness = Harness.of(name, "multi-register", zeros)
                .actor("N1", ChordNode.member())
                .actor("N2", ChordNode.joining("N1"))
                .roles(message -> ((ChordMessage) message).role());
        return Workload.named(name, "N1", "N2", "N1", "N1").map(harness, "k1", "k2", Read::new, Write::new);
    }
}
