-- The notes that permits print become a library: also what officers say when they ask, approve, refuse or revoke,
-- and how one appeals. What stood here before is printed on permits.
alter table general_note
  add column used_for text not null default 'permit'
    constraint general_note_used_for check (used_for in
      ('permit', 'condition', 'question', 'refusal', 'revocation', 'appealRefusal', 'appealRevocation'));
