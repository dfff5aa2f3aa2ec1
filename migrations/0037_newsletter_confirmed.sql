-- On the list once the letter about it was opened. Who was on it before stays: they were asked by the rule of their time.
alter table letter_subscription
  add confirmed_at timestamptz,
  -- When they were last asked for it, and written to.
  add asked_at timestamptz not null default now(),
  -- In every letter: whoever holds it may confirm, or end it.
  add key uuid not null default gen_random_uuid() unique;
update letter_subscription set confirmed_at = updated_at, asked_at = updated_at;
create index letter_subscription_pending on letter_subscription (asked_at) where confirmed_at is null;
