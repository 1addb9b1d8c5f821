package dev.plumbline.actor.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The ports at which machines listen on the loopback address: each writes its own to a file, also after a restart. */
record Ports(Path folder) {
    private Path file(String machine) {
        return folder.resolve((machine.equals(Members.CLIENTS) ? "clients" : "actor-" + encoded(machine)) + ".port");
    }

    /** A name as the name of a file. */
    static String encoded(String machine) {
        StringBuilder text = new StringBuilder();
        machine.chars().forEach(each -> {
            boolean isPlain = each < 128 && (Character.isLetterOrDigit(each) || each == '-' || each == '_');
            text.append(isPlain ? Character.toString(each) : "%" + Integer.toHexString(each));
        });
        return text.toString();
    }

    void write(String machine, int port) throws IOException {
        Path next = Files.writeString(folder.resolve(file(machine).getFileName() + ".next"), Integer.toString(port));
        Files.move(next, file(machine), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Whether the machine has listened. */
    boolean isKnown(String machine) {
        return Files.exists(file(machine));
    }

    /** @throws IOException if the machine has not listened yet */
    InetSocketAddress address(String machine) throws IOException {
        int port = Integer.parseInt(Files.readString(file(machine)).trim());
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
