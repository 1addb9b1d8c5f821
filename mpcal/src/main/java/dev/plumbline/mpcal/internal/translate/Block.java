package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.List;

/** One step: a label, and statements without labels, every path through which ends in a jump. */
public record Block(String label, String suffix, List<Statement> body) {
    public Block {
        body = List.copyOf(body);
    }
}
