-- A kind of authorization is a row: what it is called, which way goods go, what it needs (product 3.1).
create table authorization_kind (
  code text primary key,
  direction text not null check (direction in ('import', 'export')),
  number_letter text not null,
  groups text[] not null,
  -- groups whose exports need the import certificate of the other country (1961 art. 31(5), 1971 art. 12(1)(c))
  foreign_certificate_groups text[] not null default '{}',
  licensed_activity text not null,
  debits_estimate boolean not null,
  validity_setting text not null,
  partial_setting text not null,
  is_active boolean not null default true
);
insert into authorization_kind values
  ('IMA', 'import', 'I', '{NP,PREC}', '{}', 'import', true,
   'import_export.defaultValidityImport', 'import_export.allowPartialImport'),
  ('EXA', 'export', 'E', '{NP,PREC}', '{NP}', 'export', false,
   'import_export.defaultValidityExport', 'import_export.allowPartialExport');

create sequence authorization_serial;

-- Named so, as AUTHORIZATION is a word of SQL; everywhere else it is an authorization.
create table trade_authorization (
  case_id uuid primary key references work_case,
  kind text not null references authorization_kind,
  applicant_reference text,
  site_id uuid,
  transport_mode text,
  country_of_origin text,
  country_of_dispatch text,
  itinerary text,
  purpose text,
  valid_from date,
  -- as asked for; the permit's own end is work_case.valid_until
  requested_until date,
  certificate_number text,
  certificate_issued_on date,
  certificate_authority text,
  certificate_valid_until date,
  license_number text,
  remarks text,
  asked_fields text[] not null default '{}',
  proposal_decision text,
  proposal_by uuid references account,
  proposal_at timestamptz,
  decided_by uuid references account,
  is_cancel_requested boolean not null default false,
  is_correct_requested boolean not null default false,
  -- parties and lines as they stood at submit
  snapshot jsonb,
  check_code text,
  -- SHA-256 of the token in the QR code; the token itself is on the paper only
  token_hash bytea unique,
  issued_on date,
  document_file_id uuid references stored_file,
  -- the signed data inside the paper, as verification re-reads it
  payload jsonb,
  payload_signature text,
  key_id text,
  document_failed_at timestamptz,
  report_due_on date,
  replaces_id uuid references work_case,
  replaced_by_id uuid references work_case
);

create table authorization_line (
  id uuid primary key default uuidv7(),
  case_id uuid not null references work_case,
  position int not null check (position >= 1),
  substance_id int,
  preparation_id uuid,
  form_id int,
  -- as typed, in `unit`
  quantity numeric(24, 9) check (quantity >= 0),
  unit text,
  purity numeric(9, 6),
  batch text,
  gross_grams numeric(24, 9),
  -- [{ substanceId, baseGrams, formula }] by the factors of the day of submission
  components jsonb not null default '[]',
  used_quantity numeric(24, 9) not null default 0 check (used_quantity >= 0),
  constraint authorization_line_not_over check (quantity is null or used_quantity <= quantity),
  unique (case_id, position) deferrable initially deferred
);
