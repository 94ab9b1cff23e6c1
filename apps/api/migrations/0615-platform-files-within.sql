-- What a PDF that somebody sent holds beside its pages: the data within it, and whether it is signed. It is read when the file
-- comes in, by a thread, and never again.
alter table stored_file
  add column embedded jsonb not null default '[]' check (jsonb_typeof(embedded) = 'array' and jsonb_array_length(embedded) <= 100),
  add column signature jsonb check (jsonb_typeof(signature) = 'object');
