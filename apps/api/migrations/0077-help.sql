-- One row: the state of the shipped files that were loaded last, and the lock of those who load them.
create table help_revision (
  only_row boolean primary key default true check (only_row),
  shipped_hash text
);
insert into help_revision default values;

create table help_article (
  key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  kind text not null check (kind in ('guide', 'news')),
  area text not null,
  -- routes of the portal beside which it is offered
  screens text[] not null,
  -- roles that may read it; VISITOR: anyone at all
  readers text[] not null check (cardinality(readers) > 0),
  position int not null,
  is_active boolean not null default true,
  -- not shown before this day
  valid_from date,
  -- when it became news here; null: it was there from the first start and is news to nobody
  announced_at timestamptz,
  is_shipped boolean not null,
  -- the authority changed whom and where it is for: an upgrade leaves that alone
  is_changed boolean not null default false,
  version int not null default 1,
  changed_at timestamptz not null
);

create table help_text (
  article_key text not null references help_article,
  culture text not null,
  title text not null,
  markdown text not null,
  version int not null default 1,
  changed_at timestamptz not null,
  -- of the text that ships now; null where none ships
  shipped_hash text,
  -- of the shipped text that the authority last saw and went from
  seen_hash text,
  is_changed boolean not null,
  primary key (article_key, culture)
);

-- Every text as it stood, so that any can be put back.
create table help_text_version (
  article_key text not null,
  culture text not null,
  version int not null,
  title text not null,
  markdown text not null,
  saved_at timestamptz not null,
  primary key (article_key, culture, version),
  foreign key (article_key, culture) references help_text
);
comment on table help_text_version is 'append-only: texts of help as they stood';

create table help_file (
  id uuid primary key default uuidv7(),
  article_key text not null references help_article,
  file_id uuid not null references stored_file,
  added_at timestamptz not null,
  -- kept for the earlier texts that show it
  removed_at timestamptz
);
create index help_file_article on help_file (article_key);

-- Which news a person has been shown.
create table help_news_seen (
  account_id uuid not null,
  article_key text not null references help_article,
  seen_at timestamptz not null,
  primary key (account_id, article_key)
);

-- Texts made ready for search when they are first looked for; can be thrown away at any time.
create table help_index (
  article_key text not null,
  culture text not null,
  -- of the text and the portal's words in it
  source text not null,
  title text not null,
  plain text not null,
  -- stems of the language
  stems tsvector not null,
  -- words as they are, without marks
  folded tsvector not null,
  primary key (article_key, culture),
  foreign key (article_key, culture) references help_text on delete cascade
);
create index help_index_stems on help_index using gin (stems);

-- The stemming of a language where this PostgreSQL has one, else none.
create function help_search_configuration(culture text) returns regconfig language sql stable strict as $$
  select coalesce(
    (
      select oid::regconfig from pg_ts_config
      where cfgnamespace = 'pg_catalog'::regnamespace
        and cfgname = case split_part(culture, '-', 1)
          when 'ar' then 'arabic' when 'ca' then 'catalan' when 'da' then 'danish' when 'de' then 'german'
          when 'el' then 'greek' when 'en' then 'english' when 'es' then 'spanish' when 'et' then 'estonian'
          when 'eu' then 'basque' when 'fi' then 'finnish' when 'fr' then 'french' when 'ga' then 'irish'
          when 'hi' then 'hindi' when 'hu' then 'hungarian' when 'hy' then 'armenian' when 'id' then 'indonesian'
          when 'it' then 'italian' when 'lt' then 'lithuanian' when 'nb' then 'norwegian' when 'ne' then 'nepali'
          when 'nl' then 'dutch' when 'no' then 'norwegian' when 'pl' then 'polish' when 'pt' then 'portuguese'
          when 'ro' then 'romanian' when 'ru' then 'russian' when 'sr' then 'serbian' when 'sv' then 'swedish'
          when 'ta' then 'tamil' when 'tr' then 'turkish' when 'yi' then 'yiddish'
        end
    ),
    'pg_catalog.simple'::regconfig
  )
$$;
