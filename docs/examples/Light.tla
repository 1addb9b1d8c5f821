---- MODULE Light ----
\* A lamp with a switch: pressed again, it dims and brightens. Pressed long, it goes out.
VARIABLE light
Init == light = "off"
On == light = "off" /\ light' = "bright"
Press == light # "off" /\ light' = IF light = "bright" THEN "dim" ELSE "bright"
Off == light # "off" /\ light' = "off"
Next == On \/ Press \/ Off
Spec == Init /\ [][Next]_light /\ WF_light(Next)
GoesOut == light = "bright" ~> light = "off"
====
