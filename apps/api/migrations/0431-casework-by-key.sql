-- The key of a program with which the step was taken, by its name at that time.
alter table case_history add column key_name text check (is_line(key_name) and length(key_name) <= 80);
