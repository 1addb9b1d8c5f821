package dev.plumbline.history.format;

import dev.plumbline.history.Annotation;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Place;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The fields of the objects of the native format, in the order in which they are written, as JSON and as MessagePack
 * alike. The value of a field is a {@link Value}, or a map of names to values; these names are written unchanged.
 */
final class NativeFields {
    private NativeFields() {}

    static Map<String, Object> header(Order order) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("plumbline", Value.of(NativeRecord.VERSION));
        fields.put("order", Value.of(NativeOrders.nameOf(order)));
        if (order instanceof Order.Timeboxes timeboxes) {
            fields.put("unit", Value.of(timeboxes.unit()));
            if (timeboxes.asynchronous()) {
                fields.put("async", Value.of(true));
            }
        }
        return fields;
    }

    static Map<String, Object> of(Annotation annotation) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("annotation", Value.of(annotation.text()));
        if (annotation.isMoment()) {
            fields.put("at", Value.of(annotation.from()));
        } else {
            fields.put("from", Value.of(annotation.from()));
            fields.put("to", Value.of(annotation.to()));
        }
        annotation.process().ifPresent(process -> fields.put("process", process));
        return fields;
    }

    static Map<String, Object> of(Operation operation) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("process", operation.process());
        fields.put("op", Value.of(operation.name()));
        if (!operation.arguments().isEmpty()) {
            fields.put("args", operation.arguments());
        }
        fields.putAll(of(operation.place()));
        if (operation.outcome() == Outcome.ABORTED) {
            fields.put("outcome", Value.of("aborted"));
        }
        if (!operation.metadata().isEmpty()) {
            fields.put("meta", operation.metadata());
        }
        return fields;
    }

    private static Map<String, Object> of(Place place) {
        return place.match(
                NativeFields::of,
                clock -> {
                    Map<String, Value> counts = new LinkedHashMap<>();
                    clock.counts().forEach((process, count) -> counts.put(process, Value.of(count)));
                    return Map.of("clock", counts);
                },
                position -> Map.of("at", Value.of(position.at())));
    }

    private static Map<String, Object> of(Timebox box) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("call", Value.of(box.call()));
        if (!box.isOpen()) {
            fields.put("return", Value.of(box.end()));
        }
        return fields;
    }
}
