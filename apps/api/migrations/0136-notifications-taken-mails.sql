-- A mail that is with the mail server at this moment: nobody else tries it, and nobody calls it back, before that
-- moment has passed; by then whoever had taken it is gone.
alter table mail_outbox add column taken_until timestamptz;
