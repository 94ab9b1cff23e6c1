-- What a step said besides its comment: texts of the library as they stood then, each {culture: text}.
alter table case_history
  add column texts jsonb not null default '[]' check (jsonb_typeof(texts) = 'array');
