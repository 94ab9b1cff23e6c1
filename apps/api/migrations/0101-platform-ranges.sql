-- Versions, positions, counters and sizes: what the program writes into them is never below zero, and a version
-- begins at its first one. Held here as well, so that no number of this database is without its range.
do $$
declare
  place text[];
begin
  foreach place slice 1 in array array[
    ['account', 'version', '0'],
    ['application_attachment_version', 'width', '0'],
    ['application_attachment_version', 'height', '0'],
    ['application_attachment_version', 'source_bytes', '0'],
    ['attempt_counter', 'attempts', '0'],
    ['audit_event', 'seq', '0'],
    ['audit_head', 'seq', '0'],
    ['audit_kept_head', 'seq', '0'],
    ['audit_verification', 'rows_done', '0'],
    ['audit_verification', 'rows_total', '0'],
    ['audit_verification', 'whole_rows', '0'],
    ['audit_verification', 'broken_seq', '0'],
    ['audit_verification', 'agreed_seq', '0'],
    ['broadcast_draft', 'version', '0'],
    ['competent_authority', 'version', '1'],
    ['country', 'version', '1'],
    ['customs_point', 'version', '1'],
    ['general_note', 'version', '1'],
    ['general_note', 'position', '0'],
    ['guess_guard', 'attempts', '0'],
    ['guess_guard', 'level', '0'],
    ['health_history', 'milliseconds', '0'],
    ['health_state', 'milliseconds', '0'],
    ['help_article', 'position', '0'],
    ['help_article', 'version', '0'],
    ['help_text', 'version', '0'],
    ['help_text_version', 'version', '0'],
    ['localization_revision', 'revision', '0'],
    ['mail_outbox', 'attempts', '0'],
    ['mail_template', 'version', '0'],
    ['master_item', 'position', '0'],
    ['master_item', 'version', '1'],
    ['master_revision', 'revision', '0'],
    ['prohibition', 'version', '1'],
    ['registration_decoy', 'files', '0'],
    ['scheduling_change', 'version', '1'],
    ['second_factor', 'last_step', '0'],
    ['server_process', 'pid', '0'],
    ['server_process', 'memory_bytes', '0'],
    ['setting', 'revision', '0'],
    ['stored_file', 'bytes', '0'],
    ['stored_file_chunk', 'position', '0'],
    ['substance', 'version', '1'],
    ['substance_form', 'version', '1'],
    ['substance_form_factor', 'version', '1'],
    ['type_of_permit', 'version', '1'],
    ['type_of_permit', 'position', '0'],
    ['unit_of_measure', 'version', '1'],
    ['user_request', 'reminded_days', '0']]
  loop
    execute format('alter table %I add constraint %I check (%I >= %s) not valid',
      place[1], place[1] || '_' || place[2] || '_range', place[2], place[3]);
  end loop;
end
$$;
