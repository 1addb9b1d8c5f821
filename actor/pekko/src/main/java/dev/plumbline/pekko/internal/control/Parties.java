package dev.plumbline.pekko.internal.control;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.ActorPath;
import org.apache.pekko.actor.ActorRef;

/** The parties of an execution, and the numbers of all objects in accesses. */
final class Parties {
    private static final String USER = "/user/";
    private static final long UNNUMBERED = Long.MAX_VALUE;

    private final Map<ActorRef, Party> actors = new HashMap<>();
    /** Actors that exist in all executions of a system. */
    private final List<ActorRef> permanent = new ArrayList<>();

    private final List<Party> fresh = new ArrayList<>();
    private boolean started;
    private long early = StepAccesses.FIRST_EARLY;
    private long late;

    /** Everything that exists now belongs to all executions. */
    void keepForAll() {
        permanent.addAll(actors.keySet());
        permanent.sort(Comparator.comparing(ActorRef::path));
    }

    boolean isForAll(ActorRef ref) {
        return permanent.contains(ref);
    }

    /** A new execution begins. Numbers are assigned as in the first one. */
    void begin() {
        actors.clear();
        started = false;
        early = StepAccesses.FIRST_EARLY;
        late = 0;
        permanent.forEach(this::of);
    }

    /** Parties that are created from now on are created within a step. */
    void start() {
        started = true;
    }

    boolean isStarted() {
        return started;
    }

    /** Parties that the last step created are known to others from now on. */
    void endStep() {
        fresh.forEach(party -> party.fresh = false);
        fresh.clear();
    }

    long newObject() {
        return started ? late++ : --early;
    }

    /** A party that is not an actor. */
    Party add(String name) {
        Party party = new Party(newObject(), name);
        party.fresh = true;
        fresh.add(party);
        return party;
    }

    /** The same, but it gets its number later, or never if no access contains it. */
    Party addLater(String name) {
        Party party = new Party(UNNUMBERED, name);
        party.fresh = true;
        fresh.add(party);
        return party;
    }

    void numberLater(Party party) {
        if (party.object() == UNNUMBERED) {
            party.number(newObject());
        }
    }

    Party of(ActorRef ref) {
        return actors.computeIfAbsent(ref, actor -> add(nameOf(actor.path())));
    }

    /** Empty if it is not an actor, such as the reference that an ask makes. */
    Optional<Party> find(ActorRef ref) {
        return Optional.ofNullable(actors.get(ref));
    }

    boolean isActor(Party party) {
        return actors.containsValue(party);
    }

    /** An actor by its path below {@code /user}; others by their whole path. */
    static String nameOf(ActorPath path) {
        return nameOf(path.toStringWithoutAddress());
    }

    static String nameOf(String path) {
        int user = path.indexOf(USER);
        return user < 0 ? path : path.substring(user + USER.length());
    }

    static boolean isPekkosOwn(ActorRef ref) {
        String path = ref.path().toStringWithoutAddress();
        return path.equals("/") || path.equals("/user") || path.equals("/system") || isUnsubscriber(ref);
    }

    static boolean isOfUser(ActorRef ref) {
        return ref.path().toStringWithoutAddress().startsWith(USER);
    }

    /** The actor that is notified of every subscription to the event stream. */
    static boolean isUnsubscriber(ActorRef ref) {
        return ref.path().toStringWithoutAddress().startsWith("/system/eventStreamUnsubscriber");
    }

    Optional<ActorRef> topLevel(String name) {
        return actors.keySet().stream()
                .filter(ref -> ref.path().toStringWithoutAddress().equals(USER + name))
                .findAny();
    }

    List<String> topLevelNames() {
        return actors.keySet().stream()
                .filter(ref -> !permanent.contains(ref))
                .map(ref -> ref.path().toStringWithoutAddress())
                .filter(path -> path.startsWith(USER) && path.indexOf('/', USER.length()) < 0)
                .map(path -> path.substring(USER.length()))
                .sorted()
                .toList();
    }
}
