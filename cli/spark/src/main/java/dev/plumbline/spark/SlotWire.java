package dev.plumbline.spark;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A connection between the driver and a slot, which carries frames: a kind, a ticket, a length, and that many bytes.
 *
 * <p>Before the first frame each side proves that it knows the secret of the campaign, which Spark has carried to the
 * slots, by a hash of the secret with random bytes of both sides. So a stranger gets no tasks, gives no answers, and
 * makes no slot run anything; and the secret itself is never sent. Frames are neither encrypted nor signed.
 */
final class SlotWire implements Closeable {
    /** Longer than any request (64 MB of files) and any answer (a line of 64 MB and 16 MB of files). */
    static final int LONGEST = 128 << 20;

    private static final int HANDSHAKE_MILLIS = 10_000;
    private static final int NONCE = 32;
    private static final String ALGORITHM = "HmacSHA256";
    private static final byte DRIVER = 'd';
    private static final byte SLOT = 's';
    private static final byte[] NOTHING = {};

    /** What a frame is; in the order of their numbers on the wire. */
    enum Kind {
        /** From the driver. */
        REQUEST,
        /** The answer to a request. */
        ANSWERED,
        /** The reason why the request could not be begun. */
        REFUSED,
        /** From a slot, to show that it is there. */
        BEAT
    }

    /** @param ticket of the request; without meaning for a beat */
    record Frame(Kind kind, long ticket, byte[] bytes) {
        static final Frame BEAT = new Frame(Kind.BEAT, 0, NOTHING);
    }

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    private SlotWire(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        socket.setSoTimeout(HANDSHAKE_MILLIS);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), 1 << 16));
    }

    /**
     * The side of the driver. The driver proves itself last, so that a stranger gets nothing from which it could try
     * secrets.
     */
    static SlotWire accept(Socket socket, byte[] secret) throws IOException {
        SlotWire wire = new SlotWire(socket);
        byte[] own = nonce();
        wire.write(own);
        byte[] other = wire.in.readNBytes(NONCE);
        wire.expect(proof(secret, SLOT, own, other), "is no slot of this campaign");
        wire.write(proof(secret, DRIVER, own, other));
        socket.setSoTimeout(0);
        return wire;
    }

    /** The side of a slot. Closes the socket if the other side is not the driver. */
    static SlotWire connect(Socket socket, SocketAddress driver, byte[] secret) throws IOException {
        try {
            socket.connect(driver, HANDSHAKE_MILLIS);
            SlotWire wire = new SlotWire(socket);
            byte[] own = nonce();
            byte[] other = wire.in.readNBytes(NONCE);
            if (other.length < NONCE) {
                throw new IOException("the driver closed the connection");
            }
            wire.out.write(own);
            wire.write(proof(secret, SLOT, other, own));
            wire.expect(proof(secret, DRIVER, other, own), "is not the driver of this campaign");
            socket.setSoTimeout(0);
            return wire;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** @param silence after which many milliseconds without a frame reading fails; 0 for any */
    void limitSilence(int silence) throws IOException {
        socket.setSoTimeout(silence);
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    private void expect(byte[] proof, String otherwise) throws IOException {
        if (!MessageDigest.isEqual(proof, in.readNBytes(proof.length))) {
            throw new IOException(address() + " " + otherwise);
        }
    }

    private String address() {
        return socket.getRemoteSocketAddress() instanceof InetSocketAddress address
                ? address.getHostString() + ":" + address.getPort()
                : "it";
    }

    private static byte[] nonce() {
        byte[] random = new byte[NONCE];
        new SecureRandom().nextBytes(random);
        return random;
    }

    /** With the side, so that a proof cannot be sent back as the proof of the other one. */
    private static byte[] proof(byte[] secret, byte side, byte[] ofDriver, byte[] ofSlot) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            mac.update(side);
            mac.update(ofDriver);
            mac.update(ofSlot);
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Called by several threads. */
    void send(Frame frame) throws IOException {
        if (frame.bytes().length > LONGEST) {
            throw new IOException("a frame of " + frame.bytes().length + " bytes; expected at most " + LONGEST);
        }
        synchronized (out) {
            out.writeByte(frame.kind().ordinal());
            out.writeLong(frame.ticket());
            out.writeInt(frame.bytes().length);
            out.write(frame.bytes());
            out.flush();
        }
    }

    /** The next frame, for one thread. Memory is taken as bytes come, not as the length promises. */
    Frame receive() throws IOException {
        int kind = in.readUnsignedByte();
        long ticket = in.readLong();
        int length = in.readInt();
        if (kind >= Kind.values().length || length < 0 || length > LONGEST) {
            throw new IOException("a damaged frame of kind " + kind + " and length " + length);
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("the connection ended within a frame");
        }
        return new Frame(Kind.values()[kind], ticket, bytes);
    }

    /** Ends whatever waits for a frame. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use in any case.
        }
    }
}
