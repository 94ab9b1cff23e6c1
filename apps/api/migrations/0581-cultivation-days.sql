-- Days of permits beside those that any case has: also when cultivation is to begin, and by when what stands and lies
-- there is to be accounted for. Grams that are left count from one on: less is dust.
create or replace view cultivation_date_reading as
  select case_id, 'report' as name, report_due_on as day from cultivation where report_due_on is not null
  union all
  select case_id, 'start', day from cultivation_start_reading
  union all
  select cultivation.case_id, 'accounting', entry.valid_until
  from cultivation
  join work_case entry on entry.id = cultivation.case_id
  join cultivation_stock_reading stock on stock.root_id = cultivation.root_id
  where entry.valid_until is not null and (stock.plants > 0 or stock.fresh + stock.dry >= 1);
