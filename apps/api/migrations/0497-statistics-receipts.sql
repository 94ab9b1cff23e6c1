-- The signed receipt of what was handed in: one for each file, or for the word that there is nothing to report.
create table statistic_receipt (
  id uuid primary key default uuidv7(),
  case_id uuid not null references submission,
  upload_id uuid references statistic_upload,
  file_id uuid not null references stored_file,
  made_at timestamptz not null,
  unique nulls not distinct (case_id, upload_id)
);
comment on table statistic_receipt is 'append-only: receipts of reports';
