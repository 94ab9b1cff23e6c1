-- When the person behind a session last proved that he is there himself, by his password and the code of a second
-- factor; null until he does. What opens accounts to others asks for it.
alter table session add column confirmed_at timestamptz;
