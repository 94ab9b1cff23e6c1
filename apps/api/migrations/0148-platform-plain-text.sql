-- What people write and papers, mails and file names repeat: no controls, nothing that turns the direction of what
-- follows, no unseen tags. The contract refuses them by the same table (plain-text.ts); here it holds whoever writes.
create function plain_line(given text) returns text language sql immutable strict parallel safe
  as $$ select btrim(regexp_replace(
    regexp_replace(given, '[\u0009\u000a\u000d\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\U000e0000-\U000e007f]', '', 'g'
  )) $$;
create function is_line(given text) returns boolean language sql immutable strict parallel safe
  as $$ select given !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\U000e0000-\U000e007f]' $$;
create function are_lines(given text[]) returns boolean language sql immutable strict parallel safe
  as $$ select coalesce(bool_and(is_line(each)), true) from unnest(given) each $$;
create function plain_paragraph(given text) returns text language sql immutable strict parallel safe
  as $$ select string_agg(plain_line(each), E'\n' order by place)
    from string_to_table(regexp_replace(given, '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'), E'\n')
      with ordinality as lines (each, place) $$;
create function is_paragraph(given text) returns boolean language sql immutable strict parallel safe
  as $$ select given !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\U000e0000-\U000e007f]' $$;

-- Forms took such signs until now. They are taken out of what stands, so that every check holds for every row: a row
-- that broke one would refuse each later change of its other columns.
do $$
declare
  place text[];
begin
  foreach place slice 1 in array array[
    ['account', 'first_name'],
    ['account', 'last_name'],
    ['account', 'occupation'],
    ['account', 'phone'],
    ['account', 'fax'],
    ['authorization_line', 'batch'],
    ['competent_authority', 'contact_name'],
    ['competent_authority', 'phone'],
    ['customs_point', 'city'],
    ['endorsement', 'declaration_number'],
    ['endorsement', 'foreign_permit_number'],
    ['establishment', 'name'],
    ['establishment', 'city'],
    ['establishment', 'postal_code'],
    ['establishment_person', 'first_name'],
    ['establishment_person', 'last_name'],
    ['establishment_person', 'occupation'],
    ['establishment_site', 'name'],
    ['establishment_site', 'city'],
    ['establishment_site', 'postal_code'],
    ['localization_language', 'own_name'],
    ['scheduling_change', 'legal_basis'],
    ['trade_authorization', 'agent'],
    ['trade_authorization', 'applicant_reference'],
    ['trade_authorization', 'carrier'],
    ['trade_authorization', 'certificate_authority'],
    ['trade_authorization', 'certificate_exporter'],
    ['trade_authorization', 'certificate_importer'],
    ['trade_authorization', 'certificate_number'],
    ['trade_authorization', 'foreign_point'],
    ['trade_authorization', 'itinerary'],
    ['trade_authorization', 'manufacturer'],
    ['trade_authorization', 'pre_export_reference'],
    ['trade_authorization', 'ultimate_consignee'],
    ['trading_establishment', 'name'],
    ['trading_establishment', 'city'],
    ['type_of_permit', 'legal_basis'],
    ['user_request', 'establishment_name'],
    ['verification_mismatch', 'contact']
  ]
  loop
    execute format('update %1$I set %2$I = plain_line(%2$I) where not is_line(%2$I)', place[1], place[2]);
    execute format('alter table %1$I add constraint %3$I check (is_line(%2$I))',
      place[1], place[2], place[1] || '_' || place[2] || '_line');
  end loop;
  foreach place slice 1 in array array[
    ['competent_authority', 'address_lines'],
    ['customs_point', 'address_lines'],
    ['establishment', 'address_lines'],
    ['establishment_site', 'address_lines'],
    ['trading_establishment', 'address_lines']
  ]
  loop
    execute format('update %1$I set %2$I = array(select plain_line(each) from unnest(%2$I) with ordinality as lines
      (each, place) order by place) where not are_lines(%2$I)', place[1], place[2]);
    execute format('alter table %1$I add constraint %3$I check (are_lines(%2$I))',
      place[1], place[2], place[1] || '_' || place[2] || '_lines');
  end loop;
  foreach place slice 1 in array array[
    ['case_history', 'comment'],
    ['case_note', 'text'],
    ['endorsement', 'discrepancy_reason'],
    ['endorsement', 'reason'],
    ['scheduling_change', 'note'],
    ['trade_authorization', 'remarks'],
    ['user_history', 'comment'],
    ['user_request', 'establishment_address'],
    ['verification_mismatch', 'description']
  ]
  loop
    execute format('update %1$I set %2$I = plain_paragraph(%2$I) where not is_paragraph(%2$I)', place[1], place[2]);
    execute format('alter table %1$I add constraint %3$I check (is_paragraph(%2$I))',
      place[1], place[2], place[1] || '_' || place[2] || '_paragraph');
  end loop;
end
$$;
