-- The path that the guard on functions with the owner's rights asks for (results/settled-by-hand);
-- pg_catalog is looked at first in any case.
alter function transactions_running_here(text) set search_path = public, pg_temp;
