------------------------------ MODULE Bitwise -------------------------------
\* Bits of natural numbers, lowest first.
LOCAL INSTANCE Integers

\* op on the bits of x and y, place by place, until both have no bits left.
LOCAL BitByBit(op(_, _), x, y) ==
  LET RECURSIVE From(_, _)
      From(a, b) ==
        IF a = 0 /\ b = 0 THEN 0
        ELSE op(a % 2, b % 2) + 2 * From(a \div 2, b \div 2)
  IN From(x, y)

x & y == BitByBit(LAMBDA a, b : a * b, x, y)

x | y == BitByBit(LAMBDA a, b : IF a + b = 0 THEN 0 ELSE 1, x, y)

x ^^ y == BitByBit(LAMBDA a, b : (a + b) % 2, x, y)

\* The other bits, up to the highest of x.
Not(x) == BitByBit(LAMBDA a, b : 1 - a, x, x)

shiftR(x, places) == x \div (2 ^ places)
=============================================================================
