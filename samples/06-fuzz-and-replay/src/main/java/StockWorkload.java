import dev.plumbline.workload.Actions;
import dev.plumbline.workload.Call;
import dev.plumbline.workload.Workload;
import java.util.concurrent.ConcurrentHashMap;

/** The actions of the threads of a run on the system under test: a map whose putIfAbsent first looks and then puts. */
public class StockWorkload extends Workload {
    private final ConcurrentHashMap<Integer, Integer> stock = new ConcurrentHashMap<>();

    @Override
    public void register(Actions actions) {
        actions.add("putIfAbsent", 3, this::putIfAbsent).add("remove", 2, this::remove);
    }

    private void putIfAbsent(Call call) {
        int key = call.random().nextInt(2);
        int value = call.random().nextInt(100);
        call.argument("key", key).argument("value", value).begin();
        Integer held = stock.get(key);
        if (held == null) {
            stock.put(key, value);
        }
        call.end().result("result", held);
    }

    private void remove(Call call) {
        int key = call.random().nextInt(2);
        call.argument("key", key).begin();
        Integer held = stock.remove(key);
        call.end().result("result", held);
    }
}
