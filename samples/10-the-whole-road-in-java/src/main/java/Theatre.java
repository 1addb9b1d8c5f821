import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Sells seats. Two clients who want the same seat at the same time may both get it. */
public class Theatre {
    private final Map<Integer, String> owners = new ConcurrentHashMap<>();

    /** Whether the seat is the client's now. */
    public boolean book(int seat, String client) {
        if (owners.containsKey(seat)) {
            return false;
        }
        pay(client);
        owners.put(seat, client);
        return true;
    }

    /** Takes a while. */
    protected void pay(String client) {}
}
