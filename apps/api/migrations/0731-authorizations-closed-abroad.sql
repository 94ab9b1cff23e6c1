-- The authority of the other country is told that an export authorization was used up, or closed for what is left, and that one was opened again.
alter table authorization_foreign_copy
  drop constraint authorization_foreign_copy_action;
alter table authorization_foreign_copy
  add constraint authorization_foreign_copy_action
    check (action in ('issue', 'suspend', 'lift', 'revoke', 'cancel', 'replace', 'close', 'reopen', 'return'));
