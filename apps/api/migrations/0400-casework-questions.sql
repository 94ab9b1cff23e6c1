-- The calendar of deadlines finds the questions whose answers are due in a month, not all that were ever asked.
create index case_history_asked on case_history (due_on, case_id) where action = 'ask' and due_on is not null;
