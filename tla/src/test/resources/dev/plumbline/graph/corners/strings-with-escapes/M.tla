---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE x
Init == x = "a\"b\\c\td"
Next == x' = IF x = "" THEN "é\n" ELSE IF Len(x) > 2 THEN SubSeq(x, 2, Len(x)) ELSE ""
Inv == x # "zz"

====
