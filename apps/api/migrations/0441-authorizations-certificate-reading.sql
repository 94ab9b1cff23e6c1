-- On which import certificate of another country an export rests.
create view authorization_certificate_reading as
  select case_id, certificate_number from trade_authorization where certificate_number is not null;
