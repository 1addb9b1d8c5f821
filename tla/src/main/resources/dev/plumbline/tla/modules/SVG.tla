-------------------------------- MODULE SVG ---------------------------------
\* Pictures as records: the name of an element, its attributes, what is in it, its text.
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE TLC
LOCAL INSTANCE PlumblineExternal

SVGElem(element, attributes, inner, text) ==
  [name |-> element, attrs |-> attributes, children |-> inner, innerText |-> text]

Line(x1, y1, x2, y2, attrs) ==
  SVGElem("line", [x1 |-> ToString(x1), y1 |-> ToString(y1), x2 |-> ToString(x2), y2 |-> ToString(y2)] @@ attrs,
          <<>>, "")

Circle(cx, cy, r, attrs) ==
  SVGElem("circle", [cx |-> ToString(cx), cy |-> ToString(cy), r |-> ToString(r)] @@ attrs, <<>>, "")

Rect(x, y, w, h, attrs) ==
  SVGElem("rect", [x |-> ToString(x), y |-> ToString(y), width |-> ToString(w), height |-> ToString(h)] @@ attrs,
          <<>>, "")

Text(x, y, text, attrs) == SVGElem("text", [x |-> ToString(x), y |-> ToString(y)] @@ attrs, <<>>, text)

Image(x, y, width, height, href, attrs) ==
  SVGElem("image",
          [x |-> ToString(x), y |-> ToString(y), width |-> ToString(width), height |-> ToString(height)]
            @@ ("xlink:href" :> href) @@ attrs,
          <<>>, "")

Group(children, attrs) == SVGElem("g", attrs, children, "")

Svg(children, attrs) == SVGElem("svg", attrs, children, "")

SVGDoc(children, x, y, width, height, attrs) ==
  Svg(<<children>>,
      ("xmlns" :> "http://www.w3.org/2000/svg")
        @@ ("xmlns:xlink" :> "http://www.w3.org/1999/xlink")
        @@ ("viewBox" :> ToString(x) \o " " \o ToString(y) \o " " \o ToString(width) \o " " \o ToString(height))
        @@ attrs)

SVGElemToString(element) == PlumblineSvgText(element)

NodeOfRingNetwork(cx, cy, r, n, m) == PlumblineOnCircle(cx, cy, r, n, m)

PointOnLine(from, to, segment) == PlumblinePointOnLine(from, to, segment)

NodesOfDirectedMultiGraph(nodes, edges, options) ==
  PlumblineRefuse("NodesOfDirectedMultiGraph", "lays out a picture")

SVGSerialize(svg, prefix, number) == PlumblineRefuse("SVGSerialize", "writes a file")
=============================================================================
