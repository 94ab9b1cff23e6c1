-- A balance is kept as an account is: what makes its limit (estimate, confirmation, supplement, correction, quota) stands in
-- the same ledger as what cases reserve and use, each line with the figures after it. They are written under the lock of the
-- balance, so that any page of a statement begins where the line before it ended, whatever lies between.
alter table balance add column is_provisional boolean not null default false;
comment on column balance.is_provisional is 'the national figure, which the Board has not confirmed yet';

alter table balance_movement
  drop constraint balance_movement_deed_check,
  drop constraint balance_movement_grams,
  alter column case_id drop not null,
  alter column line_id drop not null,
  add column sequence int,
  add column limit_after numeric(24, 9),
  add column used_after numeric(24, 9),
  add column reserved_after numeric(24, 9),
  -- of what makes the limit: the day of the paper, its number with the Board, why, and by whom
  add column on_day date,
  add column reference text,
  add column reason text,
  add column by_name text,
  -- which figure a confirmation or correction is of
  add column corrects uuid references balance_movement;

-- Limits that stood before had no line of their own.
insert into balance_movement (balance_id, action, grams, at, on_day)
  select id, case kind when 'quota' then 'quota' else 'estimate' end, limit_grams, begun, begun::date
  from balance cross join lateral (
    select least(updated_at, (select min(at) from balance_movement m where m.balance_id = balance.id)) as begun) as earliest;

update balance_movement as m
  set sequence = numbered.sequence, limit_after = numbered.limit_grams, used_after = numbered.used, reserved_after = numbered.reserved
  from (
    select m.id, row_number() over (order by m.at, m.case_id is not null, m.id)::int as sequence, b.limit_grams,
      sum(m.grams * case m.action when 'use' then 1 when 'unuse' then -1 else 0 end) over lines as used,
      sum(m.grams * case m.action when 'reserve' then 1 when 'unuse' then 1 when 'release' then -1 when 'use' then -1
        else 0 end) over lines as reserved
    from balance_movement m join balance b on b.id = m.balance_id
    window lines as (partition by m.balance_id order by m.at, m.case_id is not null, m.id)) as numbered
  where numbered.id = m.id;

alter table balance_movement
  alter column sequence set not null,
  alter column limit_after set not null,
  alter column used_after set not null,
  alter column reserved_after set not null,
  alter column sequence add generated always as identity,
  add constraint balance_movement_action
    check (action in ('reserve', 'release', 'use', 'unuse', 'estimate', 'confirm', 'supplement', 'correct', 'quota')),
  add constraint balance_movement_of_case check (
    (action in ('reserve', 'release', 'use', 'unuse')) = (case_id is not null and line_id is not null)
    and (case_id is null) = (line_id is null)),
  add constraint balance_movement_grams check (grams >= -1000000000000 and grams <= 1000000000000
    and (grams > 0 or case_id is null)),
  add constraint balance_movement_sequence check (sequence > 0),
  add constraint balance_movement_after check (
    limit_after >= 0 and limit_after <= 1000000000000 and used_after >= 0 and used_after <= 999999999999999
    and reserved_after >= 0 and reserved_after <= 999999999999999),
  add constraint balance_movement_reference check (is_line(reference) and length(reference) <= 120),
  add constraint balance_movement_by_name check (is_line(by_name) and length(by_name) <= 200),
  add constraint balance_movement_reason check (is_paragraph(reason) and length(reason) <= 1000);
select setval(pg_get_serial_sequence('balance_movement', 'sequence'),
  (select coalesce(max(sequence), 0) + 1 from balance_movement), false);

create unique index balance_movement_sequence_of on balance_movement (balance_id, sequence);
-- What makes a limit is a handful of lines among a million.
create index balance_movement_figures on balance_movement (balance_id, sequence) where case_id is null;
drop index balance_movement_balance;
create index balance_movement_at on balance_movement (balance_id, at, sequence);
