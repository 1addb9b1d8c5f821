package dev.plumbline.store;

import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A separate process that adds histories to a store; its arguments are the file, the first seed and the number. */
public final class Writer {
    private Writer() {}

    public static void main(String[] words) throws Exception {
        try (Store store = Store.open(Path.of(words[0]))) {
            System.out.println("open");
            System.out.flush();
            for (int i = 0; i < Integer.parseInt(words[2]); i++) {
                store.add(
                        history(words[1] + "-" + i, 200),
                        Optional.empty(),
                        Optional.of(verdict(Verdict.Word.CONFORMS)));
            }
        }
    }

    static StoredVerdict verdict(Verdict.Word verdict) {
        return new StoredVerdict(
                "map",
                verdict,
                "{\"verdict\":\"" + verdict + "\"}",
                verdict.equals("violates") ? Optional.of("a Get of 5") : Optional.empty(),
                "plumbline check --model map h");
    }

    static History history(String name, int operations) throws Exception {
        History.Builder builder = new History.Builder(name, Order.Timeboxes.NANOSECONDS);
        for (int i = 0; i < operations; i++) {
            builder.add(Operation.returned(
                    i % 3, "put", Map.of("key", Value.of(i % 7), "value", Value.of(i)), 10L * i, 10L * i + 5));
        }
        return builder.build();
    }
}
