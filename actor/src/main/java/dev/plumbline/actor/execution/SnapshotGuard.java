package dev.plumbline.actor.execution;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.MutableActor;
import dev.plumbline.actor.internal.digest.Digest;
import dev.plumbline.actor.internal.digest.Digester;
import dev.plumbline.actor.internal.digest.StaticFields;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Ensures that snapshots do not change. A search goes back to snapshots, so if an actor or a message is changed in
 * place, the search goes back to a state that never existed: passes and violations alike would be meaningless.
 *
 * <p>Each actor and message has a {@link Digest} of all that can be reached from it, taken at the end of the step that
 * made it. The code of a step can reach the receiver in its earlier state, the message, and static fields, and nothing
 * else. So these two are compared with their digests, and so are those other actors and messages that share an object
 * with one of the two. The static fields that the code can name are compared as well. For other ways of reaching
 * objects, such as a thread that an actor started, the whole snapshot is compared when a search returns to it and at
 * the end of each execution. A digest can miss the content of opaque objects of the JDK: {@link #reliesOn} lists these.
 */
final class SnapshotGuard {
    private final StaticFields statics;
    private final List<Digest> requests;
    private final Set<String> unseen = new TreeSet<>();
    private Optional<String> staticChange = Optional.empty();

    SnapshotGuard(Harness harness) {
        Set<Class<?>> classes = new LinkedHashSet<>();
        harness.actors().values().forEach(actor -> classes.add(actor.getClass()));
        harness.requests().forEach(request -> classes.add(request.message().getClass()));
        this.statics = StaticFields.usedBy(harness.name(), classes);
        statics.notCompared()
                .forEach(field -> unseen.add("the static field " + field
                        + " is not compared: the result relies on no receipt depending on what others did to it"));
        statics.libraries()
                .forEach(library -> unseen.add("static fields of classes in " + library
                        + " are not compared: the result relies on their being caches"));
        this.requests =
                harness.requests().stream().map(each -> of(each.message())).toList();
    }

    Digest of(Object actorOrMessage) {
        Digest digest = Digester.of(actorOrMessage);
        digest.unseen()
                .ifPresent(type -> unseen.add("the content of objects of class " + type + ", in "
                        + actorOrMessage.getClass().getName() + ", cannot be seen: the result relies on their not"
                        + " being changed by a receipt"));
        return digest;
    }

    /** For the message of a request, from before the first step. */
    Digest ofRequest(int number) {
        return requests.get(number);
    }

    /** A field that outlives executions and was changed in one. */
    Optional<String> staticChange() {
        return staticChange;
    }

    /** Calls in the code of the actors for clocks and random numbers. */
    List<String> uncontrolled() {
        return statics.uncontrolled().stream()
                .map(call -> call + ", whose result is not decided by the state and the message: executions that were"
                        + " not repeated may depend on it. Use Context.choose or a timer, or move the call out of the"
                        + " classes that actors use")
                .toList();
    }

    /** The assumptions of a pass about objects that could not be inspected. */
    List<String> reliesOn() {
        return List.copyOf(unseen);
    }

    /**
     * Compares all that the code of a step could reach with its earlier state.
     *
     * @param at the actor that took the step, or -1
     * @param received empty if no message was received
     */
    void afterStep(Snapshot before, int at, Optional<Envelope> received) {
        Optional<Digest> actor = at < 0 ? Optional.empty() : Optional.of(before.cells[at].digest());
        String step = at < 0
                ? "a step"
                : before.cells[at].ref()
                        + received.map(each -> " received " + each.message()).orElse(" came back");
        if (at >= 0) {
            compareActor(before.cells[at], step, true);
        }
        received.ifPresent(each -> compareMessage(each, step));
        for (Cell cell : before.cells) {
            if (shares(cell.digest(), actor, received)) {
                compareActor(cell, step, false);
            }
        }
        for (Envelope envelope : before.inTransit) {
            if (shares(envelope.digest(), actor, received)) {
                compareMessage(envelope, step);
            }
        }
        if (staticChange.isEmpty()) {
            staticChange = statics.changed()
                    .map(field -> "the static field " + field + " changed while " + step
                            + "; it outlives executions, so an execution may depend on those before it: make it a"
                            + " field of the actor, or declare it transient if nothing depends on it");
        }
    }

    private static boolean shares(Digest one, Optional<Digest> actor, Optional<Envelope> received) {
        return actor.isPresent() && one.mayShareWith(actor.get())
                || received.isPresent() && one.mayShareWith(received.get().digest());
    }

    /** Compares all parts of a snapshot with their earlier states. */
    void compareAll(Snapshot snapshot, String since) {
        compareAll(Arrays.asList(snapshot.cells), Arrays.asList(snapshot.inTransit), since);
    }

    void compareAll(List<Cell> cells, List<Envelope> envelopes, String since) {
        for (Cell cell : cells) {
            compareActor(cell, since, false);
            if (cell.first() != cell.actor()) {
                compareFirst(cell);
            }
        }
        for (Envelope envelope : envelopes) {
            compareMessage(envelope, since);
        }
    }

    private void compareActor(Cell cell, String step, boolean own) {
        changed(cell.actor(), cell.digest()).ifPresent(field -> {
            String actor = "actor " + named(cell.ref(), cell.actor());
            if (own && cell.actor() instanceof MutableActor) {
                throw new HarnessMistake(actor + ": its copy() is shallow; when " + step + ", the copy changed " + field
                        + " of the original too, to which the search goes back. Copy deeply what "
                        + field + " holds");
            }
            throw new HarnessMistake(
                    actor + " was changed in place: " + field + " is another than it was before " + step
                            + ", and the search goes back to what was before. "
                            + (own
                                    ? "Return a changed copy from receive, or extend MutableActor"
                                    : "Let no two actors or messages share an object that one of them changes"));
        });
    }

    private void compareFirst(Cell cell) {
        changed(cell.first(), cell.firstDigest()).ifPresent(field -> {
            throw new HarnessMistake("actor " + named(cell.ref(), cell.first()) + " was changed in place: " + field
                    + " of the actor that the harness, or its creator, made is another than it was at the start, and"
                    + " every execution begins with it. Return a changed copy, or extend MutableActor");
        });
    }

    private void compareMessage(Envelope envelope, String step) {
        changed(envelope.message(), envelope.digest()).ifPresent(field -> {
            throw new HarnessMistake("the message " + envelope.message() + " ("
                    + envelope.message().getClass().getName() + ") from " + envelope.from() + " to " + envelope.to()
                    + " was changed after it was sent: " + field + " is another than it was before " + step
                    + ". Send immutable values, or a copy");
        });
    }

    /** For a message that was sent in the step that now ends. */
    void compareSent(Envelope envelope) {
        compareMessage(envelope, "the receipt that sends it ended");
    }

    private Optional<String> changed(Object now, Digest before) {
        return before.isFixed() ? Optional.empty() : before.changedIn(of(now));
    }

    /** A copy that an actor made of itself must have the same content. */
    void compareCopy(ActorRef ref, Object original, Optional<Digest> known, Object copy) {
        if (copy == null || copy == original || copy.getClass() != original.getClass()) {
            throw new HarnessMistake("actor " + named(ref, (Actor) original) + ": its copy() answers "
                    + (copy == null ? "null" : copy == original ? "the actor itself" : "a " + copy.getClass())
                    + "; expected a new object of the same class");
        }
        known.orElseGet(() -> of(original)).differenceTo(of(copy)).ifPresent(field -> {
            throw new HarnessMistake(
                    "actor " + named(ref, (Actor) original) + ": its copy() forgets something; " + field
                            + " of the copy does not hold what the original holds. Copy it too, or declare it transient if"
                            + " it is a cache");
        });
    }

    /** Two equal objects must have the same content, or the search takes different states for one. */
    static void compareEqual(Object one, Digest oneDigest, Object other, Digest otherDigest) {
        if (one == other) {
            return;
        }
        oneDigest.differenceTo(otherDigest).ifPresent(field -> {
            throw new HarnessMistake("two objects of class " + one.getClass().getName() + " are equal, and " + field
                    + " of the one holds something else than that of the other; equal states are explored once. "
                    + (one instanceof MutableActor
                            ? "Put the field into state()"
                            : "Let equals and hashCode compare the field")
                    + ", or declare it transient if it is a cache");
        });
    }

    private static String named(ActorRef ref, Actor actor) {
        return ref + " (" + actor.getClass().getName() + ")";
    }
}
