-- A file that is sent again under its key is the same file, also after it was taken away again.
alter table case_attachment add column upload_key text check (is_line(upload_key) and length(upload_key) between 1 and 200);
create unique index case_attachment_upload on case_attachment (case_id, uploaded_by, upload_key);
