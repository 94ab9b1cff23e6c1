-- Who really acted where somebody looked through another person's eyes and was allowed to write.
alter table case_history
  add column impersonator_name text check (is_line(impersonator_name) and length(impersonator_name) <= 400);
comment on column case_history.impersonator_name is 'the officer who took the step, signed in as the person of actor_name';

alter table work_case add column impersonators uuid[] not null default '{}';
comment on column work_case.impersonators is
  'accounts of officers who acted in the case signed in as its holder, or as customs: they take no step of the authority in it';
