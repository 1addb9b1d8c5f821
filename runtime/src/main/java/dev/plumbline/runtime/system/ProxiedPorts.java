package dev.plumbline.runtime.system;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * The ports at which this JVM reaches others: those of a proxy that makes faults of the network. The proxy is told where
 * this JVM listens, so that it knows both ends of each connection.
 *
 * @param proxy the port at which it answers
 * @param node the number of this JVM for the proxy
 */
record ProxiedPorts(int proxy, int node) {
    /** @param words a port and a number */
    static ProxiedPorts of(String words) {
        if (!words.matches("[0-9]{1,5} [0-9]{1,5}")) {
            throw new IllegalArgumentException("the proxy " + words + "; expected its port and the number of this JVM");
        }
        String[] numbers = words.split(" ");
        return new ProxiedPorts(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
    }

    void listens(int port) {
        ask("listens " + node + " " + port);
    }

    int reached(int port) {
        return ask("reaches " + node + " " + port);
    }

    private int ask(String question) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy)) {
            socket.getOutputStream().write((question + "\n").getBytes(StandardCharsets.US_ASCII));
            return Integer.parseInt(
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                            .readLine());
        } catch (IOException e) {
            throw new UncheckedIOException("the proxy at port " + proxy + " does not answer", e);
        }
    }
}
