------------------------------- MODULE TLCExt -------------------------------
\* Operators for people who watch TLC at work. Those that ask for its run are refused when evaluated.
LOCAL INSTANCE PlumblineExternal
LOCAL INSTANCE TLC

AssertEq(a, b) == a = b

TLCModelValue(name) == PlumblineModelValue(name)

TLCNoOp(value) == value

TLCCache(expression, closure) == expression

\* Nothing is put off, and nobody is asked.
TLCDefer(expression) == TRUE

PickSuccessor(expression) == TRUE

AssertError(message, expression) == PlumblineRefuse("AssertError", "tests TLC's errors")

Trace == PlumblineRefuse("Trace", "asks for the behaviour so far")

CounterExample == PlumblineRefuse("CounterExample", "asks for the behaviour found")

ToTrace(behaviour) == PlumblineRefuse("ToTrace", "asks for the behaviour found")

TLCFP(value) == PlumblineRefuse("TLCFP", "asks for TLC's fingerprint")

TLCEvalDefinition(name) == PlumblineRefuse("TLCEvalDefinition", "evaluates a definition by its name")

TLCGetOrDefault(key, default) == PlumblineRefuse("TLCGetOrDefault", "asks for a register of TLC")

\* The value before; the value is handed on as it is written, so that it may be primed.
TLCGetAndSet(key, op(_, _), value, default) ==
  LET old == TLCGetOrDefault(key, default) IN CHOOSE v \in {old} : TLCSet(key, op(old, value))
=============================================================================
