-- The dashboard asks these again and again. No index is asked about clock_timestamp(), which may
-- change while a statement runs: all deposits and all withdrawals were read each time.

create or replace view unproven_credits as
 SELECT id AS deposit_id, user_id, credited_satang AS amount_satang, decided_at,
    decided_by
   FROM deposits d
  WHERE status = 'SUCCESS'::text AND credited_by = 'ADMIN'::text AND decided_at <
    (statement_timestamp() - '02:00:00'::interval) AND decided_at > (statement_timestamp() -
    '30 days'::interval) AND NOT (EXISTS ( SELECT
           FROM bank_notifications n
          WHERE n.deposit_id = d.id)) AND NOT (EXISTS ( SELECT
           FROM approvals a
          WHERE a.deposit_id = d.id AND a.kind = 'DEPOSIT'::text AND a.status = 'APPROVED'::text
            AND (a.evidence ->> 'slip_image_id'::text) IS NOT NULL));

create or replace view payouts_without_line as
 SELECT id, amount_satang - fee_satang AS amount_satang, processed_at
   FROM withdrawals w
  WHERE status = 'APPROVED'::text AND processed_at >
    (statement_timestamp() - '30 days'::interval) AND NOT (EXISTS ( SELECT
           FROM bank_statement_lines l
          WHERE l.withdrawal_id = w.id)) AND (EXISTS ( SELECT
           FROM bank_statement_lines l
          WHERE (w.paid_from IS NULL OR l.receiving_account_id = w.paid_from) AND l.occurred_at <
            w.created_at)) AND (EXISTS ( SELECT
           FROM bank_statement_lines l
          WHERE (w.paid_from IS NULL OR l.receiving_account_id = w.paid_from) AND l.occurred_at >
            (w.processed_at + '1 day'::interval)));
