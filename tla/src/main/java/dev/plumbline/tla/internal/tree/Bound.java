package dev.plumbline.tla.internal.tree;

import java.util.List;
import java.util.Optional;

/**
 * {@code x, y \in S}, {@code <<x, y>> \in S}, or {@code x} where no set is given.
 *
 * @param isTuple whether each element is taken apart: {@code <<x, y>> \in S}
 * @param set the set that each of the names ranges over, or that the tuple does
 */
public record Bound(List<Local> locals, boolean isTuple, Optional<Expr> set) {
    public Bound {
        locals = List.copyOf(locals);
    }
}
