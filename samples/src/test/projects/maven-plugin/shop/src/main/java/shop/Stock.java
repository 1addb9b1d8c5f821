package shop;

/** A stock that looks first and takes then: two threads can both take the last piece. */
public class Stock {
    private int pieces;

    public synchronized void add(int number) {
        pieces += number;
    }

    public boolean take() {
        if (left() > 0) {
            add(-1);
            return true;
        }
        return false;
    }

    public synchronized int left() {
        return pieces;
    }
}
