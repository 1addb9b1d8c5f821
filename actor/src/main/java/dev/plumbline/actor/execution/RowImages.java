package dev.plumbline.actor.execution;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.internal.symmetry.Renaming;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Coded systems in which symmetric actors have exchanged their names. The names of all kinds are numbered from 0, kind
 * after kind. Each part of a row is exchanged once for each permutation.
 */
final class RowImages {
    private static final int MOST_NAMES = 64;

    private final StateCoder coder;
    private final Harness harness;
    private final World world;
    final List<ActorRef> names = new ArrayList<>();
    /** The kind of each name. */
    final int[] kinds;

    private final Map<ByteBuffer, Images> permutations = new HashMap<>();

    /** What a permutation makes of the parts that were asked for; 0 if that is unknown, otherwise one more. */
    private final class Images {
        private final Renaming renaming;
        private int[] actors = new int[64];
        private int[] messages = new int[64];

        Images(Renaming renaming) {
            this.renaming = renaming;
        }

        int actor(int number) {
            if (number >= actors.length) {
                actors = Arrays.copyOf(actors, 2 * number);
            }
            if (actors[number] == 0) {
                Cell cell = coder.cell(number);
                Actor actor = (Actor) renaming.of(cell.actor());
                Actor first = (Actor) renaming.of(cell.first());
                Cell renamed = new Cell(
                        renaming.of(cell.ref()),
                        actor,
                        first,
                        cell.down(),
                        world.guard.of(actor),
                        world.guard.of(first));
                actors[number] = coder.number(renamed) + 1;
            }
            return actors[number] - 1;
        }

        int message(int number) {
            if (number >= messages.length) {
                messages = Arrays.copyOf(messages, 2 * number);
            }
            if (messages[number] == 0) {
                messages[number] = coder.number(renamed(coder.envelope(number))) + 1;
            }
            return messages[number] - 1;
        }

        private Envelope renamed(Envelope envelope) {
            Object message = renaming.of(envelope.message());
            return new Envelope(
                    envelope.number(),
                    renaming.of(envelope.from()),
                    renaming.of(envelope.to()),
                    message,
                    envelope.sentBy(),
                    -1,
                    envelope.request(),
                    envelope.timer(),
                    envelope.after(),
                    world.guard.of(message));
        }

        RemainingFaults faults(RemainingFaults faults) {
            if (faults.cut() < 0) {
                return faults;
            }
            Set<ActorRef> side =
                    world.sides.get(faults.cut()).stream().map(renaming::of).collect(Collectors.toSet());
            return faults.separating(world.side(side));
        }
    }

    RowImages(StateCoder coder, Snapshot any) {
        this.coder = coder;
        this.world = any.world;
        this.harness = any.world.harness;
        List<Integer> kindOf = new ArrayList<>();
        for (List<ActorRef> kind : harness.symmetric()) {
            kind.forEach(each -> {
                names.add(each);
                kindOf.add(harness.symmetric().indexOf(kind));
            });
        }
        this.kinds = kindOf.stream().mapToInt(Integer::intValue).toArray();
        if (names.size() > MOST_NAMES) {
            throw new HarnessMistake("harness " + harness.name() + " declares " + names.size()
                    + " symmetric actors; expected at most " + MOST_NAMES);
        }
    }

    /** The number of the symmetric actor that is this one, or has created it; -1 if there is none. */
    int owner(ActorRef actor) {
        String name = actor.name();
        while (true) {
            int index = names.indexOf(ActorRef.of(name));
            int slash = name.lastIndexOf('/');
            if (index >= 0 || slash < 0) {
                return index;
            }
            name = name.substring(0, slash);
        }
    }

    /** The name of an actor, as a symmetric actor sees it that calls itself {@code self}. */
    String asSeenFrom(int self, ActorRef actor) {
        int owner = owner(actor);
        if (owner < 0) {
            return actor.name();
        }
        String rest = actor.name().substring(names.get(owner).name().length());
        return (owner == self ? "this" : "one of " + kinds[owner]) + rest;
    }

    boolean hasFunction(Class<?> type) {
        return harness.renamed().containsKey(type);
    }

    /** The transposition of two names. */
    int[] exchange(int one, int other) {
        int[] to = new int[names.size()];
        Arrays.setAll(to, i -> i == one ? other : i == other ? one : i);
        return to;
    }

    /** Exchanges of neighbours: they generate all permutations. */
    List<int[]> generators() {
        List<int[]> all = new ArrayList<>();
        for (int i = 1; i < kinds.length; i++) {
            if (kinds[i] == kinds[i - 1]) {
                all.add(exchange(i - 1, i));
            }
        }
        return all;
    }

    private Images images(int... to) {
        byte[] key = new byte[to.length];
        for (int i = 0; i < to.length; i++) {
            key[i] = (byte) to[i];
        }
        return permutations.computeIfAbsent(ByteBuffer.wrap(key), each -> {
            Map<ActorRef, ActorRef> renamed = new HashMap<>();
            for (int i = 0; i < to.length; i++) {
                renamed.put(names.get(i), names.get(to[i]));
            }
            return new Images(new Renaming(renamed, harness.renamed()));
        });
    }

    /**
     * The row of the system with other names.
     *
     * @param to the number of the new name of each
     */
    int[] row(int[] row, int... to) {
        Images images = images(to);
        int[] next = row.clone();
        next[1] = coder.number(images.faults(coder.faults(row[1])));
        int first = StateCoder.firstMessage(row);
        for (int i = StateCoder.FIRST_ACTOR; i < row.length; i++) {
            next[i] = i < first ? images.actor(row[i]) : images.message(row[i]);
        }
        coder.sort(next);
        return next;
    }

    /** The system with other names, its messages with their numbers. */
    StateCoder.Coded of(StateCoder.Coded coded, int... to) {
        Images images = images(to);
        Snapshot from = coded.snapshot();
        Cell[] cells = new Cell[from.cells.length];
        int[] actors = new int[cells.length];
        for (int i = 0; i < cells.length; i++) {
            actors[i] = images.actor(coded.actors()[i]);
            cells[i] = coder.cell(actors[i]);
        }
        Envelope[] inTransit = new Envelope[from.inTransit.length];
        int[] messages = new int[inTransit.length];
        for (int i = 0; i < inTransit.length; i++) {
            messages[i] = images.message(coded.messages()[i]);
            inTransit[i] = coder.envelope(messages[i]).sent(from.inTransit[i].number(), from.inTransit[i].sentBy());
        }
        RemainingFaults faults = images.faults(from.faults);
        Snapshot renamed =
                new Snapshot(world, cells, inTransit, from.sent, from.steps, from.calls, faults, from.lastOnWay);
        return new StateCoder.Coded(renamed, actors, messages, coded.log(), coded.progress(), coder.number(faults));
    }

    ActorRef renamed(ActorRef actor, int... to) {
        return images(to).renaming.of(actor);
    }

    Object renamed(Object object, int... to) {
        return images(to).renaming.of(object);
    }
}
