-- The usual steps of a request are told in the same words whatever it is for; the codes of preparations become those of all.
do $$
declare
  step text;
begin
  foreach step in array '{DRAFT,SUBMITTED,ENTERED,INFO,ANSWERED,ASSIGNED,PROPOSED,REFUSED,CANCELLED}'::text[] loop
    update notification set code = 'CASE_' || step where code = 'PREP_' || step;
    update mail_template set code = 'CASE_' || step where code = 'PREP_' || step;
    update mail_outbox set template = 'CASE_' || step where template = 'PREP_' || step;
  end loop;
end $$;
