-- What was last wrong with each part, from when until when: { status, detail: { code, params }, from, until }; `until` is
-- null while it lasts. The history keeps codes only, and is cleared in time; this stays.
alter table health_state add column last_wrong jsonb check (jsonb_typeof(last_wrong) = 'object');
