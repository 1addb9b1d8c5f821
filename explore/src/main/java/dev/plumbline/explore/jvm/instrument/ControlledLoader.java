package dev.plumbline.explore.jvm.instrument;

import dev.plumbline.explore.jvm.runtime.Sites;

/** Loads classes in their controlled form. */
public final class ControlledLoader extends ClassLoader {
    private final Sites sites = new Sites();

    public ControlledLoader(ClassLoader parent) {
        super(parent);
    }

    public Sites sites() {
        return sites;
    }

    public String controlledName(String name) {
        return name;
    }

    public String originalName(String name) {
        return name;
    }
}
