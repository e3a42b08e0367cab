-- Whose a payout is, how much and to which account stands as the member asked: the ledger's check
-- holds the bank's lines against it. No version of the server has changed these columns.
revoke update on withdrawals from chokdee_app;
do $$
begin
  execute (select format('grant update (%s) on withdrawals to chokdee_app',
      string_agg(quote_ident(a.attname), ', ' order by a.attnum))
    from pg_attribute a where a.attrelid = 'withdrawals'::regclass and a.attnum > 0
      and not a.attisdropped and a.attname not in ('id', 'no', 'user_id', 'amount_satang',
        'bank_id', 'bank_name', 'account_number', 'account_name'));
end $$;
