-- The officer's own session in which an impersonation was begun: it ends with it. No foreign key: old sessions are
-- swept in any order.
alter table session add column impersonator_session_id uuid;
create index session_impersonator on session (impersonator_id) where impersonator_id is not null and ended_at is null;

create index account_identity_account on account_identity (account_id);
