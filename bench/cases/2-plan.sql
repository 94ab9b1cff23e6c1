-- The life of each case, as moments: what lies in the future has not happened yet, and so every status gets its share.
create temp table moment as
select i, kind, grp, holder, partner, officer, other, line_count, is_abandoned, is_withdrawn, is_refused, is_asked,
  is_held, fate, created_at, submitted_at, taken_at, decided_at, decided_at + issuing as issued_at,
  decided_at + issuing + first_use as first_use_at, decided_at + issuing + first_use + second_use as second_use_at,
  uses, share, (decided_at + issuing)::date + case kind when 'IMA' then 90 else 60 end as valid_until
from (
  select begun.i, kind,
    case when pg_temp.dice(begun.i, 2, 100) < 82 then 'NP' else 'PREC' end as grp,
    h.i as holder, t.i as partner,
    pg_temp.dice(begun.i, 5, officers) + 1 as officer,
    (pg_temp.dice(begun.i, 5, officers) + 1 + pg_temp.dice(begun.i, 6, officers - 1)) % officers + 1 as other,
    (array[1,1,1,1,1,1,1,1,1,1,1,1,2,2,2,2,2,3,3,4])[pg_temp.dice(begun.i, 7, 20) + 1] as line_count,
    pg_temp.dice(begun.i, 8, 100) < 3 as is_abandoned, pg_temp.dice(begun.i, 9, 100) < 2 as is_withdrawn,
    pg_temp.dice(begun.i, 10, 100) < 4 as is_refused, pg_temp.dice(begun.i, 11, 100) < 12 as is_asked,
    pg_temp.dice(begun.i, 12, 100) < 3 as is_held, pg_temp.dice(begun.i, 13, 100) as fate, created_at,
    created_at + submitting as submitted_at, created_at + submitting + taking as taken_at,
    created_at + submitting + taking + deciding as decided_at,
    interval '1 hour' * (2 + pg_temp.dice(begun.i, 17, 70)) as issuing,
    interval '1 hour' * (100 + pg_temp.dice(begun.i, 18, case kind when 'IMA' then 1900 else 1200 end)) as first_use,
    interval '1 hour' * (90 + pg_temp.dice(begun.i, 19, 500)) as second_use,
    (array[0,1,1,1,1,1,1,1,2,2])[pg_temp.dice(begun.i, 20, 10) + 1] as uses,
    case when pg_temp.dice(begun.i, 21, 100) < 70 then 1.0 else 0.3 + pg_temp.dice(begun.i, 22, 60) / 100.0 end as share
  from (
    select i, now - interval '10 years' * ((cases - i + pg_temp.dice(i, 0, 1000) / 1000.0) / cases) as created_at,
      case when pg_temp.dice(i, 1, 100) < 64 then 'IMA' else 'EXA' end as kind,
      interval '1 minute' * (20 + pg_temp.dice(i, 14, 5000)) as submitting,
      interval '1 minute' * (60 + pg_temp.dice(i, 15, 4000)) as taking,
      interval '1 minute' * (600 + pg_temp.dice(i, 16, 15000)) as deciding,
      (select count(*)::int from sample_officer) as officers, sample_setting.*
    from sample_setting, generate_series(1, cases) i
  ) begun
  join sample_wheel h on h.wheel = 'holder' and h.slot = pg_temp.dice(begun.i, 3, 4096)
  join sample_wheel t on t.wheel = 'partner' and t.slot = pg_temp.dice(begun.i, 4, 4096)
) drawn
order by i;

create temp table plan as
select m.*, g.status, g.status_group, g.ended_at,
  case when g.status in ('CLO', 'EXP', 'PAU', 'SUS', 'ISS') then
    case when m.uses >= 1 and first_use_at < least(now, valid_until) then
      case when m.uses = 2 and m.kind = 'IMA' and second_use_at < least(now, valid_until) then 2 else 1 end
    else 0 end
  else 0 end as used_times,
  serial, pg_temp.id(created_at, m.i, 1) as id
from sample_setting cross join moment m
cross join lateral (
  select case
      when m.is_abandoned then case when created_at < now - interval '90 days' then 'CAS' else 'DRA' end
      when submitted_at > now then 'DRA'
      when taken_at > now then 'REQ'
      when is_withdrawn and taken_at + interval '1 day' < now then 'CAN'
      when decided_at > now then case when is_asked then 'INF' when is_held then 'HLD' else 'PRO' end
      when is_refused then 'REJ'
      when issued_at > now then 'APR'
      when fate = 0 and issued_at + interval '20 days' < now then 'RVK'
      when fate = 1 and issued_at + interval '4 days' < now then 'CAN'
      when fate = 2 and issued_at + interval '5 days' < now then 'RPL'
      -- one consignment only for exports; imports may come in parts
      when uses > 0 and first_use_at < least(now, valid_until) and (kind = 'EXA' or share = 1 and uses = 1) then 'CLO'
      when uses = 2 and share = 1 and second_use_at < least(now, valid_until) then 'CLO'
      when valid_until < now::date then 'EXP'
      when fate < 5 then 'SUS'
      when uses > 0 and first_use_at < now then 'PAU'
      else 'ISS' end as status
) s
cross join lateral (
  select s.status,
    case when s.status in ('DRA', 'REQ', 'PRO') then 'open' when s.status in ('INF', 'HLD') then 'waiting'
      when s.status = 'APR' then 'decided' when s.status in ('ISS', 'PAU', 'SUS') then 'active' else 'final' end
      as status_group,
    case s.status
      when 'DRA' then created_at
      when 'CAS' then created_at + interval '90 days'
      when 'REQ' then submitted_at
      when 'CAN' then case when is_withdrawn then taken_at + interval '1 day' else issued_at + interval '4 days' end
      when 'REJ' then decided_at
      when 'APR' then decided_at
      when 'RVK' then issued_at + interval '20 days'
      when 'RPL' then issued_at + interval '5 days'
      when 'CLO' then case when uses = 2 and kind = 'IMA' then second_use_at else first_use_at end
      when 'PAU' then case when uses = 2 and second_use_at < now then second_use_at else first_use_at end
      when 'EXP' then valid_until + interval '1 day'
      when 'ISS' then issued_at
      when 'SUS' then least(now, issued_at + interval '2 days')
      else least(now, taken_at + interval '6 hours') end as ended_at
) g
cross join lateral (select (select last_value from authorization_serial) + m.i as serial) n;

-- In the order of time, so that the rows lie on the disk as if they had come one by one.
create temp table plan_line as
select p.i, p.id as case_id, position, g.i as goods, pg_temp.id(p.created_at, p.i * 8 + position, 2) as id,
  case when used_times = 0 then 0
    else case g.unit when 'pack' then trunc(g.quantity * share) else round(g.quantity * share, 3) end end as used
from plan p
cross join lateral generate_series(1, p.line_count) position
join sample_wheel w on w.wheel = grp and w.slot = pg_temp.dice(p.i, 30 + position, 4096)
join sample_goods g on g.i = w.i
order by p.i, position;
create index on plan_line (i, position);
analyze plan;
analyze plan_line;
select setval('authorization_serial', (select max(serial) from plan));
