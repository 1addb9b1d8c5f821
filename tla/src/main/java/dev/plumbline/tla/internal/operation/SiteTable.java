package dev.plumbline.tla.internal.operation;

import dev.plumbline.history.text.Suggestion;
import dev.plumbline.value.BadInput;
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
public final class SiteTable<S extends NamedSite> {
    private final Map<String, List<S>> byFullName = new LinkedHashMap<>();
    private final Map<String, Set<String>> fullNames = new LinkedHashMap<>();
    private final Set<String> names = new TreeSet<>();

    public SiteTable(List<S> sites) {
        Set<String> direct = new LinkedHashSet<>();
        for (S site : sites) {
            if (site.isDirect()) {
                direct.add(site.fullName());
            }
        }
        for (S site : sites) {
            // If Put is an action by itself, an operation Put cannot happen as a conjunct of PutTwice.
            if (site.isDirect() || !direct.contains(site.fullName())) {
                add(site);
            }
        }
        for (String full : direct) {
            String given = byFullName.get(full).get(0).name();
            names.add(fullNames.get(given).size() == 1 ? given : full);
        }
    }

    private void add(S site) {
        byFullName.computeIfAbsent(site.fullName(), any -> new ArrayList<>()).add(site);
        String last = site.name().substring(site.name().lastIndexOf('!') + 1);
        for (String alias : List.of(site.fullName(), site.name(), last)) {
            fullNames.computeIfAbsent(alias, any -> new LinkedHashSet<>()).add(site.fullName());
        }
    }

    /** All sites of the action; empty if there is no action of that name. */
    public List<S> sites(String name) {
        if (byFullName.containsKey(name)) {
            return byFullName.get(name);
        }
        Set<String> full = fullNames.getOrDefault(name, Set.of());
        return full.size() == 1 ? byFullName.get(full.iterator().next()) : List.of();
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

    /**
     * All sites of a silent action.
     *
     * @throws BadInput if there is no such action
     */
    public List<S> silent(String name) throws BadInput {
        List<S> sites = sites(name);
        if (sites.isEmpty()) {
            throw new BadInput("the silent action " + name + " " + unknown(name));
        }
        return sites;
    }

    /** The name that the module writes, with the instances on the path if it is ambiguous otherwise. */
    public String nameOf(String name, String fullName) {
        return means(name, fullName) ? name : fullName;
    }

    /** Whether this name means the action of that full name. */
    public boolean means(String name, String fullName) {
        List<S> meant = sites(name);
        return !meant.isEmpty() && meant.get(0).fullName().equals(fullName);
    }

    /** Whether this is the name of the only action. */
    public boolean hasOnly(String name) {
        return names.equals(Set.of(name));
    }

    /** The names that operations may have: {@code X} where it consists of {@code X_Step} and {@code X_Done}. */
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
