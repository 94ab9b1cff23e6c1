-- The trail, the notices and the texts say what developers and officials say; what an authority has written follows.
alter table balance_movement rename column deed to action;
alter table authorization_foreign_copy rename column deed to action;
alter table account rename column dormant_told_at to dormant_notified_at;
alter view account_reading rename column dormant_told_at to dormant_notified_at;
alter table account rename column expiry_told_at to expiry_notified_at;
alter table broadcast_recipient rename column told_at to notified_at;
alter table broadcast_recipient rename column retraction_told_at to retraction_notified_at;
alter table guess_guard rename column is_told to is_notified;
alter table health_state rename column is_told to is_notified;

create or replace function take_guess(
  p_subject text, p_account_id uuid, p_now timestamptz, p_limit int, p_shortest interval, p_longest interval
) returns boolean language plpgsql as $$
declare
  guard guess_guard%rowtype;
begin
  loop
    insert into guess_guard (subject, account_id, attempts, level, ends_at) values (p_subject, p_account_id, 0, 0, p_now)
      on conflict do nothing;
    select * into guard from guess_guard where subject = p_subject for update;
    -- A right guess elsewhere has just taken the row away.
    exit when found;
  end loop;
  if guard.ends_at > p_now and guard.locked_at is not null then
    return false;
  end if;
  if guard.ends_at <= p_now then
    guard.level := case
      -- 2^20 minutes are two years: doubling ends before the number does.
      when guard.locked_at is not null and guard.ends_at + p_longest > p_now then least(guard.level + 1, 20)
      else 0
    end;
    guard.attempts := 0;
    guard.locked_at := null;
    guard.is_notified := false;
  end if;
  guard.attempts := guard.attempts + 1;
  guard.ends_at := p_now + p_longest;
  if guard.attempts >= p_limit then
    guard.locked_at := p_now;
    guard.ends_at := p_now + least(p_shortest * (2 ^ guard.level), p_longest);
  end if;
  update guess_guard
    set attempts = guard.attempts, level = guard.level, ends_at = guard.ends_at,
      locked_at = guard.locked_at, is_notified = guard.is_notified
    where subject = p_subject;
  return true;
end
$$;

-- Texts of the authority stay with what they say, under the key that it has now.
create temporary table moved_text (position serial, old_key text primary key, new_key text not null) on commit drop;
insert into moved_text (old_key, new_key) values
  ('audit.export.action', 'audit.export.actionCode'),
  ('account.own.factor.confirmDeed', 'account.own.factor.confirmAction'),
  ('account.own.factor.deed', 'account.own.factor.action'),
  ('audit.columns.deed', 'audit.columns.action'),
  ('audit.export.deed', 'audit.export.action'),
  ('authorizations.actions.approve.button', 'casework.actions.approve.button'),
  ('authorizations.actions.approve.confirm', 'casework.actions.approve.confirm'),
  ('authorizations.actions.approve.done', 'casework.actions.approve.done'),
  ('authorizations.actions.approve.keep', 'casework.actions.approve.keep'),
  ('authorizations.actions.approve.title', 'casework.actions.approve.title'),
  ('authorizations.actions.proposeApproval.button', 'casework.actions.proposeApproval.button'),
  ('authorizations.actions.proposeApproval.confirm', 'casework.actions.proposeApproval.confirm'),
  ('authorizations.actions.proposeApproval.done', 'casework.actions.proposeApproval.done'),
  ('authorizations.actions.proposeApproval.keep', 'casework.actions.proposeApproval.keep'),
  ('authorizations.actions.proposeApproval.title', 'casework.actions.proposeApproval.title'),
  ('authorizations.actions.return.button', 'casework.actions.return.button'),
  ('authorizations.actions.return.confirm', 'casework.actions.return.confirm'),
  ('authorizations.actions.return.done', 'casework.actions.return.done'),
  ('authorizations.actions.return.keep', 'casework.actions.return.keep'),
  ('authorizations.actions.return.title', 'casework.actions.return.title'),
  ('authorizations.case.foreign.deeds', 'authorizations.case.foreign.actions'),
  ('authorizations.checks.unknown', 'casework.checks.unknown'),
  ('authorizations.draft.answer', 'casework.draft.answer'),
  ('authorizations.draft.answerBy', 'casework.draft.answerBy'),
  ('authorizations.draft.answerHint', 'casework.draft.answerHint'),
  ('authorizations.draft.answerMissing', 'casework.draft.answerMissing'),
  ('authorizations.draft.answered', 'casework.draft.answered'),
  ('authorizations.draft.answeredText', 'casework.draft.answeredText'),
  ('authorizations.draft.before', 'casework.draft.before'),
  ('authorizations.draft.begin', 'casework.draft.begin'),
  ('authorizations.draft.certificate', 'authorizations.draft.parts.certificate'),
  ('authorizations.draft.checksNone', 'casework.draft.checksNone'),
  ('authorizations.draft.checksWait', 'casework.draft.checksWait'),
  ('authorizations.draft.closedHelp', 'casework.draft.closedHelp'),
  ('authorizations.draft.closedTitle', 'casework.draft.closedTitle'),
  ('authorizations.draft.copy', 'casework.draft.copy'),
  ('authorizations.draft.copyNoMatch', 'casework.draft.copyNoMatch'),
  ('authorizations.draft.copyNone', 'casework.draft.copyNone'),
  ('authorizations.draft.copyTitle', 'casework.draft.copyTitle'),
  ('authorizations.draft.discard', 'casework.draft.discard'),
  ('authorizations.draft.discardFinal', 'casework.draft.discardFinal'),
  ('authorizations.draft.discardTitle', 'casework.draft.discardTitle'),
  ('authorizations.draft.discarded', 'casework.draft.discarded'),
  ('authorizations.draft.entry.declaration', 'casework.draft.entry.declaration'),
  ('authorizations.draft.entry.establishment', 'casework.draft.entry.establishment'),
  ('authorizations.draft.entry.hint', 'casework.draft.entry.hint'),
  ('authorizations.draft.entry.line', 'casework.draft.entry.line'),
  ('authorizations.draft.entry.missing', 'casework.draft.entry.missing'),
  ('authorizations.draft.entry.new', 'casework.draft.entry.new'),
  ('authorizations.draft.entry.receivedHint', 'casework.draft.entry.receivedHint'),
  ('authorizations.draft.entry.receivedOn', 'casework.draft.entry.receivedOn'),
  ('authorizations.draft.entry.submitBack', 'casework.draft.entry.submitBack'),
  ('authorizations.draft.entry.submittedText', 'casework.draft.entry.submittedText'),
  ('authorizations.draft.fillIn', 'casework.draft.fillIn'),
  ('authorizations.draft.fold', 'casework.draft.fold'),
  ('authorizations.draft.goThere', 'casework.draft.goThere'),
  ('authorizations.draft.groupHints', 'authorizations.draft.choiceHints'),
  ('authorizations.draft.inOrder', 'casework.draft.inOrder'),
  ('authorizations.draft.keep', 'casework.draft.keep'),
  ('authorizations.draft.keepMine', 'casework.draft.keepMine'),
  ('authorizations.draft.keptHere', 'casework.draft.keptHere'),
  ('authorizations.draft.kindHints', 'authorizations.draft.ownChoiceHints'),
  ('authorizations.draft.mayNotSubmit', 'casework.draft.mayNotSubmit'),
  ('authorizations.draft.new', 'casework.draft.new'),
  ('authorizations.draft.notSaved', 'casework.draft.notSaved'),
  ('authorizations.draft.notSent', 'casework.draft.notSent'),
  ('authorizations.draft.notYet', 'casework.draft.notYet'),
  ('authorizations.draft.nothingOpen', 'casework.draft.nothingOpen'),
  ('authorizations.draft.officerSees', 'casework.draft.officerSees'),
  ('authorizations.draft.offline', 'casework.draft.offline'),
  ('authorizations.draft.question', 'casework.draft.question'),
  ('authorizations.draft.saved', 'casework.draft.saved'),
  ('authorizations.draft.saving', 'casework.draft.saving'),
  ('authorizations.draft.sections.files', 'casework.draft.sections.files'),
  ('authorizations.draft.sections.remarks', 'casework.draft.sections.remarks'),
  ('authorizations.draft.sendAnswer', 'casework.draft.sendAnswer'),
  ('authorizations.draft.set', 'casework.draft.set'),
  ('authorizations.draft.showNewer', 'casework.draft.showNewer'),
  ('authorizations.draft.staleMine', 'casework.draft.staleMine'),
  ('authorizations.draft.staleTheirs', 'casework.draft.staleTheirs'),
  ('authorizations.draft.staleTitle', 'casework.draft.staleTitle'),
  ('authorizations.draft.staleWhat', 'casework.draft.staleWhat'),
  ('authorizations.draft.staleWhen', 'casework.draft.staleWhen'),
  ('authorizations.draft.state', 'casework.draft.state'),
  ('authorizations.draft.stateAnswer', 'casework.draft.stateAnswer'),
  ('authorizations.draft.submit', 'casework.draft.submit'),
  ('authorizations.draft.submitBack', 'casework.draft.submitBack'),
  ('authorizations.draft.submitThen', 'casework.draft.submitThen'),
  ('authorizations.draft.submitWarnings', 'casework.draft.submitWarnings'),
  ('authorizations.draft.submitted', 'casework.draft.submitted'),
  ('authorizations.draft.submittedText', 'casework.draft.submittedText'),
  ('authorizations.draft.toCase', 'casework.draft.toCase'),
  ('authorizations.draft.toFix', 'casework.draft.toFix'),
  ('authorizations.draft.unsaved', 'casework.draft.unsaved'),
  ('authorizations.history.deed', 'authorizations.history.action'),
  ('authorizations.list.bulk.action.assign', 'casework.list.bulk.action.assign'),
  ('authorizations.list.bulk.action.propose', 'casework.list.bulk.action.propose'),
  ('authorizations.list.bulk.action.take', 'casework.list.bulk.action.take'),
  ('authorizations.list.bulk.confirm.assign', 'casework.list.bulk.confirm.assign'),
  ('authorizations.list.bulk.confirm.propose', 'casework.list.bulk.confirm.propose'),
  ('authorizations.list.bulk.confirm.take', 'casework.list.bulk.confirm.take'),
  ('authorizations.list.bulk.deed.assign', 'casework.list.bulk.doing.assign'),
  ('authorizations.list.bulk.deed.issue', 'authorizations.list.bulk.doing.issue'),
  ('authorizations.list.bulk.deed.propose', 'casework.list.bulk.doing.propose'),
  ('authorizations.list.bulk.deed.take', 'casework.list.bulk.doing.take'),
  ('authorizations.list.bulk.done', 'casework.list.bulk.done'),
  ('authorizations.list.bulk.doneCount', 'casework.list.bulk.doneCount'),
  ('authorizations.list.bulk.keep', 'casework.list.bulk.keep'),
  ('authorizations.list.bulk.left', 'casework.list.bulk.left'),
  ('authorizations.list.bulk.refusedCount', 'casework.list.bulk.refusedCount'),
  ('authorizations.list.bulk.seconds', 'casework.list.bulk.seconds'),
  ('authorizations.list.bulk.state', 'casework.list.bulk.state'),
  ('authorizations.list.bulk.title.assign', 'casework.list.bulk.title.assign'),
  ('authorizations.list.bulk.title.propose', 'casework.list.bulk.title.propose'),
  ('authorizations.list.bulk.title.take', 'casework.list.bulk.title.take'),
  ('authorizations.list.bulk.what.assign', 'casework.list.bulk.what.assign'),
  ('authorizations.list.bulk.what.propose', 'casework.list.bulk.what.propose'),
  ('authorizations.list.bulk.what.take', 'casework.list.bulk.what.take'),
  ('authorizations.list.columns.applicant', 'casework.list.columns.applicant'),
  ('authorizations.list.columns.due', 'casework.list.columns.due'),
  ('authorizations.list.columns.number', 'casework.list.columns.number'),
  ('authorizations.list.columns.officer', 'casework.list.columns.officer'),
  ('authorizations.list.columns.status', 'casework.list.columns.status'),
  ('authorizations.list.draftOf', 'casework.list.draftOf'),
  ('authorizations.list.empty.all', 'casework.list.empty.all'),
  ('authorizations.list.empty.decide', 'casework.list.empty.decide'),
  ('authorizations.list.empty.entered', 'casework.list.empty.entered'),
  ('authorizations.list.empty.final', 'casework.list.empty.final'),
  ('authorizations.list.empty.mine', 'casework.list.empty.mine'),
  ('authorizations.list.empty.open', 'casework.list.empty.open'),
  ('authorizations.list.empty.overdue', 'casework.list.empty.overdue'),
  ('authorizations.list.empty.showUnassigned', 'casework.list.empty.showUnassigned'),
  ('authorizations.list.empty.unassigned', 'casework.list.empty.unassigned'),
  ('authorizations.list.empty.unassignedWait', 'casework.list.empty.unassignedWait'),
  ('authorizations.list.empty.waiting', 'casework.list.empty.waiting'),
  ('authorizations.list.export', 'casework.list.export'),
  ('authorizations.list.failed', 'casework.list.failed'),
  ('authorizations.list.filters.assignee', 'casework.list.filters.assignee'),
  ('authorizations.list.filters.country', 'casework.list.filters.country'),
  ('authorizations.list.filters.dates', 'casework.list.filters.dates'),
  ('authorizations.list.filters.flag', 'casework.list.filters.flag'),
  ('authorizations.list.filters.mine', 'casework.list.filters.mine'),
  ('authorizations.list.filters.search', 'casework.list.filters.search'),
  ('authorizations.list.filters.status', 'casework.list.filters.status'),
  ('authorizations.list.new', 'casework.list.new'),
  ('authorizations.list.newOnBehalf', 'casework.list.newOnBehalf'),
  ('authorizations.list.nothingFits', 'casework.list.nothingFits'),
  ('authorizations.list.promise', 'casework.list.promise'),
  ('authorizations.list.proposed', 'casework.list.proposed'),
  ('authorizations.list.proposedBy', 'casework.list.proposedBy'),
  ('authorizations.list.views', 'casework.list.views'),
  ('authorizations.views', 'casework.views'),
  ('branding.pictures.onPaper', 'branding.pictures.onPermit'),
  ('casework.history.deed', 'casework.history.action'),
  ('endorsements.excess.askTell', 'endorsements.excess.askNotify'),
  ('endorsements.reports.columns.deed', 'endorsements.reports.columns.action'),
  ('frame.home.deed', 'frame.home.action'),
  ('masters.deeds', 'masters.actions'),
  ('masters.row.seenInstead', 'masters.row.seenMeanwhile'),
  ('notifications.emails.message.told', 'notifications.emails.message.notified'),
  ('notifications.emails.new.instead', 'notifications.emails.new.otherLanguage'),
  ('notifications.emails.retract.told', 'notifications.emails.retract.notified'),
  ('notifications.page.columns.deeds', 'notifications.page.columns.actions'),
  ('notifications.page.deed', 'notifications.page.action'),
  ('notifications.page.deedOf', 'notifications.page.actionOf'),
  ('operations.logs.deedsOfRequest', 'operations.logs.actionsOfRequest'),
  ('scheduling.confirm.told', 'scheduling.confirm.notified'),
  ('scheduling.withdraw.told', 'scheduling.withdraw.notified'),
  ('users.cases.handedOver', 'users.cases.reassigned'),
  ('users.history.deed', 'users.history.action'),
  ('users.papers', 'users.attachments'),
  ('verification.lines.onPaper', 'verification.lines.onDocument');

do $$
declare
  moved record;
  named text;
begin
  for moved in select * from moved_text order by position loop
    named := '^' || replace(moved.old_key, '.', '\.') || '(?=[._]|$)';
    update localization_text set text_key = regexp_replace(text_key, named, moved.new_key)
      where text_key ~ named;
    named := '\{\{t:' || replace(moved.old_key, '.', '\.') || '(?=[.}])';
    update help_text set markdown = regexp_replace(markdown, named, '{{t:' || moved.new_key, 'g')
      where markdown ~ named;
    update help_text_version set markdown = regexp_replace(markdown, named, '{{t:' || moved.new_key, 'g')
      where markdown ~ named;
  end loop;
end
$$;

update localization_text
  set words = replace(words, '{{deed}}', '{{action}}'), source_words = replace(source_words, '{{deed}}', '{{action}}')
  where text_key in ('audit.history.putBackOf', 'notifications.page.actionOf');
update localization_text
  set words = replace(words, '{{deed}}', '{{doing}}'), source_words = replace(source_words, '{{deed}}', '{{doing}}')
  where text_key = 'casework.list.bulk.state.running';
update localization_text
  set words = replace(words, '{{told}}', '{{notified}}'), source_words = replace(source_words, '{{told}}', '{{notified}}')
  where text_key like 'notifications.emails.%' or text_key like 'scheduling.%';
