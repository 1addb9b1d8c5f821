package dev.plumbline.services.load;

import dev.plumbline.services.Client.Request;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Transfers between the accounts 1 to 5, which hold 100 each at first, and reads of all balances at one moment. */
final class BankLoad implements Load {
    private static final int ACCOUNTS = 5;
    private static final int LARGEST_AMOUNT = 20;
    private static final int LAST_READS = 2;

    @Override
    public String model() {
        return "bank";
    }

    @Override
    public Request next(SplittableRandom random, int client, long step) {
        if (random.nextBoolean()) {
            return Request.reading("balances");
        }
        long from = random.nextLong(ACCOUNTS);
        long to = (from + 1 + random.nextLong(ACCOUNTS - 1)) % ACCOUNTS;
        return Request.writing("transfer")
                .with("from", from + 1)
                .with("to", to + 1)
                .with("amount", 1 + random.nextLong(LARGEST_AMOUNT));
    }

    @Override
    public List<Request> last(int client) {
        return Stream.generate(() -> Request.reading("balances"))
                .limit(LAST_READS)
                .toList();
    }
}
