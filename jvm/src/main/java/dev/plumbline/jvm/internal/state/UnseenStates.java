package dev.plumbline.jvm.internal.state;

import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.jvm.unseen.UnseenState.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The unexplored parts of executions, each kind and class once. Of several places the first in order is kept, so that
 * the result does not depend on the order of the executions.
 */
public final class UnseenStates {
    private final Sites sites;
    private final Set<UnseenState> found = new HashSet<>();

    /** Cases that were handled before: the same case occurs in many executions. */
    private final Set<Considered> considered = new HashSet<>();

    private record Considered(Class<?> type, int one, int other) {}

    public UnseenStates(Sites sites) {
        this.sites = sites;
    }

    /** Two threads are at these sites before they use the object. */
    public synchronized void race(Object object, int oneSite, int otherSite) {
        if (!considered.add(new Considered(object.getClass(), oneSite, otherSite))) {
            return;
        }
        Site one = sites.get(oneSite);
        Site other = sites.get(otherSite);
        Class<?> type = StatefulTypes.uncontrolledAncestor(object.getClass());
        boolean controlled = isOfField(one) && isOfField(other) || !StatefulTypes.mayRace(type);
        if (controlled || reads(object, oneSite) && reads(object, otherSite)) {
            return;
        }
        String here = place(one);
        String there = place(other);
        boolean inOrder = here.compareTo(there) <= 0;
        String both = here.equals(there) ? here : inOrder ? here + ", " + there : there + ", " + here;
        add(new UnseenState(Kind.RACES_INSIDE, StatefulTypes.publicName(type), both));
    }

    /** A reference was made there that the collector could clear. */
    public synchronized void reference(int site) {
        if (!considered.add(new Considered(Object.class, site, site))) {
            return;
        }
        Site made = sites.get(site);
        boolean ofJdk = made.type().startsWith("java.");
        String what = ofJdk ? made.type().replaceAll("\\$.*", "") : "java.lang.ref." + made.accessed();
        add(new UnseenState(Kind.CLEARED_REFERENCES, what, ofJdk ? "" : place(made)));
    }

    /** An action of this kind was performed there. */
    public synchronized void at(Kind kind, int site) {
        if (considered.add(new Considered(kind.getDeclaringClass(), site, -1 - kind.ordinal()))) {
            Site done = sites.get(site);
            String what = kind == Kind.LATER_ROUNDS ? "a loop" : done.accessed();
            add(new UnseenState(kind, what, place(done)));
        }
    }

    /** A data race in which an access is part of a larger step. */
    public synchronized void oneStep(Site access, Optional<Site> caller) {
        add(new UnseenState(Kind.ONE_STEP, access.accessed(), place(caller.orElse(access))));
    }

    private void add(UnseenState state) {
        found.add(state);
    }

    /** Returns the unexplored parts found, and clears them. */
    public synchronized List<UnseenState> take() {
        List<UnseenState> all = UnseenState.eachOnce(found.stream());
        found.clear();
        considered.clear();
        return all;
    }

    /** Accesses to fields are separate steps. */
    private static boolean isOfField(Site site) {
        return site.action().equals("read") || site.action().equals("write");
    }

    private boolean reads(Object object, int number) {
        Site site = sites.get(number);
        return switch (site.action()) {
            case "read", "show" -> true;
            case "use" -> {
                String method = site.accessed().substring(site.accessed().lastIndexOf('.') + 1);
                Class<?> type = StatefulTypes.uncontrolledAncestor(object.getClass());
                yield ReadingMethods.readsOnly(type, method, sites.descriptor(number));
            }
            default -> false;
        };
    }

    private static String place(Site site) {
        String line = site.line() == 0 ? "" : ":" + site.line();
        return site.type().substring(site.type().lastIndexOf('.') + 1) + "." + site.method() + line;
    }
}
