-- What came in by an import permit and leaves again: what goes back is given back to the estimate of the import, and what is
-- re-exported is counted apart (1961 art. 31(1)(b)). Each stands in the ledger as lines of its own, with its sum after each.
alter table balance
  add column returned_grams numeric(24, 9) not null default 0
    constraint balance_returned check (returned_grams >= 0 and returned_grams <= 999999999999999),
  add column reexported_grams numeric(24, 9) not null default 0
    constraint balance_reexported check (reexported_grams >= 0 and reexported_grams <= 999999999999999);
comment on column balance.used_grams is 'what crossed the border, less what went back';

-- How much of an import has left again by a line of another permit, and in which balance it had come in.
create table balance_departure (
  balance_id uuid not null references balance,
  import_id uuid not null,
  case_id uuid not null,
  line_id uuid not null,
  kind text not null check (kind in ('return', 'reexport')),
  grams numeric(24, 9) not null check (grams >= 0 and grams <= 1000000000000),
  primary key (line_id, import_id, balance_id, kind)
);
create index balance_departure_import on balance_departure (import_id, balance_id);

alter table balance_movement
  add column returned_after numeric(24, 9) not null default 0
    constraint balance_movement_returned check (returned_after >= 0 and returned_after <= 999999999999999),
  add column reexported_after numeric(24, 9) not null default 0
    constraint balance_movement_reexported check (reexported_after >= 0 and reexported_after <= 999999999999999),
  drop constraint balance_movement_action,
  drop constraint balance_movement_of_case,
  add constraint balance_movement_action check (action in
    ('reserve', 'release', 'use', 'unuse', 'carryIn', 'carryOut', 'return', 'unreturn', 'reexport', 'unreexport',
     'estimate', 'confirm', 'supplement', 'correct', 'quota')),
  add constraint balance_movement_of_case check (
    (action in ('reserve', 'release', 'use', 'unuse', 'carryIn', 'carryOut', 'return', 'unreturn', 'reexport', 'unreexport'))
      = (case_id is not null and line_id is not null)
    and (case_id is null) = (line_id is null));
