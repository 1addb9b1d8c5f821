package dev.plumbline.jvm;

import dev.plumbline.jvm.execution.Event;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.ExplorationCounts;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Race;
import dev.plumbline.jvm.execution.RaceListener;
import dev.plumbline.jvm.execution.Site;
import dev.plumbline.schedule.Scheduler;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Small programs from text: {@code "offer(1) poll() | offer(2) poll()"}, threads apart by bars. */
final class Matrix {
    private Matrix() {}

    static Program of(Explorer explorer, String type, String threads, Object... arguments) throws Exception {
        String name = type.contains(".")
                ? type
                : "dev.plumbline.subjects." + (type.contains("$") ? type : "Subjects$" + type);
        Class<?> loaded = explorer.load(name);
        Class<?>[] ints = new Class<?>[arguments.length];
        Arrays.fill(ints, int.class);
        Constructor<?> constructor = loaded.getConstructor(ints);
        List<List<Program.Call>> calls = new ArrayList<>();
        for (String thread : threads.split("\\|")) {
            List<Program.Call> list = new ArrayList<>();
            for (String word : thread.strip().split("\\s+")) {
                list.add(call(loaded, word));
            }
            calls.add(list);
        }
        return Program.of(() -> constructor.newInstance(arguments), calls);
    }

    static Program.Call call(Class<?> type, String word) throws Exception {
        String name = word.substring(0, word.indexOf('('));
        String inside = word.substring(word.indexOf('(') + 1, word.length() - 1);
        Object[] arguments = inside.isEmpty()
                ? new Object[0]
                : Arrays.stream(inside.split(",")).map(Integer::valueOf).toArray();
        Method method = Arrays.stream(type.getMethods())
                .filter(candidate -> candidate.getName().equals(name)
                        && candidate.getParameterCount() == arguments.length
                        && !candidate.isBridge())
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(word));
        method.setAccessible(true);
        return subject -> {
            try {
                return String.valueOf(method.invoke(subject, arguments));
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
    }

    static String text(Execution execution) {
        StringBuilder text = new StringBuilder();
        for (Event event : execution.events()) {
            text.append(event.thread()).append('.').append(event.call());
            if (event instanceof Event.Returned returned) {
                text.append('=').append(returned.value());
            } else if (event instanceof Event.Threw threw) {
                text.append('!').append(threw.exception().getClass().getSimpleName());
            }
            text.append(' ');
        }
        return text.append(execution.complete() ? "" : "#").toString();
    }

    /** All executions of a scheduler: their histories, and how much was explored. */
    record Result(ExplorationCounts explored, List<String> runs, Set<String> histories, List<Execution> executions) {}

    static Result run(Explorer explorer, Program program, Scheduler scheduler) {
        return run(explorer, program, scheduler, execution -> true);
    }

    static Result run(Explorer explorer, Program program, Scheduler scheduler, Predicate<Execution> observer) {
        List<String> runs = new ArrayList<>();
        List<Execution> executions = new ArrayList<>();
        ExplorationCounts explored = explorer.run(program, scheduler, execution -> {
            runs.add(text(execution));
            executions.add(execution);
            return observer.test(execution);
        });
        return new Result(explored, runs, Collections.unmodifiableSet(new TreeSet<>(runs)), executions);
    }

    /** Watches for races, which are not told, and forgets what was unseen in earlier runs. */
    static void watchAnew(Explorer explorer) {
        explorer.races(Optional.of(new RaceListener() {
            @Override
            public void found(Race race) {}

            @Override
            public void usesWeakOrder(Site site) {}
        }));
        explorer.takeUnseen();
    }
}
