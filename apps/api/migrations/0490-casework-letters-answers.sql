-- Letters say the answer to a notification of another authority, too, ask it a question, or withdraw what it was notified of.
-- A decision and a notification are written once; an answer may be changed, and questions may be several.
alter table case_letter
  drop constraint case_letter_decision,
  add constraint case_letter_decision
    check (decision in ('refuse', 'revoke', 'notify', 'clear', 'object', 'inquire', 'withdraw')),
  drop constraint case_letter_case_id_decision_key;
create unique index case_letter_once on case_letter (case_id, decision)
  where decision in ('refuse', 'revoke', 'notify', 'withdraw');
create index case_letter_case on case_letter (case_id, id);
