package dev.plumbline.runtime.value;

/** A constant without structure, equal to itself alone: {@code defaultInitValue}, or a model value of a .cfg file. */
public final class ModelValue extends Value {
    private final String name;

    ModelValue(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    @Override
    int rank() {
        return 3;
    }

    @Override
    int compareSame(Value other) {
        return name.compareTo(((ModelValue) other).name);
    }

    @Override
    int computeHash() {
        return 31 * name.hashCode() + 7;
    }

    @Override
    void print(StringBuilder out) {
        out.append(name);
    }

    @Override
    String kind() {
        return "the model value";
    }
}
