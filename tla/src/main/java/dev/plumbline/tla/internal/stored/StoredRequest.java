package dev.plumbline.tla.internal.stored;

import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.load.LoadRequest;
import dev.plumbline.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything in a request on which the translated tree depends, as bytes: two requests have the same bytes only if they
 * are equal in all of it. The modules are not part of it, nor where they are: places name modules without folders. The
 * budget, the silent actions and the environment have no influence on the tree itself; the environment is a module.
 */
public final class StoredRequest {
    private final Bytes.Out out = new Bytes.Out();

    private StoredRequest() {}

    /** The bytes of a request. */
    public static byte[] of(LoadRequest source) {
        StoredRequest request = new StoredRequest();
        request.out.text(source.module().getFileName().toString());
        request.config(source.config());
        Map<String, String> values = new LinkedHashMap<>();
        for (Map.Entry<String, Value> entry : source.values().entrySet()) {
            values.put(entry.getKey(), entry.getValue().toString());
        }
        request.map(values);
        request.map(source.expressions());
        request.list(source.formulas());
        request.out.truth(source.unvalued());
        return request.out.bytes();
    }

    private void config(ConfigFile config) {
        out.text(config.file());
        maybe(config.init());
        maybe(config.next());
        maybe(config.specification());
        map(config.constants());
        map(config.replacements());
        map(config.fromHistory());
        maybe(config.container());
        list(config.invariants());
        list(config.constraints());
        list(config.actionConstraints());
        maybe(config.view());
        maybe(config.symmetry());
        out.truth(config.checksDeadlock());
        list(config.properties());
        maybe(config.postcondition());
        map(config.others());
        list(config.overridden());
    }

    private void maybe(Optional<String> text) {
        out.truth(text.isPresent());
        text.ifPresent(out::text);
    }

    private void list(List<String> texts) {
        out.number(texts.size());
        texts.forEach(out::text);
    }

    private void map(Map<String, String> texts) {
        out.number(texts.size());
        texts.forEach((name, text) -> {
            out.text(name);
            out.text(text);
        });
    }
}
