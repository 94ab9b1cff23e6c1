-- Pictures and papers of the installation: arms, logo. Small enough to be one piece.
create table application_attachment (
  kind text primary key,
  media_type text not null,
  bytes bytea not null,
  sha256 bytea not null,
  changed_at timestamptz not null
);

-- The sidebar: groups hold entries, a group without entries is an entry itself.
create table menu_item (
  id text primary key,
  parent_id text references menu_item,
  position int not null,
  -- key of a translation
  name text not null,
  icon text not null,
  router_link text,
  -- shown to those who hold one of these; empty: to everybody
  permissions text[] not null default '{}',
  -- name of the figure of the dashboard that stands at the entry's end
  count_name text,
  is_active boolean not null default true
);
