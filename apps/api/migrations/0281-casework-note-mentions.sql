-- Colleagues who were told of a note, by their names at that time as its author is.
alter table case_note add column mentioned text[] not null default '{}'
  check (are_lines(mentioned) and cardinality(mentioned) <= 10);
