-- Cases decided within a few weeks, for the figures of the home page; those received are read by work_case_submitted.
create index work_case_decided on work_case (decided_at) include (feature, submitted_at) where decided_at is not null;
