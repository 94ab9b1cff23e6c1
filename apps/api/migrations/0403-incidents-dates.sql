-- Moments by which the authority responds to incidents; on which day they lie, the authority's time zone says.
create view incident_date_reading as
  select case_id, 'response' as name, respond_by as at from incident where respond_by is not null and responded_at is null;
