/**
 * Where entries come from: each is of a kind that the house posts, and what it names is there. The
 * wallet's door takes entries from whoever holds the server's login; what nobody asked for is found
 * here.
 */
import { SLIP_OF_ENTRY } from "./slip-of-entry.ts";

/** (type, counter account, reference kind) of every entry that a command posts. */
const SHAPES: readonly (readonly [string, string, string])[] = [
  ["DEPOSIT", "BANK", "deposit"],
  ["WITHDRAW", "WITHDRAWALS_PAYABLE", "withdrawal"],
  ["REFUND", "WITHDRAWALS_PAYABLE", "withdrawal"],
  ["BET", "BETTING", "slip"],
  ["REFUND", "BETTING", "slip"],
  ["WIN", "PAYOUTS", "slip"],
  ["ADJUST", "PAYOUTS", "slip"],
  ["ADJUST", "ADJUSTMENTS", "adjustment"],
  ["ADJUST", "ADJUSTMENTS", "demo"],
  ["ADJUST", "COMMISSIONS", "commission"],
  ["ADJUST", "COMMISSIONS", "debt"],
  ["ADJUST", "RECEIVABLES", "debt"],
  ["ADJUST", "BANK", "deposit_recall"],
];
const shapes = SHAPES.map((shape) => `('${shape.join("', '")}')`).join(", ");

const APPROVED = `select from approvals p where p.kind = 'CREDIT' and p.status = 'APPROVED'
       and p.user_id::text = g.member and p.amount_satang = g.amount_satang`;

export const originChecks = [
  `select 'origin' as kind, e.user_id || ':' || e.id as id, e.type || ' of ' || e.counter_account
     || ' for ' || e.reference_kind || ': no command posts this' as detail
   from ledger_entries e
   where e.created_at >= :since
     and (e.type, e.counter_account, e.reference_kind) not in (values ${shapes})`,

  // Who adjusts a wallet leaves an entry in the audit, and either acts within what one person may
  // do alone or was approved: with that very amount, and each approval stands for one entry.
  // Gathered, not joined: one member may have thousands.
  `select 'adjustment' as kind, member || ':' || entry as id, amount_satang || ' for '
     || reference || case when entered > audited then ': not in the audit'
     else ': nobody approved it' end as detail
   from (
     select g.*, sum(entered - alone) filter (where entered > alone)
       over (partition by member, amount_satang) as needed
     from (
       select reference, amount_satang, min(member) as member, min(entry) as entry,
         sum(entered) as entered, sum(audited) as audited, sum(alone) as alone,
         min(created_at) as at
       from (
         select e.reference_id as reference, e.amount_satang, e.user_id::text as member,
           e.id as entry, e.created_at, 1 as entered, 0 as audited,
           (e.reference_kind = 'demo')::integer as alone
         from ledger_entries e where e.type = 'ADJUST' and e.counter_account = 'ADJUSTMENTS'
           and e.created_at >= :since
         union all
         select after ->> 'reference_id', ((after ->> 'amount')::numeric * 100)::bigint, null, null,
           null, 0, 1, 0
         from audit_entries where action = 'credit.adjust' and at >= :since - interval '1 day'
         union all
         select reference_id::text, amount_satang, null, null, null, 0, 0, 1 from lone_adjustments
       ) g group by reference, amount_satang) g
     where entered > 0) g
   where entered > audited or (entered > alone and (
     not exists (${APPROVED}
       and p.decided_at between g.at - interval '1 minute' and g.at + interval '1 minute')
     or needed > (select count(*) from (${APPROVED}
       and p.decided_at >= :since - interval '1 minute') p)))`,

  `select 'commission entry' as kind, e.user_id || ':' || e.id as id,
     'no transfer stands behind it' as detail
   from ledger_entries e
   left join commission_transfers t on t.id::text = e.reference_id and t.member_id = e.user_id
   where e.type = 'ADJUST' and e.reference_kind = 'commission' and e.created_at >= :since
     and t.id is null`,

  // What is paid for a slip is paid by the run of its round.
  `select 'payout entry' as kind, e.user_id || ':' || e.id as id, case when s.id is null
     then 'no slip stands behind it' else 'its round was not settled' end as detail
   from ledger_entries e
   left join slips s on s.user_id = e.user_id and s.id = ${SLIP_OF_ENTRY}
   where e.type in ('WIN', 'ADJUST') and e.counter_account = 'PAYOUTS' and e.created_at >= :since
     and (s.id is null or s.round_id not in (
       select t.round_id from settlements t
       where t.finished_at is null or t.finished_at >= :since - interval '1 minute'))`,
] as const;
