package dev.plumbline.runtime.testkit;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * The rules for a resource that passes messages on. The model is the set of messages that were committed and not yet
 * received.
 */
final class MessageRules {
    /** What holds for the messages of one sender. */
    enum Promise {
        /** All arrive, in order. */
        ORDER,
        /** All arrive. */
        ARRIVAL,
        /** Those that arrive are in order. */
        ORDER_OF_THE_REST
    }

    private final Random random;
    private final Promise promise;
    private final long patience;
    private final List<String> steps = new ArrayList<>();
    private final List<OpenSection> senders = new ArrayList<>();
    private final List<OpenSection> receivers = new ArrayList<>();
    private final Map<OpenSection, List<Value>> sending = new HashMap<>();
    private final Map<OpenSection, List<Value>> receiving = new HashMap<>();
    /** Each message that was sent by a committed section and not received by one, with its sender and clock. */
    private final Map<Value, OpenSection> senderOf = new LinkedHashMap<>();

    private final Map<Value, Clock> clockOf = new HashMap<>();
    private int values;

    MessageRules(ResourceContract.Ends ends, Promise promise, Random random) {
        this.random = random;
        this.promise = promise;
        patience = ends.patience();
        Map<Resource, OpenSection> sections = new IdentityHashMap<>();
        ends.senders().forEach(end -> senders.add(section(end, sections)));
        ends.receivers().forEach(end -> receivers.add(section(end, sections)));
    }

    private OpenSection section(Resource resource, Map<Resource, OpenSection> known) {
        return known.computeIfAbsent(
                resource, r -> new OpenSection(new ProcessId("Process", Tla.of(known.size())), r, steps));
    }

    void run(int number) {
        for (int i = 0; i < number; i++) {
            boolean send = random.nextBoolean();
            List<OpenSection> ends = send ? senders : receivers;
            OpenSection section = ends.get(random.nextInt(ends.size()));
            switch (random.nextInt(5)) {
                case 0, 1, 2 -> {
                    if (send) {
                        send(section);
                    } else {
                        receive(section);
                    }
                }
                case 3 -> commitOrAbort(section);
                default -> abort(section);
            }
        }
        Set<OpenSection> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(senders);
        all.addAll(receivers);
        all.stream().filter(OpenSection::isOpen).forEach(this::abort);
        receiveAll();
        all.forEach(section -> section.resource().close());
    }

    private void send(OpenSection section) {
        Value value = ResourceContract.fresh(++values);
        if (section.write(value).isPresent()) {
            sending.computeIfAbsent(section, s -> new ArrayList<>()).add(value);
        } else {
            abort(section);
        }
    }

    /** Whether there was a message. */
    private boolean receive(OpenSection section) {
        Optional<ClockedValue> read = section.read();
        if (read.isEmpty()) {
            abort(section);
            return false;
        }
        Value value = read.get().value();
        OpenSection sender = senderOf.get(value);
        List<Value> mine = receiving.computeIfAbsent(section, s -> new ArrayList<>());
        List<Value> ownMessages = sending.getOrDefault(section, List.of());
        if (ownMessages.contains(value) && !mine.contains(value)) {
            // A section may see its own writes, as that of a mapping macro does, or wait for them until it commits.
            mine.add(value);
            return true;
        }
        if (sender == null || mine.contains(value)) {
            throw section.broken("A message that is received was sent by a committed section, and is received once: "
                    + value + " was not sent, or came twice");
        }
        receiving.forEach((other, values) -> {
            if (other != section && values.contains(value)) {
                throw section.broken("Two open sections received the message " + value);
            }
        });
        for (Value earlier : senderOf.keySet()) {
            if (earlier.equals(value)) {
                break;
            }
            boolean taken = receiving.values().stream().anyMatch(values -> values.contains(earlier));
            if (promise == Promise.ORDER && senderOf.get(earlier) == sender && !taken) {
                throw section.broken("Messages of one sender come in order: " + value + " came before " + earlier);
            }
        }
        if (!clockOf.get(value).within(read.get().clock())) {
            throw section.broken("Who receives a message comes after its sender: expected a clock with "
                    + clockOf.get(value) + ", but got " + read.get().clock());
        }
        mine.add(value);
        return true;
    }

    private void commitOrAbort(OpenSection section) {
        // Another resource may refuse to prepare, so a section may also abort after prepare.
        if (random.nextInt(4) == 0) {
            section.prepare();
            abort(section);
        } else {
            commit(section);
        }
    }

    private void commit(OpenSection section) {
        if (!section.prepare()) {
            abort(section);
            return;
        }
        Clock clock = section.commit();
        List<Value> received = receiving.remove(section);
        if (received != null) {
            received.forEach(this::arrived);
        }
        List<Value> sent = sending.remove(section);
        if (sent != null) {
            sent.stream()
                    .filter(value -> received == null || !received.contains(value))
                    .forEach(value -> {
                        senderOf.put(value, section);
                        clockOf.put(value, clock);
                    });
        }
    }

    /** Messages before this one that have not arrived cannot arrive any more, if the others keep their order. */
    private void arrived(Value value) {
        OpenSection sender = senderOf.get(value);
        if (promise == Promise.ORDER_OF_THE_REST && sender != null) {
            for (Value earlier : List.copyOf(senderOf.keySet())) {
                if (earlier.equals(value)) {
                    break;
                }
                boolean taken = receiving.values().stream().anyMatch(values -> values.contains(earlier));
                if (senderOf.get(earlier) == sender && !taken) {
                    senderOf.remove(earlier);
                }
            }
        }
        senderOf.remove(value);
    }

    private void abort(OpenSection section) {
        section.abort();
        receiving.remove(section);
        sending.remove(section);
    }

    /** Checks that every sent message arrives, unless messages may be lost. */
    private void receiveAll() {
        long until = System.nanoTime() + patience * 1_000_000;
        boolean more = true;
        while (more || !senderOf.isEmpty() && System.nanoTime() < until) {
            more = false;
            for (OpenSection receiver : receivers) {
                if (receive(receiver)) {
                    commit(receiver);
                    more = true;
                }
            }
        }
        if (!senderOf.isEmpty() && promise != Promise.ORDER_OF_THE_REST) {
            throw receivers.get(0).broken("Messages that were sent arrive: missing " + senderOf.keySet());
        }
        for (OpenSection receiver : receivers) {
            receiver.read().ifPresent(other -> {
                throw receiver.broken("A message was received that was not sent: " + other.value());
            });
            receiver.abort();
        }
    }
}
