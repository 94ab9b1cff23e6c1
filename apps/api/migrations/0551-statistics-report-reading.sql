-- Which reports the authority has accepted, also those that name no substance (cultivation).
create view statistic_report_reading as
  select entry.id as case_id, entry.number, obligation.establishment_id, obligation.template_code, obligation.period,
    obligation.from_day, obligation.to_day, submission.accepted_upload_id as upload_id
  from submission
  join case_reading entry on entry.id = submission.case_id
  join statistic_obligation obligation on obligation.id = submission.obligation_id
  where submission.accepted_upload_id is not null;
