package dev.plumbline.services.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the process that has opened a connection on this machine. On loopback addresses the source of a connection does
 * not tell: it is 127.0.0.1, whichever node has opened it. But Linux lists each socket with its two addresses and its
 * number in {@code /proc/net/tcp}, and the sockets of each process in {@code /proc/PID/fd}.
 */
final class SocketOwner {
    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int NUMBER = 9;
    /** Of an IPv4 address, also within an IPv6 address, and a port. */
    private static final int ADDRESS_LENGTH = 8 + 1 + 4;

    private SocketOwner() {}

    /** The number of the socket that was connected from an address to another; empty if it has been closed. */
    static Optional<String> socket(InetSocketAddress from, InetSocketAddress to) throws IOException {
        String local = written(from);
        String remote = written(to);
        for (Path table : TABLES) {
            if (!Files.exists(table)) {
                continue;
            }
            for (String line : Files.readAllLines(table)) {
                String[] columns = line.strip().split("\\s+");
                if (columns.length > NUMBER
                        && tail(columns[LOCAL]).equals(local)
                        && tail(columns[REMOTE]).equals(remote)
                        && !columns[NUMBER].equals("0")) {
                    return Optional.of(columns[NUMBER]);
                }
            }
        }
        return Optional.empty();
    }

    private static String tail(String column) {
        return column.substring(Math.max(0, column.length() - ADDRESS_LENGTH));
    }

    /** As Linux writes it: the four bytes as one number of this machine, in hexadecimal digits. */
    private static String written(InetSocketAddress address) {
        byte[] bytes = v4(address.getAddress());
        StringBuilder text = new StringBuilder();
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        for (int i = 0; i < 4; i++) {
            text.append(hex(bytes[little ? 3 - i : i] & 0xff, 2));
        }
        return text.append(':').append(hex(address.getPort(), 4)).toString();
    }

    private static byte[] v4(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (bytes.length != 4) {
            throw new IllegalArgumentException(address + " is no IPv4 address");
        }
        return bytes;
    }

    private static String hex(int number, int digits) {
        String text = Integer.toHexString(number).toUpperCase(Locale.ROOT);
        return "0".repeat(digits - text.length()) + text;
    }

    /** Whether one of the processes has the socket. Processes that have ended have none. */
    static boolean owns(Collection<Long> processes, String socket) throws IOException {
        Path wanted = Path.of("socket:[" + socket + "]");
        for (long process : processes) {
            try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/" + process + "/fd"))) {
                for (Path file : open) {
                    if (target(file).equals(Optional.of(wanted))) {
                        return true;
                    }
                }
            } catch (NoSuchFileException | DirectoryIteratorException e) {
                // The process has ended.
            }
        }
        return false;
    }

    private static Optional<Path> target(Path file) {
        try {
            return Optional.of(Files.readSymbolicLink(file));
        } catch (IOException e) {
            // The process has closed the file.
            return Optional.empty();
        }
    }
}
