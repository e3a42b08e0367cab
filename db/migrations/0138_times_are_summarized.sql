-- An index of ranges (BRIN) says nothing of pages that came since its table was vacuumed, and what
-- reads by time passes all of them: up to a fifth of the ledger. From now on a range is summarized
-- when the next one begins, as of slips_by_id.
alter index ledger_entries_by_time set (autosummarize = on);
alter index notices_by_age set (autosummarize = on);
alter index answers_by_age set (autosummarize = on);
