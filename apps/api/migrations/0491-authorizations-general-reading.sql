-- What the summary of each quarter reads of permits (product §4): which kinds rest on reports, and how much of each drug a
-- line holds. Where a line holds a drug twice, in two forms, it is one row.
create view authorization_kind_reading as
  select code, direction, is_general from authorization_kind;
create view authorization_drug_reading as
  select line.id as line_id, line.case_id, line.position, line.quantity, line.unit, drug.substance_id, drug.base_grams
  from authorization_line line
  cross join lateral (
    select (component ->> 'substanceId')::int as substance_id, sum((component ->> 'baseGrams')::numeric) as base_grams
    from jsonb_array_elements(line.components) component
    group by 1
  ) drug;

-- Movements of a quarter are a narrow part of all that were ever recorded.
create index endorsement_moved on endorsement (moved_on);
