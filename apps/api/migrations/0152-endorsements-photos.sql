-- What customs saw besides the figures: words to the authority, and photos of goods, labels, seals.
alter table endorsement add column remark text check (length(remark) between 1 and 1000);

create table endorsement_photo (
  id uuid primary key default uuidv7(),
  endorsement_id uuid not null references endorsement,
  file_id uuid not null unique references stored_file,
  added_at timestamptz not null,
  added_by uuid not null references account,
  added_by_name text not null
);
comment on table endorsement_photo is 'append-only: what customs photographed at the border';
create index endorsement_photo_endorsement on endorsement_photo (endorsement_id, id);
