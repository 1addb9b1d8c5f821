package dev.plumbline.history.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JSON object whose fields are texts, lists of texts and objects of texts, such as {@code run.json}. Numbers and truths
 * are texts too, as they are written, because a fraction is not a value. Parts that are nested deeper are skipped.
 *
 * @param texts all other fields, such as numbers
 */
public record PlainObject(
        Map<String, String> texts, Map<String, List<String>> lists, Map<String, Map<String, String>> objects) {
    private static final JsonFactory JSON = new JsonFactory();

    /**
     * @return empty if the text does not begin with an object
     * @throws IOException if it is not JSON
     */
    public static Optional<PlainObject> parse(String text) throws IOException {
        PlainObject read = new PlainObject(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
        try (JsonParser json = JSON.createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                switch (json.nextToken()) {
                    case START_ARRAY -> read.lists.put(name, list(json));
                    case START_OBJECT -> read.objects.put(name, object(json));
                    default -> read.texts.put(name, json.getText());
                }
            }
        }
        return Optional.of(read);
    }

    private static List<String> list(JsonParser json) throws IOException {
        List<String> elements = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            elements.add(String.valueOf(json.getText()));
            json.skipChildren();
        }
        return elements;
    }

    private static Map<String, String> object(JsonParser json) throws IOException {
        Map<String, String> fields = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            fields.put(name, String.valueOf(json.getText()));
            json.skipChildren();
        }
        return fields;
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(texts.get(name));
    }

    /** The elements of an array; empty if there is none. */
    public List<String> list(String name) {
        return lists.getOrDefault(name, List.of());
    }

    /** The fields of an object in their order; empty if there is none. */
    public Map<String, String> object(String name) {
        return objects.getOrDefault(name, Map.of());
    }
}
