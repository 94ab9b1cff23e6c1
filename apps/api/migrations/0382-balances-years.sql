-- What goods move in a year counts in the balances of that year (1961 art. 19), and what is left of a permit when the year
-- turns is carried into them. Both stand in the ledger as lines of their own.
alter table balance_movement
  drop constraint balance_movement_action,
  drop constraint balance_movement_of_case,
  add constraint balance_movement_action check (action in
    ('reserve', 'release', 'use', 'unuse', 'carryIn', 'carryOut', 'estimate', 'confirm', 'supplement', 'correct', 'quota')),
  add constraint balance_movement_of_case check (
    (action in ('reserve', 'release', 'use', 'unuse', 'carryIn', 'carryOut')) = (case_id is not null and line_id is not null)
    and (case_id is null) = (line_id is null));

-- Whose remainder is to be carried over, or given back: few among all that ever held something.
create index balance_hold_reserved on balance_hold (balance_id) where reserved_grams > 0;
