package dev.plumbline.actor.run;

import dev.plumbline.actor.HarnessMistake;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Carries messages over UDP on the loopback address, each in a datagram. Nothing is sent again: a message is lost if its
 * receiver is down, or if the system has no room for it, and messages may overtake each other.
 */
final class UdpCarrier implements Carrier {
    private static final int LONGEST = 65_507;

    private final String run;
    private final String name;
    private final Ports ports;
    private final ObjectBytes bytes;
    private final Receiver receiver;
    private final DatagramSocket socket;

    /**
     * @param run identifies the run
     * @param name of this machine
     */
    UdpCarrier(String run, String name, Ports ports, ObjectBytes bytes, Receiver receiver) throws IOException {
        this.run = run;
        this.name = name;
        this.ports = ports;
        this.bytes = bytes;
        this.receiver = receiver;
        this.socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /** Begins to receive. */
    void listen() throws IOException {
        TcpCarrier.start("datagrams to " + name, this::receive);
        ports.write(name, socket.getLocalPort());
    }

    private void receive() {
        byte[] buffer = new byte[LONGEST];
        while (!socket.isClosed()) {
            try {
                DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
                socket.receive(packet);
                DataInputStream in = new DataInputStream(new ByteArrayInputStream(buffer, 0, packet.getLength()));
                // A machine that had this port before may be meant.
                if (in.readUTF().equals(run) && in.readUTF().equals(name)) {
                    receiver.arrived((Parcel) bytes.read(in.readAllBytes()));
                }
            } catch (IOException e) {
                // It was closed, or the datagram is of another program.
            } catch (HarnessMistake e) {
                receiver.failed(RunFailure.ofHarness("a message to " + name + " cannot be read: " + e.getMessage()));
            }
        }
    }

    @Override
    public void send(String machine, Parcel parcel) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try {
            DataOutputStream out = new DataOutputStream(content);
            out.writeUTF(run);
            out.writeUTF(machine);
            out.write(bytes.of(parcel));
            if (content.size() > LONGEST) {
                throw new HarnessMistake("a message from " + parcel.from() + " to " + parcel.to() + " takes "
                        + content.size() + " bytes; expected at most " + LONGEST + ", those of a datagram");
            }
            socket.send(new DatagramPacket(content.toByteArray(), content.size(), ports.address(machine)));
        } catch (IOException e) {
            // Lost, as it may be.
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
