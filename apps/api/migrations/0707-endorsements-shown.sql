-- What a customs device showed of a permit as goods were recorded on it, and of which moment its list was: whoever settles a record that
-- does not fit sees what the officer at the border could know.
alter table endorsement_sent
  add column shown_light text,
  add column shown_as_of timestamptz,
  add constraint endorsement_sent_shown check (
    (shown_light is null) = (shown_as_of is null) and (shown_light is null or shown_light in ('green', 'amber', 'red', 'grey')));
comment on column endorsement_sent.shown_light is 'as the device says: evidence, by which nothing is judged';
