package dev.plumbline.tla.internal.operation;

import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A cache of results about lists of arguments. Each result was found by looking at a few arguments of one list, and by
 * asking questions about them. It holds for every list that shows the same and has the same answers: the same
 * computation takes the same path, and never reads anything else of the arguments.
 *
 * <p>The results are the leaves of a tree of what was looked at and asked, one after the other. So a question is asked
 * about a list only if the computation would ask it too: what comes before has the same answers. Otherwise it might not
 * have an end, as {@code Factorial(n) = 6} for a negative number.
 *
 * @param <T> the type of the results
 */
public final class PartialArgumentCache<T> {
    private final Branch<T> root = new Branch<>();

    /** A question about arguments. Equal questions have equal answers. */
    public interface Question {
        /** The answer, which is not null; equal answers have the same consequences. */
        Object answer(TlaValue[] arguments);
    }

    /** What was found out about a list of arguments. */
    public static final class Findings {
        private final TlaValue[] arguments;
        private final List<Question> questions = new ArrayList<>();

        public Findings(TlaValue[] arguments) {
            this.arguments = arguments;
        }

        /**
         * An argument was looked at. Arguments are compared by identity. Two of them may be one object: then both
         * count, which costs at most one more computation.
         */
        public void looked(TlaValue argument) {
            asked(Values.of(argument, arguments));
        }

        public void asked(Question question) {
            if (!questions.contains(question)) {
                questions.add(question);
            }
        }
    }

    /** The arguments at some positions. */
    private record Values(List<Integer> positions) implements Question {
        static Values of(TlaValue argument, TlaValue[] arguments) {
            List<Integer> positions = new ArrayList<>(1);
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i] == argument) {
                    positions.add(i);
                }
            }
            return new Values(positions);
        }

        @Override
        public Object answer(TlaValue[] arguments) {
            if (positions.size() == 1) {
                return arguments[positions.get(0)];
            }
            TlaValue[] values = new TlaValue[positions.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments[positions.get(i)];
            }
            return Arrays.asList(values);
        }
    }

    /** What follows the same findings. Several forks if two arguments of a list were one object. */
    private static final class Branch<T> {
        private final List<Fork<T>> forks = new CopyOnWriteArrayList<>();
        /** Null unless nothing else was asked. */
        private volatile T result;
    }

    private record Fork<T>(Question question, Map<Object, Branch<T>> branches) {}

    /** The result for these arguments; null if none is known. */
    public T get(TlaValue[] arguments) {
        return get(root, arguments);
    }

    private static <T> T get(Branch<T> from, TlaValue[] arguments) {
        T known = from.result;
        if (known != null) {
            return known;
        }
        for (Fork<T> fork : from.forks) {
            Branch<T> next = fork.branches.get(fork.question.answer(arguments));
            known = next == null ? null : get(next, arguments);
            if (known != null) {
                return known;
            }
        }
        return null;
    }

    public synchronized void put(Findings findings, T what) {
        Branch<T> at = root;
        for (Question question : findings.questions) {
            at = fork(at, question)
                    .branches
                    .computeIfAbsent(question.answer(findings.arguments), any -> new Branch<>());
        }
        at.result = what;
    }

    private static <T> Fork<T> fork(Branch<T> at, Question question) {
        for (Fork<T> fork : at.forks) {
            if (fork.question.equals(question)) {
                return fork;
            }
        }
        Fork<T> made = new Fork<>(question, new ConcurrentHashMap<>(2));
        at.forks.add(made);
        return made;
    }
}
