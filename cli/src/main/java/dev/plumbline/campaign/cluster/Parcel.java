package dev.plumbline.campaign.cluster;

import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

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

    Fields fields() {
        return new Fields(message, "message");
    }
}
