package dev.plumbline.tla.internal.meaning;

/** The cells on which an expression depends cannot be determined. */
final class UnknownDependence extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnknownDependence() {
        super("the cells on which this depends cannot be determined", null, false, false);
    }
}
