package dev.plumbline.history.format;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.msgpack.core.MessageFormat;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;

/** The keys of the first map in MessagePack bytes: they tell our own files from logs of threads. */
final class PackedKeys {
    /** No map of either format has more keys; a text that looks like a map of a million is soon given up. */
    private static final int MOST = 64;

    private PackedKeys() {}

    /** As many keys as these bytes have before they end or turn out not to be MessagePack. */
    static Set<String> of(byte[] head) {
        Set<String> keys = new HashSet<>();
        try (MessageUnpacker in = MessagePack.newDefaultUnpacker(head)) {
            MessageFormat format = in.getNextFormat();
            if (format != MessageFormat.FIXMAP && format != MessageFormat.MAP16 && format != MessageFormat.MAP32) {
                return keys;
            }
            int fields = Math.min(MOST, in.unpackMapHeader());
            for (int i = 0; i < fields; i++) {
                keys.add(in.unpackString());
                in.skipValue();
            }
        } catch (MessagePackException | IOException e) {
            return keys;
        }
        return keys;
    }
}
