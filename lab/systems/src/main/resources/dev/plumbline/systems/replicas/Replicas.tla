-------------------------------- MODULE Replicas -------------------------------
(* Each node has a replica of one object, changes it and looks at it. Updates arrive at the other replicas at some later
   time, after their causes. Kind says what the object is. *)
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANTS
    Nodes,     \* numbers
    Kind,      \* "grow-counter", "pn-counter", "add-wins-set" or "lww-register"
    Rounds     \* how often each node changes the object

\* The updates in a view, which says how many of each replica it has.
Had(view) == UNION {{<<n, k>> : k \in 1..view[n]} : n \in Nodes}

RECURSIVE Sum(_, _)
Sum(log, view) ==
    IF \A n \in Nodes : view[n] = 0
    THEN 0
    ELSE LET n == CHOOSE m \in Nodes : view[m] > 0
         IN  log[n][view[n]].value + Sum(log, [view EXCEPT ![n] = @ - 1])

\* An element is in the set if it was added, and no removal that has seen this addition is in the view.
Members(log, view) ==
    LET Adds    == {u \in Had(view) : log[u[1]][u[2]].value.op = "add"}
        Removes == Had(view) \ Adds
        Element(u) == log[u[1]][u[2]].value.element
    IN  {Element(a) : a \in
            {b \in Adds : \A r \in Removes : Element(r) = Element(b) => log[r[1]][r[2]].view[b[1]] < b[2]}}

Time(log, u) == log[u[1]][u[2]].time

\* Of two writes at one time, that of the greater node is later.
Last(log, view) ==
    CHOOSE u \in Had(view) : \A w \in Had(view) :
        \/ Time(log, w) < Time(log, u)
        \/ Time(log, w) = Time(log, u) /\ w[1] <= u[1]

Now(log, view) == IF Had(view) = {} THEN 0 ELSE Time(log, Last(log, view))

Shown(log, view) ==
    IF Kind \in {"grow-counter", "pn-counter"} THEN Sum(log, view)
    ELSE IF Kind = "add-wins-set" THEN Members(log, view)
    ELSE IF Had(view) = {} THEN <<0, 0>>
    ELSE LET u == Last(log, view) IN log[u[1]][u[2]].value

\* The views that a replica may come to: updates arrive in the order of their nodes, and after their causes.
Views(store, me) ==
    {view \in [Nodes -> 0..Rounds] :
        /\ \A n \in Nodes : store.seen[me][n] <= view[n] /\ view[n] <= Len(store.log[n])
        /\ \A n \in Nodes : view[n] > 0 => \A m \in Nodes : store.log[n][view[n]].view[m] <= view[m]}

Written(store, me, view, value) ==
    [log  |-> [store.log EXCEPT ![me] =
                  Append(@, [view |-> view, value |-> value, time |-> 1 + Now(store.log, view)])],
     seen |-> [store.seen EXCEPT ![me] = [view EXCEPT ![me] = @ + 1]]]

Changes(value, me, round) ==
    IF Kind = "grow-counter" THEN {1, 2}
    ELSE IF Kind = "pn-counter" THEN {2, -1}
    ELSE IF Kind = "add-wins-set" THEN
        {[op |-> "add", element |-> e] : e \in {"pear", "plum"}} \cup {[op |-> "remove", element |-> e] : e \in value}
    ELSE {<<me, round>>}

(*
--mpcal Replicas {
    mapping macro Converging {
        read {
            with (view \in Views($variable, self)) {
                with (shown = Shown($variable.log, view)) {
                    $variable.seen[self] := view;
                    yield [value |-> shown, view |-> view];
                };
            };
        }
        \* A section that writes has read before, so this takes in nothing.
        write { yield Written($variable, self, $variable.seen[self], $value); }
    }

    archetype ANode(ref object)
    variables round = 0, looks = 0, value = 0;
    {
    change:
        while (round < Rounds) {
            round := round + 1;
            with (old = object) {
                with (new \in Changes(old.value, self, round)) {
                    object := new;
                };
            };
    look:
            value := object;
        };
    wait:
        while (looks < 5) {
            looks := looks + 1;
            value := object;
        };
    }

    variables store = [log |-> [n \in Nodes |-> <<>>], seen |-> [n \in Nodes |-> [m \in Nodes |-> 0]]];

    fair process (Node \in Nodes) == instance ANode(ref store)
        mapping store via Converging;
}
*)
================================================================================
