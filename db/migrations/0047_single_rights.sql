-- Besides the roles, single rights (domain/rights.ts, docs/decisions/0085).
alter table staff drop constraint rights_known;
alter table staff add constraint rights_known check (cardinality(rights) > 0 and rights <@ array[
  'owner', 'results', 'cashier', 'support', 'auditor',
  'deposits', 'bank_lines', 'payouts', 'credits', 'books', 'members', 'accounts', 'rounds', 'draws',
  'corrections', 'odds', 'numbers', 'stakes', 'notices', 'profit', 'audit']);
