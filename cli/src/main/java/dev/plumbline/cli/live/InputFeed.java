package dev.plumbline.cli.live;

import dev.plumbline.check.stream.OperationFeed;
import dev.plumbline.check.stream.StreamedCheck;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.value.BadInput;
import java.util.Optional;
import java.util.function.LongConsumer;

/** The operations of an input, which another receiver sees before they are checked. */
public final class InputFeed implements OperationFeed {
    private final StreamedCheck.Sources input;
    private final ReadOptions options;
    private final Formats.Receiver first;
    private volatile long bytes;

    /** @param first gets each operation when it has been read */
    public InputFeed(StreamedCheck.Sources input, ReadOptions options, Formats.Receiver first) {
        this.input = input;
        this.options = options;
        this.first = first;
    }

    /** How much of the present file was read. May be called by any thread. */
    public long bytes() {
        return bytes;
    }

    @Override
    public boolean pass(Formats.Receiver receiver, LongConsumer complete) throws BadInput {
        Optional<Order> known = Optional.empty();
        for (Optional<Source> next = input.next(); next.isPresent(); next = input.next()) {
            Source source = next.get();
            Formats.Receiver both = (order, operation) -> {
                bytes = source.mark().map(Source.Mark::bytes).orElse(bytes);
                first.take(order, operation);
                receiver.take(order, operation);
            };
            History visited = known.isEmpty()
                    ? Formats.visit(source, options, both)
                    : Formats.visitNext(source, known.get(), options, both);
            if (!source.mark().equals(Optional.of(Source.Mark.BEGINNING))) {
                known = Optional.of(visited.order());
            }
        }
        complete.accept(Long.MAX_VALUE);
        return false;
    }
}
