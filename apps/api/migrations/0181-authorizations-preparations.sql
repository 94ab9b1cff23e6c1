-- What requests and permits say of the preparations that they stand on, for whoever keeps the catalogue.
create view authorization_preparation_reading (preparation_id, case_id, kind, establishment_id) as
  select distinct line.preparation_id, entry.id,
    case
      when entry.status = 'DRA' then 'drafts'
      when entry.status_group in ('open', 'waiting', 'decided') then 'requests'
      when entry.status_group = 'active' then 'permits'
      else 'past'
    end,
    entry.establishment_id
  from authorization_line line join case_reading entry on entry.id = line.case_id
  where line.preparation_id is not null;
create index authorization_line_preparation on authorization_line (preparation_id)
  where preparation_id is not null;
