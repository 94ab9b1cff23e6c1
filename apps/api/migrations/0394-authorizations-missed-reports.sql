-- Of a general permit so many reports had not come when it was last suspended for it; 0 once all are in (product §4).
alter table trade_authorization add column missed_reports int not null default 0
  constraint trade_authorization_missed check (missed_reports between 0 and 100000);
