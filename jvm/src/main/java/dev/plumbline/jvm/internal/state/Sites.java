package dev.plumbline.jvm.internal.state;

import dev.plumbline.jvm.execution.Site;
import dev.plumbline.schedule.Access;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for the places where threads can be switched; instrumented code contains the numbers. */
public final class Sites {
    private final List<Site> sites = new ArrayList<>();
    /**
     * By number of the site; null where nothing is accessed. Grows by being replaced, so that reading needs no lock.
     */
    private volatile SiteAccess[] accesses = new SiteAccess[1024];

    /** By number of the site: whether it is within java.util.concurrent. Replaced like the accesses. */
    private volatile boolean[] concurrent = new boolean[1024];

    private final Map<String, Integer> fieldNumbers = new HashMap<>();
    private final List<String> fieldNames = new ArrayList<>();

    private final Map<Integer, String> descriptors = new HashMap<>();

    public Sites() {
        sites.add(Site.BETWEEN_CALLS);
    }

    /** The number of a place; each place gets its own. */
    public synchronized int add(Site site) {
        sites.add(site);
        int number = sites.size() - 1;
        boolean[] all = number < concurrent.length ? concurrent : Arrays.copyOf(concurrent, 2 * number);
        all[number] = site.type().startsWith("java.util.concurrent.");
        concurrent = all;
        return number;
    }

    /** Whether a place is within java.util.concurrent. */
    public boolean isConcurrent(int number) {
        boolean[] all = concurrent;
        return number < all.length && all[number];
    }

    /** The same for a place that accesses memory. */
    public synchronized int add(Site site, SiteAccess access) {
        int number = add(site);
        SiteAccess[] all = number < accesses.length ? accesses : Arrays.copyOf(accesses, 2 * number);
        all[number] = access;
        accesses = all;
        return number;
    }

    /** The access at a place; null if there is none, or if it is not needed. */
    public SiteAccess access(int number) {
        SiteAccess[] all = accesses;
        return number < all.length ? all[number] : null;
    }

    /** The number of a field. Unlike a cell, no two fields share it. */
    public synchronized int field(String declaringClass, String name) {
        return fieldNumbers.computeIfAbsent(declaringClass + "." + name, full -> {
            fieldNames.add(full);
            return fieldNames.size() - 1;
        });
    }

    /** The internal name of its class and its name. */
    public synchronized String fieldName(int field) {
        return fieldNames.get(field);
    }

    /** Records which overloaded method is called at a place. */
    public synchronized void describe(int number, String descriptor) {
        descriptors.put(number, descriptor);
    }

    /** The descriptor of the method that is called there; empty if none is. */
    synchronized String descriptor(int number) {
        return descriptors.getOrDefault(number, "");
    }

    public synchronized Site get(int number) {
        return sites.get(number);
    }

    /** Whether the action there only reads. */
    public Access.Kind kind(int number) {
        return get(number).action().equals("read") ? Access.Kind.READ : Access.Kind.WRITE;
    }

    /** The cell of the field that is accessed there. */
    public int cell(int number) {
        String accessed = get(number).accessed();
        return cellOf(accessed.substring(accessed.lastIndexOf('.') + 1));
    }

    /**
     * The cell of a field within its object. Determined by its name alone, since a field is also accessed through
     * subclasses; two names with the same hash count as one field, which only costs time.
     */
    public static int cellOf(String field) {
        return field.hashCode() & Integer.MAX_VALUE;
    }
}
