-- With which key of ours a message was signed when it arrived; unknown of what arrived before. Where others may have had that key, the
-- message is worth nothing there.
alter table exchange_outgoing
  add column key_id text check (is_line(key_id) and length(key_id) between 1 and 60);
