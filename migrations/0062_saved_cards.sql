-- Cards that customers keep for next time, with who takes cards for the house: a token and what a customer knows a card by. Never its
-- number. They go with their customer; the provider is told by what was written down before (`card.removed`, `card-holder.gone`).

create table card_holder (
  customer uuid not null references customer on delete cascade,
  provider text not null,
  -- Who they are there.
  ref text not null,
  primary key (customer, provider)
);

create table saved_card (
  id uuid primary key default gen_random_uuid(),
  customer uuid not null references customer on delete cascade,
  provider text not null,
  token text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null check (expiry_year between 2000 and 2199),
  created_at timestamptz not null default now(),
  unique (provider, token)
);
create index saved_card_customer on saved_card (customer, created_at);
