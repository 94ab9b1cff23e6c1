-- What happened to each case, as far as it has come.
insert into case_history (id, case_id, at, action, from_status, to_status, actor_id, actor_name, actor_side,
  reason_code, comment, is_internal)
select pg_temp.id(at, p.i, 100 + step), p.id, at, action, before, after,
  case side when 'applicant' then h.author_id when 'authority' then case when step in (6, 7) then q.id else o.id end end,
  case side when 'applicant' then h.author_name
    when 'authority' then case when step in (6, 7) then q.name else o.name end
    when 'customs' then 'Customs' else 'system' end,
  side, reason, said, step = 5
from sample_setting cross join plan p
join sample_holder h on h.i = p.holder
join sample_officer o on o.i = p.officer
join sample_officer q on q.i = p.other
join work_case c on c.id = p.id
cross join lateral (values
  (1, p.created_at, 'create', null, 'DRA', 'applicant', null, null, true),
  (2, p.submitted_at, 'submit', 'DRA', 'REQ', 'applicant', null, null, c.submitted_at is not null),
  (3, p.taken_at, 'take', 'REQ', 'PRO', 'authority', null, null, c.assignee_id is not null),
  (4, p.taken_at + interval '5 hours', 'ask', 'PRO', 'INF', 'authority', 'ASK-QUANTITY',
    'Please explain the quantity.', c.assignee_id is not null and is_asked and not is_withdrawn),
  (40, p.taken_at + interval '8 hours', 'answer', 'INF', 'PRO', 'applicant', null, 'Two months of supply.',
    c.decided_at is not null and is_asked),
  (41, p.taken_at + interval '6 hours', 'hold', 'PRO', 'HLD', 'authority', 'HOLD-FOREIGN', null, p.status = 'HLD'),
  (5, p.decided_at - interval '1 hour', 'propose', 'PRO', 'PRO', 'authority', null, null, c.decided_at is not null),
  (6, p.decided_at, case p.status when 'REJ' then 'refuse' else 'approve' end, 'PRO',
    case p.status when 'REJ' then 'REJ' else 'APR' end, 'authority',
    case p.status when 'REJ' then 'REFUSE-INCOMPLETE' end, null, c.decided_at is not null),
  (7, p.issued_at, 'issue', 'APR', 'ISS', 'authority', null, null, c.issued_at is not null),
  (8, p.first_use_at, case when p.status = 'CLO' and used_times = 1 then 'useUp' else 'use' end, 'ISS',
    case when p.status = 'CLO' and used_times = 1 then 'CLO' else 'PAU' end, 'customs', null, null, used_times >= 1),
  (9, p.second_use_at, case p.status when 'CLO' then 'useUp' else 'use' end, 'PAU',
    case p.status when 'CLO' then 'CLO' else 'PAU' end, 'customs', null, null, used_times = 2),
  (10, p.ended_at, (array['revoke', 'cancel', 'replace', 'expire', 'withdraw', 'lapse', 'suspend'])
      [array_position('{RVK,CAN,RPL,EXP,WDR,CAS,SUS}'::text[],
        case when p.status = 'CAN' and is_withdrawn then 'WDR' else p.status end)],
    case when c.issued_at is null then case p.status when 'CAS' then 'DRA' else 'PRO' end
      when used_times > 0 then 'PAU' else 'ISS' end, p.status,
    case when p.status = 'CAN' and is_withdrawn then 'applicant' when p.status in ('EXP', 'CAS') then 'system'
      else 'authority' end,
    case p.status when 'RVK' then 'REVOKE-ERROR' when 'SUS' then 'SUSPEND-FOREIGN' when 'RPL' then 'CORRECT-DATES'
      when 'CAN' then case when is_withdrawn then 'WITHDRAW-ERROR' else 'CANCEL-ORDER' end end,
    null, p.status in ('RVK', 'CAN', 'RPL', 'EXP', 'CAS', 'SUS'))
) e(step, at, action, before, after, side, reason, said, has_happened)
where has_happened
order by p.i, at;
