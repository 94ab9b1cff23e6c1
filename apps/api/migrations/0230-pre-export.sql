-- Pre-export notifications, sent and received (1988 Convention art. 12(10)); a case is of one substance and one way.
create sequence pre_export_serial;
create table pre_export_notification (
  case_id uuid primary key references work_case,
  -- the export request for which it is sent
  request_id uuid references work_case,
  substance_id int references substance,
  quantity numeric check (quantity >= 0 and quantity <= 1000000000000000),
  unit text check (is_line(unit) and length(unit) <= 20),
  -- of the goods, where they are weighed
  grams numeric check (grams >= 0 and grams <= 1000000000000000000000),
  end_use text check (is_line(end_use) and length(end_use) <= 500),
  country_id text references country,
  partner text check (is_line(partner) and length(partner) <= 300),
  partner_address text check (is_line(partner_address) and length(partner_address) <= 500),
  consignee text check (is_line(consignee) and length(consignee) <= 300),
  intermediaries text check (is_line(intermediaries) and length(intermediaries) <= 500),
  dispatch_on date,
  transport_mode text check (is_line(transport_mode) and length(transport_mode) <= 10),
  entry_point text check (is_line(entry_point) and length(entry_point) <= 200),
  exit_point text check (is_line(exit_point) and length(exit_point) <= 200),
  transit_countries text[] not null default '{}' check (cardinality(transit_countries) <= 100
    and array_to_string(transit_countries, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  is_simplified boolean,
  covers_until date,
  permit_number text check (is_line(permit_number) and length(permit_number) <= 60),
  foreign_reference text check (is_line(foreign_reference) and length(foreign_reference) <= 60),
  reply_by date,
  remarks text check (is_paragraph(remarks) and length(remarks) <= 4000),
  sent_on date,
  answered_on date,
  answer_reference text check (is_line(answer_reference) and length(answer_reference) <= 60)
);
create index pre_export_notification_request on pre_export_notification (request_id) where request_id is not null;
create index pre_export_notification_simplified on pre_export_notification (substance_id, country_id) where is_simplified;
