-- What is reported and not done with yet: not looked at, not confirmed by the buyer, not destroyed yet.
alter table cultivation_entry add column is_pending boolean not null default false;
