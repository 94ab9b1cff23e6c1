-- A receipt that the buyer gave of a hand-over which was corrected since: it is kept, and the buyer or the authority looks at it anew.
alter table field_report
  add column receipt_questioned_on date,
  add constraint field_report_receipt_questioned check (receipt_questioned_on is null or received_on is not null),
  -- a figure of the authority's own, after weighing: plants and grams
  add column settled_plants int check (settled_plants between 0 and 1000000000),
  add column settled_fresh numeric check (settled_fresh >= 0 and settled_fresh <= 1000000000000),
  add column settled_dry numeric check (settled_dry >= 0 and settled_dry <= 1000000000000),
  drop constraint field_report_settlement_check,
  add constraint field_report_settlement_check check (settlement in ('grower', 'buyer', 'authority')),
  add constraint field_report_settled check ((settlement is not distinct from 'authority') = (settled_plants is not null)
    and (settled_plants is null) = (settled_fresh is null) and (settled_plants is null) = (settled_dry is null));

-- The buyer's day counts again, where the receipt is in question.
create or replace view field_report_date_reading as
  select case_id, 'receipt' as name, receipt_due_on as day from field_report
    where receipt_due_on is not null and (received_on is null or receipt_questioned_on is not null);
