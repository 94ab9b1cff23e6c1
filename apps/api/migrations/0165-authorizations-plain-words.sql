-- Words that officers and customs write about a case are paragraphs like all others (0148).
alter table authorization_customs_note
  add constraint authorization_customs_note_text check (is_paragraph(text)),
  add constraint authorization_customs_note_author check (is_line(author_name));
alter table authorization_warning_reason
  add constraint authorization_warning_reason_reason check (is_paragraph(reason)),
  add constraint authorization_warning_reason_by check (is_line(by_name));
alter table trade_authorization
  add constraint trade_authorization_own_conditions_text check (is_paragraph(own_conditions));
alter table endorsement
  add constraint endorsement_remark_text check (is_paragraph(remark));

-- Members of the class that had been overlooked; what stands is cleaned first, so that every row holds.
update branding_version set note = plain_paragraph(note) where not is_paragraph(note);
update impersonation set reason = plain_paragraph(reason) where not is_paragraph(reason);
update prohibition set note = plain_paragraph(note) where not is_paragraph(note);
alter table branding_version add constraint branding_version_note_text check (is_paragraph(note));
alter table impersonation add constraint impersonation_reason_text check (is_paragraph(reason));
alter table prohibition add constraint prohibition_note_text check (is_paragraph(note));
