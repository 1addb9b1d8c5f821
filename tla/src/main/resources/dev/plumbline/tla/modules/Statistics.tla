----------------------------- MODULE Statistics -----------------------------
EXTENDS Naturals
LOCAL INSTANCE PlumblineWorld

ChiSquare(expected, actual, alpha) == PlumblineRefuse("ChiSquare", "needs real numbers")
=============================================================================
