package dev.plumbline.mpcal.internal.compile.text;

import java.util.HashSet;
import java.util.Set;

/** Names of a specification in Java. They are unchanged if Java allows it, so that both texts can be compared. */
public final class JavaNames {
    /** Keywords, inherited names, and imported names: a method with an imported name would hide the import. */
    private static final Set<String> RESERVED = Set.of(
            ("abstract assert boolean break byte case catch char class const continue default do double else enum"
                            + " extends final finally float for goto if implements import instanceof int interface long"
                            + " native new package private protected public return short static strictfp super switch"
                            + " synchronized this throw throws transient try void volatile while true false null var"
                            + " record yield sealed permits s self name label local resource done parameter reference"
                            + " error module getClass hashCode equals toString notify notifyAll wait clone finalize"
                            + " bool of model tuple set eq ne plus minus times negative div mod power lt le gt ge interval"
                            + " in notIn subsetEq union intersect difference unionAll cardinality forAll exists choose"
                            + " filter map function apply domain except single combine len head tail append concat"
                            + " subSeq selectSeq elements noCase content read write await either prepare commit abort"
                            + " close at get v isTrue string number field text parse"
                            + " Value Tla Tlc Sets Bags Section Label Variable Archetype Procedure Resource Object String"
                            + " List Definitions Main TlaError Override Channel FailureDetector LocalState"
                            + " MappedResource ResourceMap SharedMap SharedVariable Timer Launch TcpMailboxes Duration"
                            + " ArrayList Map ConcurrentHashMap System Math Process Thread Integer Long Boolean")
                    .split(" "));

    private final Set<String> taken = new HashSet<>();

    /** A name that Java accepts, for one of TLA+. */
    public static String legal(String name) {
        String legal = name.replace("$", "");
        if (RESERVED.contains(legal) || legal.equals("_")) {
            return legal + "_";
        }
        return Character.isDigit(legal.charAt(0)) ? "_" + legal : legal;
    }

    /** A nested scope, in which the names of this one are taken as well. */
    public JavaNames within() {
        JavaNames inner = new JavaNames();
        inner.taken.addAll(taken);
        return inner;
    }

    /** A legal name that is not taken yet; takes it. */
    public String fresh(String name) {
        String legal = legal(name);
        String free = legal;
        for (int i = 1; !taken.add(free); i++) {
            free = legal + i;
        }
        return free;
    }
}
