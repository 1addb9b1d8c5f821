package dev.plumbline.history.format;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Fields of the native format: a bit for each name, because a long history has millions of fields. */
final class NativeFieldSet {
    private static final List<String> NAMES = List.of(
            "plumbline",
            "order",
            "unit",
            "async",
            "process",
            "op",
            "args",
            "call",
            "return",
            "clock",
            "at",
            "outcome",
            "meta",
            "annotation",
            "from",
            "to");

    private static final Map<String, Integer> BITS = IntStream.range(0, NAMES.size())
            .boxed()
            .collect(Collectors.toUnmodifiableMap(NAMES::get, number -> 1 << number));

    private int bits;

    /** @throws IllegalArgumentException if the format has no such field */
    static NativeFieldSet of(String... names) {
        NativeFieldSet fields = new NativeFieldSet();
        for (String name : names) {
            if (!fields.add(name)) {
                throw new IllegalArgumentException(name);
            }
        }
        return fields;
    }

    /** Whether the format has such a field, in some object. */
    static boolean isKnown(String name) {
        return BITS.containsKey(name);
    }

    /** @return whether the field is known and was not there before */
    boolean add(String name) {
        int bit = BITS.getOrDefault(name, 0);
        boolean isNew = bit != 0 && (bits & bit) == 0;
        bits |= bit;
        return isNew;
    }

    boolean contains(String name) {
        return (bits & BITS.getOrDefault(name, 0)) != 0;
    }

    boolean isSubsetOf(NativeFieldSet other) {
        return (bits & ~other.bits) == 0;
    }

    /** In the order of the format. */
    List<String> names() {
        return IntStream.range(0, NAMES.size())
                .filter(number -> (bits >> number & 1) != 0)
                .mapToObj(NAMES::get)
                .toList();
    }
}
