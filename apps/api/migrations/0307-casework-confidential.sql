-- Of suspicious transactions nobody learns but who reported them and the officers who may (1988 Convention art. 12(9)).
alter table work_case add column is_confidential boolean not null default false;
create index work_case_confidential on work_case (id) where is_confidential;

-- Which cases are left out wherever somebody reads who may not know of them.
create view confidential_case_reading as select id from work_case where is_confidential;
