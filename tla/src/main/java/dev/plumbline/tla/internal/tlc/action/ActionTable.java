package dev.plumbline.tla.internal.tlc.action;

import dev.plumbline.history.text.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The actions by name. An action can be named as the module writes it, by that name after the names of the instances on
 * the path to it ({@code Q!Enq}), or by its last part. Longer names take precedence, and a name that would be ambiguous
 * between two instances denotes neither.
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
            // If Put is an action by itself, an operation Put cannot happen as a conjunct of PutTwice.
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

    /** The name that the module writes, with the instances on the path if it is ambiguous otherwise. */
    public String nameOf(String name, String fullName) {
        List<Site> meant = sites(name);
        return !meant.isEmpty() && meant.get(0).fullName().equals(fullName) ? name : fullName;
    }

    /** The names for messages: those of the actions, not of the operators in their bodies. */
    public Set<String> names() {
        return names;
    }

    /** The message that there is no action of that name, with the names that exist. */
    String unknown(String name) {
        Set<String> full = fullNames.getOrDefault(name, Set.of());
        if (full.size() > 1) {
            return "could be any of " + String.join(", ", full) + "; expected one of these names";
        }
        Set<String> known = operationNames();
        return "is not an action of the specification" + Suggestion.didYouMean(name, known) + "; expected one of "
                + (known.isEmpty() ? "none: Next has no named actions" : String.join(", ", known));
    }

    /** The names that operations may have: {@code X} for {@code X_Step} and {@code X_Done}. */
    public Set<String> operationNames() {
        Set<String> operations = new TreeSet<>();
        for (String name : names) {
            operations.add(operationOf(name));
        }
        return operations;
    }

    private String operationOf(String name) {
        for (String part : List.of("_Step", "_Done", "_Abort")) {
            if (name.endsWith(part)) {
                String operation = name.substring(0, name.length() - part.length());
                boolean whole = !sites(operation).isEmpty();
                boolean inSteps = !whole && !sites(operation + "_Done").isEmpty();
                return inSteps || whole && part.equals("_Abort") ? operation : name;
            }
        }
        return name;
    }
}
