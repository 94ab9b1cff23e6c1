-- Beside decisions, letters notify the authority of another country.
alter table case_letter
  drop constraint case_letter_decision_check,
  add constraint case_letter_decision check (decision in ('refuse', 'revoke', 'notify'));
