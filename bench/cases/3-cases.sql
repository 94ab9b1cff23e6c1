-- The cases as a worklist reads them, and what only authorizations have.
insert into work_case (id, feature, kind, substance_group, number, status, status_group, version, establishment_id,
  applicant_name, partner_id, partner_name, partner_country, customs_point_id, main_substance_id, other_substance_ids,
  main_preparation_id, line_count, base_grams, flags, assignee_id, created_by, created_at, updated_at, submitted_at, decided_at, issued_at,
  planned_date, valid_until, due_on, resting_days_left, proposal_decision, proposal_by, proposal_at,
  decided_by, decision_days, search_text)
select p.id, 'authorization', p.kind, p.grp, n.number, p.status, p.status_group,
  case p.status when 'DRA' then 2 when 'REQ' then 3 else 7 + used_times end, h.id, h.name, t.id, t.name, t.country,
  points[pg_temp.dice(p.i, 40, cardinality(points)) + 1], g.main_substance_id, l.other_substance_ids,
  g.preparation_id, p.line_count,
  g.base_grams,
  case when has_number and pg_temp.dice(p.i, 41, 100) < 18
    then array[(array['newPartner', 'unusualQuantity', 'newSubstance', 'estimateNearlyUsed', 'possibleDuplicate'])
      [pg_temp.dice(p.i, 42, 5) + 1]] else '{}' end,
  case when p.status in ('DRA', 'REQ') or not has_number then null else o.id end, h.author_id, p.created_at, ended_at,
  case when has_number then p.submitted_at end,
  case when is_decided then p.decided_at end, case when is_issued then p.issued_at end,
  (p.issued_at + interval '20 days')::date, case when is_issued then p.valid_until end,
  case when p.status in ('REQ', 'PRO', 'APR') then p.submitted_at::date + sla_days * 7 / 5 end,
  case when p.status in ('INF', 'HLD') then pg_temp.dice(p.i, 43, sla_days) end,
  case when is_decided then case when p.status = 'REJ' then 'refuse' else 'approve' end end,
  case when is_decided then o.id end, case when is_decided then p.decided_at - interval '3 hours' end,
  case when is_decided then q.id end,
  -- Working days of those between.
  case when is_decided then greatest(0, (p.decided_at::date - p.submitted_at::date) * 5 / 7) end,
  concat_ws(' ', lower(n.number), h.folded, t.folded, lower(t.country), 'po-' || p.i, l.words)
from sample_setting cross join plan p
cross join lateral (select p.status <> 'DRA' and not (p.status = 'CAS' and is_abandoned) as has_number,
  p.status in ('REJ', 'APR') or p.status_group = 'active' or
    p.status in ('CLO', 'EXP', 'RVK', 'RPL') or (p.status = 'CAN' and not is_withdrawn) as is_decided,
  p.status_group = 'active' or p.status in ('CLO', 'EXP', 'RVK', 'RPL') or (p.status = 'CAN' and not is_withdrawn)
    as is_issued) done
cross join lateral (select concat_ws('/', country, case p.kind when 'IMA' then 'I' else 'E' end,
  case p.grp when 'PREC' then 'PR' else 'NP' end, extract(year from submitted_at)::text, lpad(serial::text, 6, '0'))
  as body) b
cross join lateral (select case when has_number
  then body || '-' || pg_temp.check_character(replace(body, '/', '')) end as number) n
join sample_holder h on h.i = p.holder
join sample_partner t on t.i = p.partner
join sample_officer q on q.i = p.other
join sample_officer o on o.i = p.officer
join plan_line first on first.i = p.i and first.position = 1
join sample_goods g on g.i = first.goods
cross join lateral (select string_agg(words, ' ') as words, coalesce((
    select array_agg(distinct (part ->> 'substanceId')::int)
    from plan_line line join sample_goods named on named.i = line.goods
    cross join jsonb_array_elements(named.components) as part
    where line.i = p.i and (part ->> 'substanceId')::int <> g.main_substance_id), '{}') as other_substance_ids
  from plan_line each join sample_goods on sample_goods.i = each.goods where each.i = p.i) l
order by p.i;

-- The paper itself (PDF, signed data) is not made; everything else about it is there.
insert into trade_authorization (case_id, kind, applicant_reference, site_id, transport_mode, country_of_origin,
  country_of_dispatch, purpose, certificate_number, certificate_issued_on, certificate_authority,
  certificate_valid_until, license_number, check_code, token_hash, issued_on, report_due_on)
select p.id, p.kind, 'PO-' || p.i, h.site_id, (array['1', '3', '4', '4', '4'])[pg_temp.dice(p.i, 50, 5) + 1],
  t.country, t.country, (array['MEDICAL', 'MEDICAL', 'MEDICAL', 'MANUFACTURE', 'RESEARCH'])[pg_temp.dice(p.i, 51, 5) + 1],
  case when is_foreign then t.country || '-' || pg_temp.dice(p.i, 52, 1000000) end,
  case when is_foreign then p.created_at::date - 20 end, case when is_foreign then 'Competent authority ' || t.country end,
  case when is_foreign then p.created_at::date + 160 end, case when c.submitted_at is not null then h.license_number end,
  case when c.issued_at is not null then code end,
  case when c.issued_at is not null then sha256(convert_to('token of ' || p.i, 'UTF8')) end, c.issued_at::date,
  case when used_times > 0 and first_use_at > now - interval '9 days' then first_use_at::date + 10 end
from sample_setting cross join plan p
join work_case c on c.id = p.id
cross join lateral (select p.kind = 'EXA' and p.grp = 'NP' as is_foreign,
  translate(substr(md5('code ' || p.i), 1, 8), '0123456789abcdef', alphabet) as code) x
join sample_holder h on h.i = p.holder
join sample_partner t on t.i = p.partner
order by p.i;

insert into authorization_line (id, case_id, position, substance_id, preparation_id, form_id, quantity, unit,
  gross_grams, components, used_quantity)
select l.id, l.case_id, l.position, g.substance_id, g.preparation_id, g.form_id, g.quantity, g.unit, g.gross_grams,
  g.components, l.used
from plan_line l join sample_goods g on g.i = l.goods
order by l.i, l.position;
