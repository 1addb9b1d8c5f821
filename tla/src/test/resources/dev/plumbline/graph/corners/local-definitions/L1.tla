---- MODULE L1 ----
LOCAL INSTANCE Naturals
LOCAL Hid == 3
Vis == Hid + 1
====
