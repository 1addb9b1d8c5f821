package dev.plumbline.lineup.subjects;

/** State that no exploration can put back: a system property. */
final class Outside {
    private Outside() {}

    static long next() {
        String name = Outside.class.getName();
        synchronized (System.getProperties()) {
            long next = Long.getLong(name, 0) + 1;
            System.setProperty(name, String.valueOf(next));
            return next;
        }
    }
}
