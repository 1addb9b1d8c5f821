package dev.plumbline.mpcal.running;

import static dev.plumbline.runtime.value.Tla.eq;
import static dev.plumbline.runtime.value.Tla.ge;
import static dev.plumbline.runtime.value.Tla.lt;
import static dev.plumbline.runtime.value.Tla.minus;
import static dev.plumbline.runtime.value.Tla.of;
import static dev.plumbline.runtime.value.Tla.plus;
import static dev.plumbline.runtime.value.Tla.record;
import static dev.plumbline.runtime.value.Tla.times;

import dev.plumbline.runtime.Archetype;
import dev.plumbline.runtime.Label;
import dev.plumbline.runtime.Procedure;
import dev.plumbline.runtime.Section;
import dev.plumbline.runtime.Variable;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;

/** The archetype AMain of factorial.tla and its procedures, written by hand as a compiler would. */
final class Factorial extends Archetype {
    private final Variable results;
    private final Variable total;
    private final Variable mine = local("mine", record("calls", of(0)));

    private final Label begin = label("begin", this::begin);
    private final Label add = label("add", this::add);
    private final Label finish = label("finish", this::finish);

    Factorial(Value self, Resource results, Resource total) {
        super("AMain", self);
        this.results = resource("results", results);
        this.total = resource("total", total);
        new Fact(this);
        new Twice(this);
    }

    private Label begin(Section s) {
        s.writeAt(mine, plus(Tla.field(s.read(mine), "calls"), of(1)), of("calls"));
        return s.call("fact").value(of(3)).reference(results).returnTo(add);
    }

    private Label add(Section s) {
        Value r = s.read(results, self());
        s.write(total, plus(s.read(total), r));
        return s.call("twice").reference(results).returnTo(finish);
    }

    private Label finish(Section s) {
        switch (s.either(2)) {
            case 0 -> {
                s.await(lt(s.read(total), of(16)));
                s.write(total, plus(s.read(total), s.read(results, self())));
            }
            default -> {
                s.await(ge(s.read(total), of(16)));
                s.write(total, plus(s.read(total), times(of(10), s.read(results, self()))));
            }
        }
        return done();
    }

    private static final class Fact extends Procedure {
        private final Variable n = parameter("n");
        private final Variable out = reference("out");
        private final Variable m = local("m", of(0));
        private final Variable sign = local("sign", of(1));

        private final Label enter = label("enter", this::enter);
        private final Label recur = label("recur", this::recur);
        private final Label multiply = label("multiply", this::multiply);

        Fact(Archetype archetype) {
            super(archetype, "fact");
        }

        private Label enter(Section s) {
            if (eq(s.read(n), of(0))) {
                s.writeAt(out, of(1), self());
                return s.returnFromProcedure();
            }
            s.write(m, s.read(n));
            return recur;
        }

        private Label recur(Section s) {
            return s.call("fact").value(minus(s.read(n), of(1))).reference(out).returnTo(multiply);
        }

        private Label multiply(Section s) {
            Value r = s.read(out, self());
            s.writeAt(out, times(times(r, s.read(m)), s.read(sign)), self());
            return s.returnFromProcedure();
        }
    }

    private static final class Twice extends Procedure {
        private final Variable out = reference("out");
        private final Label again = label("again", this::again);

        Twice(Archetype archetype) {
            super(archetype, "twice");
        }

        private Label again(Section s) {
            return s.call("fact").value(of(2)).reference(out).insteadOfReturn();
        }
    }
}
