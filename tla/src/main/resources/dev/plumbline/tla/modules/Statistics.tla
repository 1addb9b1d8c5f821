----------------------------- MODULE Statistics -----------------------------
EXTENDS Naturals
LOCAL INSTANCE PlumblineExternal

ChiSquare(expected, actual, alpha) == PlumblineRefuse("ChiSquare", "needs real numbers")
=============================================================================
