-- Whose draft a case is, for features that tell of a case in another place: the house's, or the authority's on its behalf.
create or replace view case_reading as
  select id, feature, kind, substance_group, number, status, status_group, establishment_id, partner_id,
    partner_country, customs_point_id, main_substance_id, base_grams, assignee_id, created_at, submitted_at,
    decided_at, issued_at, planned_date, valid_until, due_on, entered_by is not null as is_entered
  from work_case;
