-- What the authority itself puts into a register is a case like any other, and nobody's: no company applied for it, and
-- where it came in by an import or a conversion no single person wrote it.
alter table work_case
  alter column establishment_id drop not null,
  alter column applicant_name drop not null,
  alter column created_by drop not null,
  add constraint work_case_whose check ((establishment_id is null) = (applicant_name is null)),
  add constraint work_case_author check (created_by is not null or establishment_id is null);
