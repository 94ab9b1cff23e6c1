-- From which page a draft of a message was last saved: a page whose answer was lost, or that was loaded anew, knows
-- its own save.
alter table broadcast_draft add column saved_from uuid;
