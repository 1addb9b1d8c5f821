------------------------ MODULE PlumblineEnvironment ------------------------
\* What IOEnv is if options give no variable. Otherwise a module that is written for the occasion takes its place.
PlumblineIOEnv == [name \in {} |-> ""]
=============================================================================
