package dev.plumbline.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/** Processes with a local number each, shared variables and locks. */
final class ToyProcesses implements ToySystem {
    /** The instructions. */
    enum Op {
        /** Mixes a variable into the local number. */
        READ,
        /** Writes something made of the local number. */
        WRITE,
        /** Reads and writes a variable at once. */
        UPDATE,
        /** Writes a variable and reads another one, in one step: only the first can be seen before. */
        WRITE_AND_READ,
        /** Writes 0, 1 or 2, by choice. */
        CHOOSE,
        /** The local number becomes the variable. */
        LOAD,
        /** The variable becomes the local number plus 1. */
        STORE_NEXT,
        LOCK,
        UNLOCK
    }

    /** An instruction with its variables, or its lock. */
    record Instruction(Op op, int variable, int second) {
        static Instruction of(Op op, int variable) {
            return new Instruction(op, variable, 0);
        }
    }

    /** A program: the instruction after this many steps with this local number; null at the end. */
    interface Code {
        Instruction next(int steps, int local);

        static Code of(List<Instruction> list) {
            return (steps, local) -> steps < list.size() ? list.get(steps) : null;
        }
    }

    private static final int LOCKS = -100;
    private final List<Code> codes;
    private final int[] variables;
    private final int[] owners;
    private final int[] steps;
    private final int[] locals;
    /** Numbers of the variables that were mentioned so far; null if they have the same in every execution. */
    private Map<Integer, Long> numbers;

    ToyProcesses(List<Code> codes, int variables, int locks) {
        this.codes = codes;
        this.variables = new int[variables];
        this.owners = new int[locks];
        Arrays.fill(owners, -1);
        this.steps = new int[codes.size()];
        this.locals = new int[codes.size()];
    }

    private ToyProcesses(ToyProcesses other) {
        codes = other.codes;
        variables = other.variables.clone();
        owners = other.owners.clone();
        steps = other.steps.clone();
        locals = other.locals.clone();
        numbers = other.numbers == null ? null : new HashMap<>(other.numbers);
    }

    /** The same system, whose variables get their numbers when they are first mentioned, as objects of a program do. */
    ToyProcesses withNewObjects() {
        ToyProcesses system = new ToyProcesses(this);
        system.numbers = new HashMap<>();
        return system;
    }

    private long number(int variable) {
        return numbers == null ? -1 - variable : numbers.computeIfAbsent(variable, all -> (long) numbers.size());
    }

    @Override
    public ToySystem copy() {
        return new ToyProcesses(this);
    }

    private Instruction next(int process) {
        return codes.get(process).next(steps[process], locals[process]);
    }

    @Override
    public List<Transition> pending() {
        List<Transition> pending = new ArrayList<>();
        for (int p = 0; p < codes.size(); p++) {
            if (next(p) != null) {
                pending.add(new Transition(p, p, List.of(first(next(p)))));
            }
        }
        return pending;
    }

    /** The visible part before the instruction is performed; mentions no other variable. */
    private Access first(Instruction instruction) {
        int variable = instruction.variable();
        return switch (instruction.op()) {
            case READ, LOAD -> new Access(Access.Kind.READ, number(variable), 0);
            case WRITE, UPDATE, CHOOSE, STORE_NEXT, WRITE_AND_READ ->
                new Access(Access.Kind.WRITE, number(variable), 0);
            case LOCK -> new Access(Access.Kind.LOCK, LOCKS - variable, 0);
            case UNLOCK -> new Access(Access.Kind.UNLOCK, LOCKS - variable, 0);
        };
    }

    private List<Access> accesses(Instruction instruction) {
        return instruction.op() == Op.WRITE_AND_READ
                ? List.of(
                        first(instruction), new Access(Access.Kind.READ, number(instruction.second()), Access.ANY_CELL))
                : List.of(first(instruction));
    }

    @Override
    public boolean isEnabled(int process) {
        Instruction next = next(process);
        return next != null && (next.op() != Op.LOCK || owners[next.variable()] < 0);
    }

    @Override
    public String name(int process) {
        return process + "." + steps[process];
    }

    @Override
    public List<Access> take(int process, IntUnaryOperator choice) {
        Instruction next = next(process);
        int variable = next.variable();
        switch (next.op()) {
            case READ -> locals[process] = locals[process] * 7 + variables[variable] + 1;
            case WRITE -> variables[variable] = locals[process] * 5 + process + 1;
            case UPDATE -> variables[variable] = variables[variable] * 3 + process + 1;
            case WRITE_AND_READ -> {
                variables[variable] = locals[process] * 5 + process + 1;
                locals[process] = locals[process] * 7 + variables[next.second()];
            }
            case CHOOSE -> variables[variable] = choice.applyAsInt(3);
            case LOAD -> locals[process] = variables[variable];
            case STORE_NEXT -> variables[variable] = locals[process] + 1;
            case LOCK -> owners[variable] = process;
            case UNLOCK -> owners[variable] = -1;
        }
        steps[process]++;
        return accesses(next);
    }

    @Override
    public String state() {
        return Arrays.toString(variables) + Arrays.toString(owners) + Arrays.toString(steps) + Arrays.toString(locals);
    }

    @Override
    public boolean goesOn(int transition) {
        return transition >= 0 && isEnabled(transition);
    }

    @Override
    public ChoicePoint point(int current, int currentProcess, List<Transition> enabled) {
        long mask = 0;
        for (Transition each : enabled) {
            mask |= 1L << each.number();
        }
        SwitchReason reason = current < 0
                ? SwitchReason.STARTS
                : (mask >>> current & 1) != 0
                        ? SwitchReason.PREEMPTS
                        : next(current) == null ? SwitchReason.FINISHED : SwitchReason.BLOCKED;
        return new ProcessPoint(current, mask, 0, 0, reason, process -> first(next(process)));
    }

    static String text(List<List<Instruction>> program) {
        return program.stream()
                .map(list -> list.stream()
                        .map(each -> each.op() + "(" + each.variable() + "," + each.second() + ")")
                        .collect(Collectors.joining(" ")))
                .collect(Collectors.joining(" | "));
    }
}
