-- What the cases take from estimates (imports) and from the quotas of every fourth company; the figures of a balance
-- are the naive sums of its holds and of its movements.
create temp table plan_reservation as
select l.i, l.id as line_id, l.case_id, p.status, p.kind, p.decided_at, p.ended_at, used_times, l.used, g.quantity,
  (part->>'substanceId')::int as substance_id, sum((part->>'baseGrams')::numeric) as grams,
  extract(year from greatest(p.decided_at, p.issued_at + interval '20 days'))::int as year, h.license_id, h.i as holder
from plan_line l
join plan p on p.i = l.i
join sample_goods g on g.i = l.goods
join sample_holder h on h.i = p.holder
cross join lateral jsonb_array_elements(g.components) part
join work_case c on c.id = l.case_id and c.decided_at is not null and c.status <> 'REJ'
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15;

insert into balance (kind, substance_id, year, license_id, limit_grams, updated_at)
select distinct 'estimate', substance_id, year, null::uuid, 0, now from plan_reservation, sample_setting
on conflict do nothing;
insert into balance (kind, substance_id, year, license_id, limit_grams, updated_at)
select distinct 'quota', substance_id, year, license_id, 0, now from plan_reservation, sample_setting where holder % 4 = 0
on conflict do nothing;

create temp table plan_hold as
select b.id as balance_id, d.*, round(d.grams * d.used / d.quantity, 9) as used_grams,
  case when d.status in ('APR', 'ISS', 'PAU', 'SUS') then d.grams - round(d.grams * d.used / d.quantity, 9) else 0 end
    as reserved_grams
from plan_reservation d
join balance b on b.substance_id = d.substance_id and b.year = d.year
  and (b.kind = 'estimate' and d.kind = 'IMA' or b.kind = 'quota' and b.license_id = d.license_id)
where d.grams > 0;
insert into balance_hold (balance_id, case_id, line_id, reserved_grams, used_grams)
select balance_id, case_id, line_id, reserved_grams, used_grams from plan_hold;

-- What a balance must allow, and the line of its ledger that allows it.
create temp table plan_limit as
select b.id as balance_id, b.kind, b.limit_grams as former, b.used_grams, b.reserved_grams, h.used, h.reserved, h.begun,
  greatest(b.limit_grams, ceil((b.used_grams + h.used + b.reserved_grams + h.reserved) * 1.15 / 1000) * 1000) as limit_grams
from balance b
join (
  select balance_id, sum(used_grams) as used, sum(reserved_grams) as reserved, min(decided_at) as begun
  from plan_hold group by 1) h on h.balance_id = b.id;
insert into balance_movement (balance_id, action, grams, at, on_day, limit_after, used_after, reserved_after)
select balance_id,
  case when kind = 'quota' then 'quota'
    when exists (select from balance_movement m where m.balance_id = l.balance_id) then 'supplement' else 'estimate' end,
  limit_grams - former, begun, begun::date, limit_grams, used_grams, reserved_grams
from plan_limit l where limit_grams > former;

insert into balance_movement
  (id, balance_id, case_id, line_id, action, grams, at, limit_after, used_after, reserved_after)
select pg_temp.id(at, i, 300 + step + (hashtext(line_id::text || balance_id) & 1073741823)), balance_id, case_id, line_id, action,
  grams, at, l.limit_grams,
  l.used_grams + sum(case action when 'use' then grams else 0 end) over lines,
  l.reserved_grams + sum(case action when 'reserve' then grams else -grams end) over lines
from (
  select 1 as step, 'reserve' as action, i, balance_id, case_id, line_id, grams, decided_at as at from plan_hold
  union all
  select 2, 'release', i, balance_id, case_id, line_id, grams - used_grams - reserved_grams, ended_at from plan_hold
  union all
  select 2 + u.use, 'use', h.i, balance_id, h.case_id, h.line_id,
    round(h.grams * u.reached / h.quantity, 9) - round(h.grams * (u.reached - u.quantity) / h.quantity, 9), u.at
  from plan_hold h join plan_use_line u on u.line_id = h.line_id and u.source = 0
) moved
join plan_limit l using (balance_id)
where grams > 0
window lines as (partition by balance_id order by at, step, line_id)
order by at, step, line_id;

update balance b set used_grams = l.used_grams + l.used, reserved_grams = l.reserved_grams + l.reserved, limit_grams = l.limit_grams
from plan_limit l
where l.balance_id = b.id;
