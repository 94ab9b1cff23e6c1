-- Beside a case an officer reads those before it: of its partner, and of its substance with the same country. As many
-- are read as are shown, newest first; those of the applicant are found by work_case_establishment.
create index work_case_of_partner on work_case (partner_id, updated_at desc, id) where submitted_at is not null;
create index work_case_route on work_case (main_substance_id, partner_country, updated_at desc, id)
  where submitted_at is not null;

-- What features before the endorsements may read of goods that were stopped at the border.
create view endorsement_incident_reading as
  select id, case_id, at from endorsement_incident;
