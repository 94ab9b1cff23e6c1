-- A mail may bring a file along: the letter that it speaks of.
alter table mail_outbox add column file_id uuid references stored_file;
