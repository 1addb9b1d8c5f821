package dev.plumbline.jvm.internal.race;

import dev.plumbline.jvm.execution.Caller;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Race;
import dev.plumbline.jvm.execution.RaceListener;
import dev.plumbline.jvm.execution.RacyAccess;
import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.internal.state.SiteAccess;
import dev.plumbline.jvm.internal.state.Sites;
import dev.plumbline.jvm.internal.state.UnseenStates;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Watches the executions of one run for races, each with its own detector, and reports each race once. */
public final class RaceWatch {
    private final Sites sites;
    private final UnaryOperator<String> originalNames;
    private final UnseenStates unseen;
    private final RaceListener listener;
    private final HandleTargets handles;
    private final Set<Pair> seen = new HashSet<>();
    private final Set<Integer> weak = new HashSet<>();
    private final Map<Class<?>, int[]> fields = new HashMap<>();

    /** Two places: sites, and for those within the JDK the sites from which it was called. The lower one is first. */
    private record Pair(long one, long other, int field) {}

    public RaceWatch(Sites sites, UnaryOperator<String> originalNames, UnseenStates unseen, RaceListener listener) {
        this.sites = sites;
        this.originalNames = originalNames;
        this.unseen = unseen;
        this.listener = listener;
        this.handles = new HandleTargets(sites, originalNames);
    }

    /** The races of one execution. */
    public final class OfExecution {
        private final int main;
        private final RaceDetector detector = new RaceDetector(this::race);

        private OfExecution(int main) {
            this.main = main;
        }

        public MemoryView thread(int number) {
            return new MemoryView(number, RaceWatch.this, detector);
        }

        private void race(Variable.Last first, Variable.Last second, Object object) {
            int field = sites.access(second.site).field();
            long one = place(first);
            long other = place(second);
            if (seen.add(new Pair(Math.min(one, other), Math.max(one, other), field))) {
                oneStep(first);
                oneStep(second);
                listener.found(new Race(variable(first, second, object), access(first), access(second)));
            }
        }

        /**
         * Copies and counters within which threads are not switched lose no schedule as long as nothing races with
         * them: then every action of another thread in the middle could also happen before or after, with the same
         * result.
         */
        private void oneStep(Variable.Last last) {
            Site site = sites.get(last.site);
            boolean ofArray = sites.access(last.site).field() == SiteAccess.ELEMENT
                    && !site.accessed().equals("array");
            if (ofArray
                    || site.accessed().endsWith(".modCount")
                    || site.accessed().endsWith(".clone")) {
                boolean ofCaller = isOfJdk(site) && last.caller != 0;
                unseen.oneStep(site, ofCaller ? Optional.of(sites.get(last.caller)) : Optional.empty());
            }
        }

        private RacyAccess access(Variable.Last last) {
            Site site = sites.get(last.site);
            return new RacyAccess(
                    last.thread == main ? Program.MAIN : last.thread, last.call, last.writes, site, caller(last, site));
        }
    }

    /** @param main the number of the main thread */
    public OfExecution begin(int main) {
        return new OfExecution(main);
    }

    private long place(Variable.Last last) {
        return (long) last.site << Integer.SIZE | (isOfJdk(sites.get(last.site)) ? last.caller : 0);
    }

    private static boolean isOfJdk(Site site) {
        return site.type().startsWith("java.");
    }

    private Optional<Caller> caller(Variable.Last last, Site site) {
        if (!isOfJdk(site) || last.caller == 0) {
            return Optional.empty();
        }
        Site from = sites.get(last.caller);
        return Optional.of(new Caller(from.type(), from.method(), from.line(), from.accessed()));
    }

    private String variable(Variable.Last first, Variable.Last second, Object object) {
        if (object.getClass().isArray()) {
            Class<?> element = object.getClass();
            String brackets = "";
            while (element.isArray()) {
                element = element.getComponentType();
                brackets += "[]";
            }
            return originalNames.apply(element.getName()) + brackets;
        }
        for (Variable.Last each : new Variable.Last[] {first, second}) {
            int field = sites.access(each.site).field();
            if (field >= 0) {
                return sites.fieldName(field).replace('/', '.');
            }
        }
        // Both accesses are by handles or offsets: the site has the name of the handle.
        return sites.get(second.site).accessed();
    }

    SiteAccess access(int site) {
        return sites.access(site);
    }

    int fieldOf(VarHandle handle) {
        return handles.fieldOf(handle);
    }

    /** The numbers of the mutable fields of its objects. */
    int[] fieldsOf(Class<?> type) {
        return fields.computeIfAbsent(type, unknown -> {
            List<Integer> numbers = new ArrayList<>();
            for (Class<?> at = unknown; at != null; at = at.getSuperclass()) {
                String name = originalNames.apply(at.getName()).replace('.', '/');
                for (Field field : at.getDeclaredFields()) {
                    if ((field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0) {
                        numbers.add(sites.field(name, field.getName()));
                    }
                }
            }
            return numbers.stream().mapToInt(Integer::intValue).toArray();
        });
    }

    void weak(int site) {
        if (weak.add(site) && !isOfJdk(sites.get(site))) {
            listener.usesWeakOrder(sites.get(site));
        }
    }
}
