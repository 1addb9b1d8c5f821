-------------------------- MODULE PlumblineExternal --------------------------
\* Operators that TLA+ cannot define: files, the environment, texts. Methods in Java replace
\* these definitions; a tool without the methods evaluates Lacks, which reports that.
LOCAL INSTANCE Sequences
LOCAL INSTANCE TLC

LOCAL Lacks(what) == Assert(FALSE, what \o " is evaluated by Plumbline only")

\* Stops the evaluation: what would change the world, and is not done.
PlumblineRefuse(operator, effect) == Lacks(operator)

\* The value in a file of JSON, and the tuple of the values in a file with one on each line.
PlumblineReadJson(file) == Lacks("JsonDeserialize")
PlumblineReadJsonLines(file) == Lacks("ndJsonDeserialize")

\* The JSON text of a value.
PlumblineJsonText(value) == Lacks("ToJson")
PlumblineJsonArrayText(value) == Lacks("ToJsonArray")
PlumblineJsonObjectText(value) == Lacks("ToJsonObject")

\* The tuple of the lines of a file, each as a record of strings; and how many lines it has.
PlumblineReadCsv(columns, delimiter, file) == Lacks("CSVRead")
PlumblineCsvLines(file) == Lacks("CSVRecords")

\* The text in a file.
PlumblineReadText(file, options) == Lacks("Deserialize")

\* The tuple of the arguments of a function, in the order in which TLC holds them.
PlumblineDomain(function) == Lacks("FoldBag")

PlumblineIntegerIn(text) == Lacks("atoi")

PlumblineModelValue(name) == Lacks("TLCModelValue")

\* Where the n-th of m nodes stands that lie on a circle.
PlumblineOnCircle(x, y, radius, n, m) == Lacks("NodeOfRingNetwork")

PlumblinePointOnLine(from, to, segment) == Lacks("PointOnLine")

\* Bits of integers.
PlumblineAnd(x, y) == Lacks("&")
PlumblineOr(x, y) == Lacks("|")
PlumblineXor(x, y) == Lacks("^^")
PlumblineNot(x) == Lacks("Not")
PlumblineShiftRight(x, places) == Lacks("shiftR")

\* The XML text of an element of module SVG.
PlumblineSvgText(element) == Lacks("SVGElemToString")
=============================================================================
