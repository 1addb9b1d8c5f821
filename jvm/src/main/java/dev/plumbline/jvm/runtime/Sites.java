package dev.plumbline.jvm.runtime;

import dev.plumbline.jvm.execution.Site;
import java.util.ArrayList;
import java.util.List;

/** Numbers for the places where threads can be switched; instrumented code holds the numbers. */
public final class Sites {
    private final List<Site> sites = new ArrayList<>();

    public Sites() {
        sites.add(Site.BETWEEN_CALLS);
    }

    /** The number of a place; each place gets its own. */
    public synchronized int add(Site site) {
        sites.add(site);
        return sites.size() - 1;
    }

    synchronized Site get(int number) {
        return sites.get(number);
    }
}
