-- The templates of what companies report (product §8), a row for each version. One without a moment of publication is the
-- draft of the next. What was published never changes: files and reports of every version are read by it.
create table statistic_template (
  id uuid primary key default uuidv7(),
  code text not null check (code ~ '^[A-Z][A-Z0-9]{0,9}$'),
  version int not null check (version between 1 and 10000),
  content jsonb not null check (
    jsonb_typeof(content) = 'object' and length(content::text) <= 1000000
    and coalesce(content ->> 'code' = code and content ->> 'version' = version::text, false)
  ),
  -- it came with a release
  is_shipped boolean not null,
  -- of the newest that was published: somebody owes the report
  is_active boolean not null default true,
  revision int not null default 1 check (revision between 1 and 1000000000),
  note text check (is_paragraph(note) and length(note) <= 1000),
  changed_at timestamptz not null,
  changed_by_name text not null check (is_line(changed_by_name) and length(changed_by_name) <= 300),
  published_at timestamptz,
  published_by uuid references account,
  published_by_name text check (is_line(published_by_name) and length(published_by_name) <= 300),
  check ((published_at is null) = (published_by_name is null)),
  check (published_by is null or published_at is not null),
  unique (code, version)
);
create unique index statistic_template_draft on statistic_template (code) where published_at is null;
create index statistic_template_published_by on statistic_template (published_by);

create function keep_published_template() returns trigger language plpgsql as $$
begin
  if old.published_at is not null
    and (tg_op = 'DELETE' or (to_jsonb(old) - 'is_active') is distinct from (to_jsonb(new) - 'is_active')) then
    raise exception 'version % of template % was published and stays as it is', old.version, old.code;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger statistic_template_kept before update or delete on statistic_template
  for each row execute function keep_published_template();

-- The hash of the files of the release that were loaded last.
create table statistic_template_release (
  only_row boolean primary key default true check (only_row),
  shipped_hash text check (shipped_hash ~ '^[0-9a-f]{64}$')
);
insert into statistic_template_release default values;
