-- What other authorities say of a certificate finds the requests that rest on it by its number as letters and figures alone.
drop view authorization_certificate_reading;
create view authorization_certificate_reading as
  select case_id, certificate_number,
    regexp_replace(upper(certificate_number), '[^[:alnum:]]', '', 'g') as plain_number
  from trade_authorization where certificate_number is not null;
create index trade_authorization_plain_certificate
  on trade_authorization (regexp_replace(upper(certificate_number), '[^[:alnum:]]', '', 'g'))
  where certificate_number is not null;
