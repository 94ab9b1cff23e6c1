-- That others may have had a key of ours is sent as well: such a message is about no case.
alter table exchange_outgoing
  alter column case_id drop not null,
  drop constraint exchange_outgoing_subject_check,
  add check (subject in ('issued', 'changed', 'endorsed', 'keyReported')),
  add check ((subject = 'keyReported') = (case_id is null));
