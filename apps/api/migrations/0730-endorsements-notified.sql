-- How much came in of each line by every signed message about an import, under the id by which the other authority knows it. It is not
-- always that of one record: what was recorded before the export authorization was kept is told in one message, as is the figure on
-- which an officer has decided, and what a letter tells (1961 art. 31(7)(b), decision 0201).
create table notified_import (
  id uuid primary key,
  case_id uuid not null references work_case,
  created_at timestamptz not null
);
comment on table notified_import is 'append-only: what messages to the authority of the exporting country say of an import';
create index notified_import_case on notified_import (case_id, id);

create table notified_import_line (
  notified_id uuid not null references notified_import,
  line_id uuid not null references authorization_line,
  -- in the unit of the line
  quantity numeric(24, 9) not null check (quantity >= 0 and quantity <= 1000000000000),
  primary key (notified_id, line_id)
);
comment on table notified_import_line is 'append-only: how much each message says of each line';
