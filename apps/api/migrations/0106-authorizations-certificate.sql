-- What the import certificate of the other country says, line by line, and whom it names: compared with the export
-- (1961 art. 31(5), 1971 art. 12(1)(c)).
alter table authorization_line
  -- in the form of the line
  add column certified_quantity numeric(24, 9) check (certified_quantity between 0 and 1000000000),
  add column certified_unit text check (char_length(certified_unit) <= 20),
  add constraint authorization_line_certified check ((certified_quantity is null) = (certified_unit is null));

alter table trade_authorization
  add column certificate_importer text,
  add column certificate_exporter text,
  -- A humanitarian export may go ahead of its certificate; until this day the certificate is owed. Null: nothing is.
  add column certificate_due_on date,
  add constraint trade_authorization_certificate check (
    char_length(certificate_number) <= 60
    and char_length(certificate_authority) <= 200
    and char_length(certificate_importer) <= 300
    and char_length(certificate_exporter) <= 300
  );

-- Certificates that are owed.
create index trade_authorization_certificate_due on trade_authorization (certificate_due_on)
  where certificate_due_on is not null;
-- Exports that rest on one certificate.
create index trade_authorization_certificate_number on trade_authorization (certificate_number)
  where certificate_number is not null;
