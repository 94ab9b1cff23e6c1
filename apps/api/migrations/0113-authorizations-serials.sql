-- What became of every serial that the sequence gave: a sequence never takes one back, so a request that failed
-- leaves a hole. `number` is null where none was ever given out under these serials.
create table authorization_serial_use (
  first_serial bigint primary key,
  last_serial bigint not null,
  number text check (length(number) <= 80),
  at timestamptz not null,
  check (last_serial >= first_serial),
  check (number is null or last_serial = first_serial)
);
comment on table authorization_serial_use is 'append-only: what became of serial numbers';
-- Holes are explained from here on; what lies before is one stretch.
insert into authorization_serial_use (first_serial, last_serial, number, at)
  select 1, last_value, null, now() from authorization_serial where is_called;
