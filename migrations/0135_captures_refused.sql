-- When the house was last told that a bank does not give what left: once a day is enough.
alter table payment add refusal_told_at timestamptz;
