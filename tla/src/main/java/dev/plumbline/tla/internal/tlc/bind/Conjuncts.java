package dev.plumbline.tla.internal.tlc.bind;

import java.util.Arrays;
import tla2sany.semantic.SemanticNode;
import tlc2.util.Context;

/**
 * Predicates with the contexts that they are evaluated in, in the order of the text. Grows and shrinks like a stack.
 */
final class Conjuncts {
    SemanticNode[] predicates = new SemanticNode[4];
    Context[] contexts = new Context[4];
    int size;

    void push(SemanticNode predicate, Context context) {
        if (size == predicates.length) {
            predicates = Arrays.copyOf(predicates, 2 * size);
            contexts = Arrays.copyOf(contexts, 2 * size);
        }
        predicates[size] = predicate;
        contexts[size++] = context;
    }
}
