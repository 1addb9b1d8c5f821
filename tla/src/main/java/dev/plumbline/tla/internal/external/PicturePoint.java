package dev.plumbline.tla.internal.external;

/**
 * A point of a picture, with Java's arithmetic as in TLC.
 *
 * @param x grows to the right
 * @param y grows downwards
 */
public record PicturePoint(int x, int y) {
    /** The place of node n of m nodes: node 0 is on the right, the others follow clockwise. */
    public static PicturePoint onCircle(int x, int y, int radius, int n, int m) {
        double angle = 2.0 * Math.PI / m * n;
        return new PicturePoint((int) (x + radius * Math.cos(angle)), (int) (y + radius * Math.sin(angle)));
    }

    /** The end of the first of several parts of a line from here. */
    public PicturePoint towards(PicturePoint to, int parts) {
        return new PicturePoint((int) (x + (to.x - x) / (double) parts), (int) (y + (to.y - y) / (double) parts));
    }
}
