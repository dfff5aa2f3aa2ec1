-- What a provider tells of a shopper's money that the house did not ask for: each once, until somebody has seen it.
create table payment_notice (
  id uuid primary key default gen_random_uuid(),
  payment uuid not null references payment on delete cascade,
  kind text not null check (kind in ('disputed', 'reversed', 'refunded-elsewhere')),
  -- The provider's own id of the dispute or the refund.
  ref text not null check (length(ref) between 1 and 100),
  amount bigint not null check (amount >= 0),
  at timestamptz not null default now(),
  seen_at timestamptz,
  unique (payment, kind, ref)
);
create index payment_notice_open on payment_notice (at) where seen_at is null;
