-- Pictures of the portal and its papers: logo, arms, letterhead, seal, signatures of officers. Each is small enough
-- to be one piece, and every one that ever stood is kept.
create table application_attachment_version (
  -- country_logo, arms, letterhead, seal, or signature-<account id>
  slot text not null,
  version int not null check (version > 0),
  file_name text not null,
  -- all of these null where the picture was taken away
  media_type text,
  -- encoded anew, or written anew from what a drawing may hold
  bytes bytea,
  -- what browsers are shown where it is not `bytes` itself
  screen bytea,
  width int,
  height int,
  -- of the file as it was handed in
  source_bytes int,
  sha256 bytea,
  is_shipped boolean not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (slot, version),
  check ((bytes is null) = (media_type is null)),
  check ((bytes is null) = (sha256 is null))
);
alter table application_attachment_version alter column bytes set storage external;
comment on table application_attachment_version is 'append-only: every picture that ever stood';

-- Only what ships was in it; the start loads that again.
drop table application_attachment;
