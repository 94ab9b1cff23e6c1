-- Since when one of customs and holder alone has a movement on record, and until when the officers wait for the other (product 9).
alter table trade_authorization add column one_side_since date, add column one_side_wait_until date;
create index trade_authorization_one_side on trade_authorization (one_side_since) where one_side_since is not null;

update trade_authorization set one_side_since = one.since
from (
  select record.case_id, min(record.moved_on) as since
  from endorsement record
  where record.source in ('customs', 'establishment')
    and not exists (select from endorsement later where later.corrects_id = record.id)
    and exists (select from endorsement_line line where line.endorsement_id = record.id and line.quantity > 0)
    and not exists (
      select from endorsement other
      where other.case_id = record.case_id and other.source in ('customs', 'establishment')
        and other.source <> record.source)
    and not exists (select from endorsement_decision decided where decided.case_id = record.case_id)
  group by record.case_id
) one
join work_case on work_case.id = one.case_id
join authorization_kind on authorization_kind.code = work_case.kind and authorization_kind.is_reported
where trade_authorization.case_id = one.case_id;
