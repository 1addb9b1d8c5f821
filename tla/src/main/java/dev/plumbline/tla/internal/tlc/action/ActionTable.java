package dev.plumbline.tla.internal.tlc.action;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The actions by name. An action is known by the name that the module gives it, by that name with the instances on the
 * way to it in front ({@code Q!Enq}), and by its last part alone; the longer names win, and a name that would mean
 * actions of two instances means neither.
 */
public final class ActionTable {
    private final Map<String, List<Site>> byFullName = new LinkedHashMap<>();
    private final Map<String, Set<String>> fullNames = new LinkedHashMap<>();
    private final Set<String> names = new TreeSet<>();

    public ActionTable(List<Site> sites) {
        Set<String> direct = new LinkedHashSet<>();
        for (Site site : sites) {
            if (site.direct()) {
                direct.add(site.fullName());
            }
        }
        for (Site site : sites) {
            // Put as a conjunct of PutTwice is no way for an operation Put to happen, if Put is an action by itself.
            if (site.direct() || !direct.contains(site.fullName())) {
                add(site);
            }
        }
        for (String full : direct) {
            String given = byFullName.get(full).get(0).name();
            names.add(fullNames.get(given).size() == 1 ? given : full);
        }
    }

    private void add(Site site) {
        byFullName.computeIfAbsent(site.fullName(), any -> new ArrayList<>()).add(site);
        for (String alias : List.of(site.fullName(), site.name(), lastPart(site.name()))) {
            fullNames.computeIfAbsent(alias, any -> new LinkedHashSet<>()).add(site.fullName());
        }
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('!') + 1);
    }

    /** All sites of the action; empty if there is no action of that name. */
    public List<Site> sites(String name) {
        if (byFullName.containsKey(name)) {
            return byFullName.get(name);
        }
        Set<String> full = fullNames.getOrDefault(name, Set.of());
        return full.size() == 1 ? byFullName.get(full.iterator().next()) : List.of();
    }

    /** The name that the module gives it, or where that could mean two actions, with the instances in front. */
    public String nameOf(String name, String fullName) {
        List<Site> meant = sites(name);
        return !meant.isEmpty() && meant.get(0).fullName().equals(fullName) ? name : fullName;
    }

    /** The names to tell people: of actions proper, not of the operators that their bodies consist of. */
    public Set<String> names() {
        return names;
    }

    /** Why there is no action of that name, and what there is instead. */
    String unknown(String name) {
        Set<String> full = fullNames.getOrDefault(name, Set.of());
        if (full.size() > 1) {
            return "could be any of " + String.join(", ", full) + "; expected one of these names";
        }
        String nearest = null;
        int distance = Math.max(2, name.length() / 3) + 1;
        for (String candidate : names) {
            int to = distance(name.toLowerCase(java.util.Locale.ROOT), candidate.toLowerCase(java.util.Locale.ROOT));
            if (to < distance) {
                distance = to;
                nearest = candidate;
            }
        }
        return "is no action of the specification" + (nearest == null ? "" : " (did you mean " + nearest + "?)")
                + "; expected one of "
                + (names.isEmpty() ? "none: Next has no named actions" : String.join(", ", names));
    }

    /** The number of insertions, deletions and replacements between the two. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
