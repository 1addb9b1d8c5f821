---- MODULE Tickets ----
EXTENDS Naturals
(*
--mpcal Tickets {
    archetype Seller(ref left, ref sold)
    variables seen = 0;
    {
    look:
        seen := left;
    sell:
        if (seen > 0) {
            left := seen - 1;
            sold := sold + 1;
        };
    }

    variables tickets = 1, total = 0;

    process (Clerk \in {1, 2}) == instance Seller(ref tickets, ref total);
}
*)
OnlyOnce == total <= 1
====
