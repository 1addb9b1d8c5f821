------------------------------ MODULE Bitwise -------------------------------
\* Bits of integers of 32 bits, as Java has them: -1 has all bits.
LOCAL INSTANCE PlumblineExternal

x & y == PlumblineAnd(x, y)

x | y == PlumblineOr(x, y)

x ^^ y == PlumblineXor(x, y)

\* The other bits, up to the highest of x; 0 for negative numbers.
Not(x) == PlumblineNot(x)

\* Zeros come in from the left, also for negative numbers.
shiftR(x, places) == PlumblineShiftRight(x, places)
=============================================================================
