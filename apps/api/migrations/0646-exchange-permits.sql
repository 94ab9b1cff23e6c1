-- A permit of theirs is found by its number as letters and figures alone, however somebody writes it; so is the one that it replaces.
-- Messages about one permit are numbered by their sender, so that their order is known whenever they come.
alter table exchange_incoming
  add column plain_number text
    generated always as (regexp_replace(upper(number), '[^[:alnum:]]', '', 'g')) stored,
  add column plain_replaces text
    generated always as (regexp_replace(upper(said ->> 'replaces'), '[^[:alnum:]]', '', 'g')) stored,
  add column sequence int check (sequence between 1 and 2147483647);
drop index exchange_incoming_number;
create index exchange_incoming_number on exchange_incoming (country_id, plain_number);
create index exchange_incoming_replaces on exchange_incoming (country_id, plain_replaces)
  where plain_replaces is not null;

alter table exchange_outgoing add column sequence int check (sequence between 1 and 2147483647);
create index exchange_outgoing_permit on exchange_outgoing (authority_id, number);
