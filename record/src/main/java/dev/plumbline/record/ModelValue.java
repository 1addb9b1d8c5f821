package dev.plumbline.record;

/** A TLA+ model value, to be recorded as an argument or result: {@code new ModelValue("NoKey")}. */
public record ModelValue(String name) {
    public ModelValue {
        if (!name.matches("[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*") || name.equals("TRUE") || name.equals("FALSE")) {
            throw new IllegalArgumentException("not the name of a model value: '" + name
                    + "'; expected letters, digits and underscores, among them a letter");
        }
    }
}
