package dev.plumbline.explain.cause;

import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.SortedSet;

/** Changes after which a history conforms, in words: {@code Without #5, the history conforms.} */
final class RemedySentence {
    private static final int MOST = 4;

    private RemedySentence() {}

    /** @param without sets of operations of which each can be left out, as indexes */
    static void without(List<SortedSet<Integer>> without, Numbers numbers, SentenceWriter.Draft draft) {
        int shown = without.size() <= MOST ? without.size() : MOST - 1;
        for (int i = 0; i < shown; i++) {
            draft.text(i == 0 ? "Without " : i == without.size() - 1 ? ", or without " : ", without ");
            String between = "";
            for (int index : without.get(i)) {
                draft.text(between).number(numbers.original(index));
                between = " and ";
            }
        }
        draft.text(shown < without.size() ? ", or without one of " + (without.size() - shown) + " others" : "");
        draft.text(", the history conforms.");
    }

    static void instead(int number, List<Value> results, SentenceWriter.Draft draft) {
        draft.text("If ").number(number).text(" had returned ");
        for (int i = 0; i < results.size(); i++) {
            draft.text(i == 0 ? "" : i == results.size() - 1 ? " or " : ", ").value(results.get(i));
        }
        draft.text(", the history would conform.");
    }
}
