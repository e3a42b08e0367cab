-- What these triggers call is looked for in public alone, as every trigger's.
alter function statement_line_said_now() set search_path = public, pg_temp;
alter function statement_line_linked_now() set search_path = public, pg_temp;
