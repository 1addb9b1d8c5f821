---- MODULE Mid ----
EXTENDS Naturals
VARIABLE y
G(a, b) == 2 * a + b
Q == INSTANCE In WITH K <- 3, F <- G, v <- y
====
