------------------------------ MODULE GraphViz ------------------------------
LOCAL INSTANCE PlumblineWorld

DotDiGraph(G, NodeLabel(_), EdgeLabel(_)) == PlumblineRefuse("DotDiGraph", "draws a picture")
=============================================================================
