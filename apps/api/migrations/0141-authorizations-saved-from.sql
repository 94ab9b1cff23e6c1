-- From which page a draft was last saved: a page whose answer was lost, or that was loaded anew, knows its own save.
alter table trade_authorization add column saved_from uuid;
