------------------------------- MODULE TLAPS --------------------------------
\* Specifications that come with proofs name provers and tactics. Nothing here
\* proves anything, so each of them is just true.
SMT == TRUE
CVC3 == TRUE
CVC4 == TRUE
Yices == TRUE
veriT == TRUE
Z3 == TRUE
Spass == TRUE
LS4 == TRUE
PTL == TRUE
PropositionalTemporalLogic == TRUE
Zenon == TRUE
SlowZenon == TRUE
SlowerZenon == TRUE
VerySlowZenon == TRUE
SlowestZenon == TRUE
Isa == TRUE
Auto == TRUE
Force == TRUE
Blast == TRUE
SimplifyAndSolve == TRUE
Simplification == TRUE
Zipper == TRUE
AutoBlast == TRUE
SlowAuto == TRUE
SlowerAuto == TRUE
SlowestAuto == TRUE
SlowForce == TRUE
SlowerForce == TRUE
SlowestForce == TRUE
SlowBlast == TRUE
SlowerBlast == TRUE
SlowestBlast == TRUE
SlowSimplifyAndSolve == TRUE
SlowerSimplifyAndSolve == TRUE
SlowestSimplifyAndSolve == TRUE
SlowSimplification == TRUE
SlowerSimplification == TRUE
SlowestSimplification == TRUE
AutoUSE == TRUE
Lambdify == TRUE
SimpleArithmetic == TRUE
Trivial == TRUE
AllProvers == TRUE
AllSMT == TRUE
AllIsa == TRUE
ExpandENABLED == TRUE
ExpandCdot == TRUE
ENABLEDaxioms == TRUE
ENABLEDrewrites == TRUE
ENABLEDrules == TRUE
LevelComparison == TRUE
IsaWithSetExtensionality == TRUE

\* With a time limit, or a tactic.
SMTT(X) == TRUE
CVC3T(X) == TRUE
CVC4T(X) == TRUE
YicesT(X) == TRUE
veriTT(X) == TRUE
Z3T(X) == TRUE
SpassT(X) == TRUE
LS4T(X) == TRUE
ZenonT(X) == TRUE
IsaT(X) == TRUE
IsaM(X) == TRUE
AllProversT(X) == TRUE
AllSMTT(X) == TRUE
AllIsaT(X) == TRUE
IsaMT(X, Y) == TRUE
ZipperT(X) == TRUE
EnabledWrapper(Op(_)) == TRUE
CdotWrapper(Op(_)) == TRUE

THEOREM SetExtensionality == \A S, T : (\A x : x \in S <=> x \in T) => S = T

THEOREM NoSetContainsEverything == \A S : \E x : x \notin S
\* Rules of temporal logic, by name.
THEOREM RuleTLA1 == TRUE
THEOREM RuleTLA2 == TRUE
THEOREM RuleINV1 == TRUE
THEOREM RuleINV2 == TRUE
THEOREM RuleWF1 == TRUE
THEOREM RuleSF1 == TRUE
THEOREM RuleWF2 == TRUE
THEOREM RuleSF2 == TRUE
THEOREM RuleInvImplication == TRUE
THEOREM RuleStepSimulation == TRUE
=============================================================================
