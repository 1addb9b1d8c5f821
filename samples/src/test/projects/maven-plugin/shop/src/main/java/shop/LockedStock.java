package shop;

/** The same with looking and taking under one lock. */
public class LockedStock {
    private int pieces;

    public synchronized void add(int number) {
        pieces += number;
    }

    public synchronized boolean take() {
        if (pieces > 0) {
            pieces--;
            return true;
        }
        return false;
    }

    public synchronized int left() {
        return pieces;
    }
}
