------------------------------- MODULE ShiViz -------------------------------
\* Annotations of the steps of a counterexample that TLC shows. They cannot be evaluated here.
LOCAL INSTANCE PlumblineExternal

Host == PlumblineRefuse("Host", "asks for the behaviour found")

Clock == PlumblineRefuse("Clock", "asks for the behaviour found")
=============================================================================
