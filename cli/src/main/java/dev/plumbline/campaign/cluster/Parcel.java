package dev.plumbline.campaign.cluster;

import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A message with files: a task on its way to another machine, or its result on the way back.
 *
 * @param files a {@link FileArchive}; empty if there are none
 */
record Parcel(Value message, byte[] files) {
    static final byte[] NO_FILES = {};

    /** The length of the message, the message in JSON, and the archive. */
    byte[] encode() {
        try {
            byte[] text = JsonValues.bytes(message);
            return ByteBuffer.allocate(Integer.BYTES + text.length + files.length)
                    .putInt(text.length)
                    .put(text)
                    .put(files)
                    .array();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Parcel decode(byte[] bytes) throws BadInput {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int length = in.remaining() < Integer.BYTES ? -1 : in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new BadInput("a damaged message of " + bytes.length + " bytes");
        }
        Value message = JsonValues.read(bytes, in.position(), length);
        byte[] files = new byte[in.remaining() - length];
        in.position(in.position() + length).get(files);
        return new Parcel(message, files);
    }

    /** Several messages as one, each with its length. */
    static byte[] join(List<byte[]> messages) {
        int length = 0;
        for (byte[] message : messages) {
            length = Math.addExact(length, Integer.BYTES + message.length);
        }
        ByteBuffer out = ByteBuffer.allocate(length);
        for (byte[] message : messages) {
            out.putInt(message.length).put(message);
        }
        return out.array();
    }

    /** The messages of {@link #join}. */
    static List<byte[]> split(byte[] joined) throws BadInput {
        List<byte[]> messages = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(joined);
        while (in.hasRemaining()) {
            int length = in.remaining() < Integer.BYTES ? -1 : in.getInt();
            if (length < 0 || length > in.remaining()) {
                throw new BadInput("damaged messages of " + joined.length + " bytes");
            }
            byte[] message = new byte[length];
            in.get(message);
            messages.add(message);
        }
        return messages;
    }

    Fields fields() {
        return new Fields(message, "message");
    }
}
