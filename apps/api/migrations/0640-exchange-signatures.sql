-- What came in is one entry by its evidence, data and signatures together: another signature over the same data is judged by itself.
alter table exchange_incoming add column content_digest bytea;
update exchange_incoming set content_digest = digest, digest = sha256(convert_to(evidence, 'UTF8'));
alter table exchange_incoming
  alter column content_digest set not null,
  add check (length(content_digest) = 32);
-- The same content that one key has signed is genuine once, whether it came as a file or in a message.
create unique index exchange_incoming_content on exchange_incoming (content_digest, authority_id, key_id)
  where verdict = 'genuine';
