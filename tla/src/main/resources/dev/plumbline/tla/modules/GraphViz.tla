------------------------------ MODULE GraphViz ------------------------------
LOCAL INSTANCE PlumblineExternal

DotDiGraph(G, NodeLabel(_), EdgeLabel(_)) == PlumblineRefuse("DotDiGraph", "draws a picture")
=============================================================================
