-- A report of the public check says whether whoever made it had the document's code, and officers are notified of it apart
-- from the call, whose time would say so.
alter table verification_mismatch
  add column entity text not null default 'authorization',
  add column had_code boolean not null default false;
alter table verification_mismatch alter column entity drop default, alter column had_code drop default;
create index verification_mismatch_case on verification_mismatch (case_id, at);

create table verification_mismatch_notice (
  mismatch_id uuid primary key references verification_mismatch,
  at timestamptz not null
);
comment on table verification_mismatch_notice is 'append-only: reports of the public check of which officers have been notified';
-- Of those that there are they were, at once.
insert into verification_mismatch_notice select id, at from verification_mismatch;
