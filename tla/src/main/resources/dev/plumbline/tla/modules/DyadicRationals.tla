-------------------------- MODULE DyadicRationals ---------------------------
\* Fractions whose denominator is a power of two, as records of num and den in lowest terms.
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE TLC

LOCAL Fraction(num, den) == [num |-> num, den |-> den]

LOCAL Reduce(fraction) ==
  LET RECURSIVE Divisor(_, _)
      Divisor(a, b) == IF b = 0 THEN a ELSE Divisor(b, a % b)
      greatest == Divisor(fraction.num, fraction.den)
  IN Fraction(fraction.num \div greatest, fraction.den \div greatest)

IsDyadicRational(r) == \E n \in 0..r.den : 2 ^ n = r.den

Zero == Fraction(0, 1)

One == Fraction(1, 1)

\* Of two powers of two the larger is a multiple of the other.
Add(p, q) ==
  LET den == IF p.den > q.den THEN p.den ELSE q.den
  IN IF p = Zero THEN q
     ELSE Reduce(Fraction(p.num * (den \div p.den) + q.num * (den \div q.den), den))

Half(p) == Reduce(Fraction(p.num, 2 * p.den))

PrettyPrint(p) ==
  IF p \in {Zero, One} THEN ToString(p.num) ELSE ToString(p.num) \o "/" \o ToString(p.den)
=============================================================================
