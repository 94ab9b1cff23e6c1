-- How each document was signed: by which key, and when by the word of a time-stamp service.
create table document_signature (
  file_id uuid primary key references stored_file on delete cascade,
  key_id text not null check (is_line(key_id) and length(key_id) between 1 and 40),
  -- Whom the certificate names, and who issued it; null for the portal's own.
  signed_by text not null check (is_line(signed_by) and length(signed_by) <= 500),
  issued_by text check (is_line(issued_by) and length(issued_by) <= 500),
  stamped_at timestamptz,
  stamped_by text check (is_line(stamped_by) and length(stamped_by) <= 500),
  -- A stamp was wanted, and the service gave none.
  is_stamp_missing boolean not null default false,
  -- Whether what it takes to judge the signature later lies in the document; null where that was not wanted.
  validation text check (validation in ('whole', 'partial')),
  check ((stamped_at is null) = (stamped_by is null)),
  check (not is_stamp_missing or stamped_at is null)
);
comment on table document_signature is 'append-only: how documents were signed';
