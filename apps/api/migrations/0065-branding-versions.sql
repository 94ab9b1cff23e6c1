-- The menu and the look of the portal are documents: saved whole, each time as a new version. The newest counts,
-- and putting an old one back makes a new one, so nothing that once stood is lost.
create table branding_version (
  subject text not null check (subject in ('menu', 'look')),
  version int not null check (version > 0),
  content jsonb not null,
  note text not null default '',
  -- as the product brings it: follows the next release until the authority changes something
  is_shipped boolean not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (subject, version)
);
comment on table branding_version is 'append-only: every version of menu and look';

-- Nothing could be changed in it so far; the start fills the document that takes its place.
drop table menu_item;
