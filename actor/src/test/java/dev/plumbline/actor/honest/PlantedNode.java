package dev.plumbline.actor.honest;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.MutableActor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A node of a random program, with a mistake in how it is copied, compared or shared. */
final class PlantedNode extends MutableActor {
    /** Its bug. */
    enum Defect {
        NONE,
        SHALLOW_LOG,
        SHALLOW_TABLE,
        SHALLOW_CELLS,
        FORGOTTEN_LAST,
        FORGOTTEN_SEEN,
        STATE_WITHOUT_SEEN,
        IN_PLACE,
        STATIC_COUNT,
        STATIC_TABLE,
        SHARED_MESSAGE,
        CHANGED_MESSAGE
    }

    /** The reaction of a node to a message. */
    enum Op {
        SET_LAST,
        ADD_TO_LOG,
        PUT,
        COUNT_CELL,
        SEND_LOG
    }

    /** From where a read takes its answer. */
    enum Source {
        LAST,
        LOG,
        TABLE,
        CELL
    }

    record Write(int value) {}

    record Read() {}

    record Sync(List<Integer> log) {}

    /** Random, and the same for all nodes of a system. */
    record Program(List<Op> onWrite, List<Op> onSync, List<Op> onRead, Source source, int surprise, boolean waits) {
        static Program draw(SplittableRandom random) {
            return new Program(
                    ops(random, 1 + random.nextInt(3)),
                    ops(random, random.nextInt(3)),
                    ops(random, random.nextInt(2)),
                    Source.values()[random.nextInt(Source.values().length)],
                    random.nextInt(6),
                    random.nextBoolean());
        }

        private static List<Op> ops(SplittableRandom random, int number) {
            // Each at most once, or there would be too many messages for every schedule to be tried.
            return random.ints(number, 0, Op.values().length)
                    .mapToObj(each -> Op.values()[each])
                    .distinct()
                    .toList();
        }
    }

    private static int count;
    private static final Map<Integer, Integer> TABLE = new HashMap<>();

    private final Program program;
    private final Defect defect;
    private final ActorRef other;
    private int last;
    private int seen;
    private List<Integer> log = new ArrayList<>();
    private Map<Integer, Integer> table = new HashMap<>();
    private List<int[]> cells = new ArrayList<>(List.of(new int[1]));

    PlantedNode(Program program, Defect defect, ActorRef other) {
        this.program = program;
        this.defect = defect;
        this.other = other;
    }

    /** As a new process would find it. */
    static void resetStatics() {
        count = 0;
        TABLE.clear();
    }

    @Override
    protected void on(Context context, Object message) {
        seen++;
        if (defect == Defect.STATIC_COUNT) {
            count++;
        }
        if (message instanceof Write write) {
            program.onWrite.forEach(op -> perform(op, write.value, context));
            context.reply(Answer.DONE);
        } else if (message instanceof Sync sync) {
            if (defect == Defect.CHANGED_MESSAGE) {
                sync.log.add(3);
            }
            int value = sync.log.isEmpty() ? 0 : sync.log.get(sync.log.size() - 1);
            program.onSync.stream().filter(op -> op != Op.SEND_LOG).forEach(op -> perform(op, value, context));
        } else {
            program.onRead.stream().filter(op -> op != Op.SEND_LOG).forEach(op -> perform(op, 2, context));
            context.reply(answer());
        }
    }

    private void perform(Op op, int value, Context context) {
        switch (op) {
            case SET_LAST -> last = value;
            case ADD_TO_LOG -> log.add(value);
            case PUT -> (defect == Defect.STATIC_TABLE ? TABLE : table).put(0, value);
            case COUNT_CELL -> cells.get(0)[0]++;
            case SEND_LOG ->
                context.send(other, new Sync(defect == Defect.SHARED_MESSAGE ? log : new ArrayList<>(log)));
        }
    }

    private int answer() {
        int steps = defect == Defect.STATIC_COUNT ? count : seen;
        if (program.surprise > 1 && steps == program.surprise) {
            return 5;
        }
        return switch (program.source) {
            case LAST -> last;
            case LOG -> log.isEmpty() ? 0 : log.get(log.size() - 1);
            case TABLE -> (defect == Defect.STATIC_TABLE ? TABLE : table).getOrDefault(0, 0);
            case CELL -> cells.get(0)[0];
        };
    }

    @Override
    protected PlantedNode copy() {
        PlantedNode copy = new PlantedNode(program, defect, other);
        copy.last = defect == Defect.FORGOTTEN_LAST ? 0 : last;
        copy.seen = defect == Defect.FORGOTTEN_SEEN ? 0 : seen;
        copy.log = defect == Defect.SHALLOW_LOG ? log : new ArrayList<>(log);
        copy.table = defect == Defect.SHALLOW_TABLE ? table : new HashMap<>(table);
        copy.cells = new ArrayList<>();
        cells.forEach(each -> copy.cells.add(defect == Defect.SHALLOW_CELLS ? each : each.clone()));
        return copy;
    }

    @Override
    protected Object state() {
        List<Integer> counts = cells.stream().map(each -> each[0]).toList();
        return List.of(last, defect == Defect.STATE_WITHOUT_SEEN ? 0 : seen, log, table, counts);
    }

    /** The actor of a harness. */
    Actor actor() {
        return defect == Defect.IN_PLACE ? new InPlace(this) : this;
    }

    /** An actor that is no value. */
    private record InPlace(PlantedNode node) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            node.on(context, message);
            return this;
        }
    }
}
