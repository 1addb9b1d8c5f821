package dev.plumbline.history.format;

import dev.plumbline.history.msgpack.PackedKind;
import dev.plumbline.history.msgpack.Unpacker;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/** The keys of the first map in MessagePack bytes: they distinguish our own files from logs of threads. */
final class PackedKeys {
    /** No map of either format has more keys; a text that looks like a map of a million is soon rejected. */
    private static final int MOST = 64;

    private PackedKeys() {}

    /** As many keys as these bytes have before they end or turn out not to be MessagePack. */
    static Set<String> of(byte[] head) {
        Set<String> keys = new HashSet<>();
        try {
            Unpacker in = new Unpacker(new ByteArrayInputStream(head));
            if (in.kind() != PackedKind.MAP) {
                return keys;
            }
            int fields = Math.min(MOST, in.map());
            for (int i = 0; i < fields; i++) {
                byte[] key = new byte[Math.min(in.text(), head.length)];
                in.bytes(key, 0, key.length);
                keys.add(new String(key, StandardCharsets.UTF_8));
                in.skip();
            }
        } catch (IOException e) {
            return keys;
        }
        return keys;
    }
}
