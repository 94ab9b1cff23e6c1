-- Why the authority corrects a report in the grower's place.
alter table field_report add column correction_reason text
  check (is_paragraph(correction_reason) and length(correction_reason) between 1 and 2000),
  add constraint field_report_correction_reason check (correction_reason is null or corrects_id is not null);
