package dev.plumbline.runtime.net;

import dev.plumbline.runtime.bytes.ValueBytes;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * A frame of a connection: a length of four bytes, a byte for the kind, and the content. The sender sends a hello, the
 * receiver acknowledges the messages that it has from this sender, then messages and acknowledgements are exchanged.
 */
sealed interface Frame {
    int LONGEST = 1 << 26;

    /**
     * The first frame of each connection.
     *
     * @param sender identifies one link of one process: a new name for each object, or one that the process keeps
     *     permanently
     * @param mailbox the name of the intended mailbox; meanwhile the port may belong to another one
     * @param next the number of the first message that the sender still has
     */
    record Hello(String sender, String mailbox, long next) implements Frame {}

    /** Messages of a sender are numbered from 1. */
    record Message(long number, ClockedValue stamped) implements Frame {}

    /** All messages up to this number have arrived. */
    record Acknowledged(long number) implements Frame {}

    /** @param before the clock of the last message on this connection */
    default void write(Clock before, DataOutputStream out) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(content);
        if (this instanceof Hello hello) {
            to.writeByte('H');
            to.writeUTF(hello.sender());
            to.writeUTF(hello.mailbox());
            to.writeLong(hello.next());
        } else if (this instanceof Message message) {
            to.writeByte('M');
            to.writeLong(message.number());
            message.stamped().clock().writeAfter(before, to);
            ValueBytes.write(message.stamped().value(), to);
        } else if (this instanceof Acknowledged acknowledged) {
            to.writeByte('A');
            to.writeLong(acknowledged.number());
        }
        out.writeInt(content.size());
        content.writeTo(out);
    }

    static void writeStamped(ClockedValue stamped, DataOutputStream out) throws IOException {
        stamped.clock().write(out);
        ValueBytes.write(stamped.value(), out);
    }

    static ClockedValue readStamped(DataInputStream in) throws IOException {
        Clock clock = Clock.read(in);
        return new ClockedValue(ValueBytes.read(in), clock);
    }

    private static ClockedValue readStamped(Clock before, DataInputStream in) throws IOException {
        Clock clock = Clock.readAfter(before, in);
        return new ClockedValue(ValueBytes.read(in), clock);
    }

    /** @param before the clock of the last message on this connection */
    static Frame read(Clock before, DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 1 || length > LONGEST) {
            throw new IOException("a frame of " + length + " bytes; expected 1 to " + LONGEST);
        }
        byte[] content = new byte[length];
        in.readFully(content);
        DataInputStream from = new DataInputStream(new ByteArrayInputStream(content));
        byte kind = from.readByte();
        return switch (kind) {
            case 'H' -> new Hello(from.readUTF(), from.readUTF(), from.readLong());
            case 'M' -> new Message(from.readLong(), readStamped(before, from));
            case 'A' -> new Acknowledged(from.readLong());
            default -> throw new IOException("no kind of frame begins with the byte " + kind);
        };
    }
}
