/**
 * The ledger held against slips and rounds. Slips and their entries are gathered and not joined:
 * where PostgreSQL guesses how many there are wrongly, it compares every slip of a member with
 * every entry of theirs.
 */
import { SLIP_OF_ENTRY } from "./slip-of-entry.ts";

/**
 * Rounds whose money moved: those under way are looked at when they are done. A minute for a clock
 * that was put back: entries are not dated before the last of their wallets, settlements are.
 */
export const MOVED = `(select distinct t.round_id from settlements t
    where t.finished_at >= :since - interval '1 minute'
    and t.round_id not in (select u.round_id from settlements u where u.finished_at is null))`;
const SINCE_THEY_BEGAN = `(select coalesce(min(t.started_at) - interval '1 minute', now())
    from settlements t where t.round_id in ${MOVED})`;

export const slipChecks = [
  // An entry is written after the moment from which its slip has its number.
  `select 'slip' as kind, slip as id, 'staked ' || sum(staked) || ', its lines ' || sum(lines)
     || ', its entries ' || sum(entered) as detail
   from (
     select s.user_id, s.id::text as slip, s.total_satang as staked, 0 as lines, 0 as entered
     from slips s where s.id >= :slip
     union all select user_id, slip_id::text, 0, stake_satang, 0 from bets where slip_id >= :slip
     union all select user_id, reference_id, 0, 0, -amount_satang from ledger_entries
       where type = 'BET' and created_at >= :since
         and lpad(reference_id, 19, '0') >= lpad(:slip::text, 19, '0')) s
   group by user_id, slip having sum(staked) <> sum(lines) or sum(staked) <> sum(entered)`,

  // Booked by the number that stakes are counted under; before 0103 by the one that was typed.
  `with closed as materialized (
     select id from rounds where :whole or close_time between :since and now())
   select 'exposure' as kind, round_id || ':' || config_id || ':' || number as id,
     'booked ' || sum(booked) || ', staked ' || sum(staked) as detail
   from (
     select e.round_id, e.config_id, counted_number(c.bet_type, e.number) as number, e.booked,
       e.staked
     from (
       select round_id, bet_type_config_id as config_id, number, sum(stake_satang) as booked,
         0 as staked from exposure_parts where round_id in (select id from closed) group by 1, 2, 3
       union all
       select b.round_id, b.bet_type_config_id, b.number, 0, sum(b.stake_satang)
       from bets b
       where b.cancelled_at is null and b.round_id in (select id from closed) group by 1, 2, 3) e
     left join bet_type_configs c on c.id = e.config_id) e
   group by round_id, config_id, number having sum(booked) <> sum(staked)`,

  // What is owed back counts where a win or an entry is told of.
  `select 'payout' as kind, s.id::text, 'due ' || m.due || ', owed back ' || m.owed || ', paid '
     || m.paid as detail
   from (
     select user_id, slip_id, sum(due) as due, sum(paid) as paid, sum(owed) as owed
     from (
       select w.user_id, w.slip_id, w.payout_satang as due, 0 as paid, 0 as owed, true as is_told
       from wins w where (w.round_id, w.result_version) in (
         select r.id, r.result_version from rounds r
         where r.status = 'SETTLED' and (:whole or r.id in ${MOVED}))
       union all
       select e.user_id, ${SLIP_OF_ENTRY}, 0, e.amount_satang, 0, true
       from ledger_entries e where e.reference_kind = 'slip' and e.type in ('WIN', 'ADJUST')
         and (:whole or e.created_at >= ${SINCE_THEY_BEGAN})
       union all
       select user_id, slip_id, 0, 0,
         case when closed_at is null then amount_satang else collected_satang end, false
       from receivables) g
     group by user_id, slip_id having sum(paid) <> sum(due) + sum(owed) and bool_or(is_told)) m
   join slips s on s.user_id = m.user_id and s.id = m.slip_id
   where (:whole or s.round_id in ${MOVED})
     and s.round_id not in (select t.round_id from settlements t where t.finished_at is null)`,

  // The proof shows the draw, everything else the round.
  `select 'house result' as kind, r.id::text, 'published ' || coalesce(r.result::text, 'none')
     || ', drawn ' || coalesce(d.result::text, 'none') as detail
   from rounds r join house_draws d on d.round_id = r.id
   where r.status = 'SETTLED' and (:whole or r.id in ${MOVED})
     and r.result is distinct from d.result`,

  `select 'refund' as kind, s.id::text, 'due ' || s.total_satang || ', refunded '
     || coalesce(e.amount_satang, 0) as detail
   from slips s left join ledger_entries e on e.user_id = s.user_id and e.type = 'REFUND'
     and e.reference_kind = 'slip' and e.reference_id = s.id::text
   where s.cancelled_at >= :since
     and (:whole or s.round_id in (select id from rounds where close_time >= :since))
     and e.amount_satang is distinct from s.total_satang`,

  `select 'refund' as kind, s.id::text, 'due ' || s.total_satang || ' by the void, refunded '
     || coalesce(e.amount_satang, 0) as detail
   from rounds r join slips s on s.round_id = r.id and s.cancelled_at is null
   left join ledger_entries e on e.user_id = s.user_id and e.type = 'REFUND'
     and e.reference_kind = 'slip' and e.reference_id = s.id || ':void'
   where r.status = 'VOIDED' and (:whole or r.id in ${MOVED})
     and r.id not in (select t.round_id from settlements t where t.finished_at is null)
     and e.amount_satang is distinct from s.total_satang`,

  // Read before they are held against rounds, which stand elsewhere on a distributed house.
  `with given as materialized (
     select e.reference_id, e.amount_satang, s.cancelled_at, s.round_id from ledger_entries e
     left join slips s on s.user_id = e.user_id and s.id = ${SLIP_OF_ENTRY}
     where e.type = 'REFUND' and e.reference_kind = 'slip' and e.created_at >= :since)
   select 'refund' as kind, split_part(g.reference_id, ':', 1) as id, 'due 0, refunded '
     || g.amount_satang as detail
   from given g left join rounds r on r.id = g.round_id
   where case split_part(g.reference_id, ':', 2)
     when '' then g.cancelled_at is null
     when 'void' then g.cancelled_at is not null or r.status is distinct from 'VOIDED'
       and not exists (select from settlements t
         where t.round_id = r.id and t.finished_at is null)
     else true end`,

  // What members' own limits count: as far as it is added up by day, it is what the entries say.
  `select 'play' as kind, user_id || ':' || day as id, 'added up ' || sum(kept) || ', entries '
     || sum(entered) as detail
   from (
     select d.user_id, d.day, w.what, w.satang as kept, 0 as entered from play_days d
     cross join lateral (values ('staked', d.staked_satang), ('won', d.won_satang)) w (what, satang)
     where :whole
     union all
     select p.user_id, p.day, p.what, 0, p.satang
     from (
       select e.user_id, k.first_day, case e.counter_account when 'BETTING' then 'staked'
           else 'won' end as what,
         case e.counter_account when 'BETTING' then -e.amount_satang else e.amount_satang end
           as satang,
         (case e.counter_account when 'BETTING' then slip_placed_at(${SLIP_OF_ENTRY})
           else e.created_at end at time zone 'Asia/Bangkok')::date as day
       from play_days_kept k
       join ledger_entries e on e.user_id = k.user_id and e.id <= k.last_entry
       where :whole and e.counter_account in ('BETTING', 'PAYOUTS')) p
     where p.day >= p.first_day) p
   group by user_id, day, what having sum(kept) <> sum(entered)`,
] as const;
