-- What crossed the border: by customs for each use, and by the holder for most of them.
create temp table plan_use as
select p.i, p.id as case_id, use, source, case use when 1 then first_use_at else second_use_at end as at,
  pg_temp.id(case use when 1 then first_use_at else second_use_at end, p.i, 200 + use * 2 + source) as id
from plan p
cross join lateral generate_series(1, used_times) use
cross join lateral generate_series(0, case when pg_temp.dice(p.i, 70, 100) < 80 then 1 else 0 end) source
order by p.i, use, source;
analyze plan_use;

insert into endorsement (id, case_id, source, moved_on, recorded_at, recorded_by, recorded_by_name, recorded_side, customs_point_id,
  declaration_number, packages, is_seal_intact, is_last_consignment)
select u.id, u.case_id, case source when 0 then 'customs' else 'establishment' end, u.at::date,
  u.at + interval '1 hour' * source, case source when 0 then k.id else c.created_by end,
  case source when 0 then k.first_name || ' ' || k.last_name else c.applicant_name end,
  case source when 0 then 'customs' else 'applicant' end, case source when 0 then c.customs_point_id end, 'D-' || u.i || '-' || use, 1 + pg_temp.dice(u.i, 71, 40), true,
  c.status = 'CLO' and use = used_times
from plan_use u
join plan p on p.i = u.i
join work_case c on c.id = u.case_id
cross join (select id, first_name, last_name from account where roles && '{CUST_USER,CUST_MANAGER}'
  union all (select id, first_name, last_name from account order by id limit 1) limit 1) k;

-- Two uses share what was used of a line; the second takes the odd rest.
create temp table plan_use_line as
select u.id as endorsement_id, l.id as line_id, u.i, u.case_id, u.use, u.source, u.at, l.goods,
  case when p.used_times = 1 then l.used when u.use = 1 then trunc(l.used / 2, 3) else l.used - trunc(l.used / 2, 3) end
    as quantity,
  case when p.used_times = 2 and u.use = 1 then trunc(l.used / 2, 3) else l.used end as reached
from plan_use u join plan p on p.i = u.i join plan_line l on l.i = u.i;
insert into endorsement_line (endorsement_id, line_id, quantity)
select endorsement_id, line_id, quantity from plan_use_line;
