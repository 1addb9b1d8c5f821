------------------------------- MODULE Relay -------------------------------
\* Accepted: stations pass a parcel on, through links that may drop what is put into them.
EXTENDS Naturals, Sequences, FiniteSets
CONSTANT Stations
(*
--mpcal Relay {
    define {
        Last == Cardinality(Stations)
    }

    mapping macro Link {
        read {
            await Len($variable) > 0;
            with (parcel = Head($variable)) {
                $variable := Tail($variable);
                yield parcel;
            };
        }
        write {
            either {
                yield Append($variable, $value);
            } or {
                yield $variable;
            };
        }
    }

    archetype AStation(ref links[_])
    variables parcel = 0;
    {
    receive:
        parcel := links[self];
    forward:
        if (self < Last) {
            links[self + 1] := parcel + 1;
            goto receive;
        };
    }

    variables
        network = [s \in Stations |-> IF s = 1 THEN <<1>> ELSE <<>>];

    fair process (Station \in Stations) == instance AStation(ref network[_])
        mapping network[_] via Link;
}
*)
=============================================================================
