package dev.plumbline.schedule.search;

import dev.plumbline.schedule.Access;
import java.util.ArrayList;
import java.util.List;

/**
 * A sleeping transition of {@link Dpor}, by the accesses that it made when it was run from a choice.
 *
 * <p>Objects that were mentioned before the choice have the same number in every execution that passes the choice. The
 * number of an object that the transition was the first to mention has no meaning elsewhere: had another transition
 * mentioned an object first, the two would share that number. But such an object is none of those that were mentioned
 * before the choice. So a later step can access it only by an access to an object that is new since the choice, and it
 * commutes with the sleeper if none of these accesses would be dependent even on the same object: fields of different
 * names are never the same variable.
 *
 * @param known accesses to objects that were mentioned before the choice
 * @param fresh accesses to objects that were not
 * @param newest the highest number of an object that was mentioned before the choice
 * @param footprint of the known accesses
 */
record Sleeper(List<Access> known, List<Access> fresh, long newest, long footprint) {
    private static final long SAME = 0;

    /**
     * @param did all accesses of the transition; empty if unknown
     * @param newest the highest number of an object that was mentioned before the choice
     */
    static Sleeper of(List<Access> did, long newest) {
        List<Access> known = new ArrayList<>();
        List<Access> fresh = new ArrayList<>();
        for (Access access : did) {
            if (access.object() <= newest) {
                known.add(access);
            } else if (access.kind() != Access.Kind.SEND) {
                // A message that is sent is new: no other transition can access it before.
                fresh.add(access);
            }
        }
        if (did.isEmpty()) {
            known.add(Access.UNKNOWN);
        }
        return new Sleeper(List.copyOf(known), List.copyOf(fresh), newest, Footprint.of(known));
    }

    /** Whether the step may not commute with this transition. */
    boolean wokenBy(HappenedBefore.Event event, Dependence dependence) {
        List<Access> step = event.accesses();
        if ((footprint & event.footprint()) != 0 && dependence.dependent(known, step)) {
            return true;
        }
        for (Access access : step) {
            for (Access mine : fresh) {
                boolean mayMeet = access.object() > newest
                        ? dependence.dependent(onSameObject(access), onSameObject(mine))
                        : dependence.dependent(access, mine);
                if (mayMeet) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Access onSameObject(Access access) {
        return new Access(access.kind(), SAME, access.cell());
    }
}
