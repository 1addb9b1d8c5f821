---- MODULE Philosophers ----
\* Two philosophers, two forks. Each takes one fork first, and the other one then.
VARIABLE fork
Init == fork = [f \in {"left", "right"} |-> "free"]
Take(who, f) == fork[f] = "free" /\ fork' = [fork EXCEPT ![f] = who]
Eat(who) == (\A f \in DOMAIN fork : fork[f] = who) /\ fork' = [f \in DOMAIN fork |-> "free"]
Next ==
    \/ Take("Ann", "left") \/ (fork["left"] = "Ann" /\ Take("Ann", "right"))
    \/ Take("Bob", "right") \/ (fork["right"] = "Bob" /\ Take("Bob", "left"))
    \/ Eat("Ann") \/ Eat("Bob")
====
