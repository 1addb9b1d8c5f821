package dev.plumbline.tla.internal.tree;

import java.util.List;
import java.util.Optional;

/**
 * {@code x, y \in S}, {@code <<x, y>> \in S}, or {@code x} without a set.
 *
 * @param isTuple whether each element is a tuple of the names: {@code <<x, y>> \in S}
 * @param set the set over which each of the names, or the tuple, ranges
 */
public record Bound(List<Local> locals, boolean isTuple, Optional<Expr> set) {
    public Bound {
        locals = List.copyOf(locals);
    }
}
