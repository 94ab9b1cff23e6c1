-- A note that permits may bear is printed on all that it fits, or offered to officers for the case before them.
alter table general_note
  drop constraint general_note_used_for,
  add constraint general_note_used_for check (used_for in
    ('permit', 'note', 'condition', 'question', 'refusal', 'revocation', 'appealRefusal', 'appealRevocation'));
