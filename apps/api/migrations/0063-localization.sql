-- One row: which change of texts or languages is the newest. Processes ask it every second, and whoever changes a
-- text holds it until his commit, so that the figures come in the order of the commits.
create table localization_revision (
  only_row boolean primary key default true check (only_row),
  revision int not null default 1
);
insert into localization_revision default values;

-- Texts that the authority has written itself, laid over those that ship.
create table localization_text (
  culture text not null check (length(culture) <= 12),
  text_key text not null check (length(text_key) <= 200),
  words text not null check (length(words) between 1 and 5000),
  -- what shipped when it was written, in this language or else in English: an upgrade that changes it shows
  source_words text,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (culture, text_key)
);

-- Languages that the authority has added to those that ship.
create table localization_language (
  culture text primary key check (length(culture) <= 12),
  own_name text not null check (length(own_name) between 1 and 60),
  added_at timestamptz not null,
  added_by text not null
);
