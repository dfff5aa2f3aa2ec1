-- A bag per visitor and country: two tabs on two sites do not mix currencies.
create table cart (
  id uuid primary key default gen_random_uuid(),
  visitor uuid not null,
  country text not null,
  currency text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (visitor, country)
);
create index cart_updated_at on cart (updated_at);

create table cart_line (
  id uuid primary key default gen_random_uuid(),
  cart uuid not null references cart on delete cascade,
  sku text not null references variant,
  quantity integer not null check (quantity between 1 and 99),
  -- What it cost when it was chosen, so that a change can be told.
  amount integer not null check (amount > 0),
  added_at timestamptz not null default now(),
  unique (cart, sku)
);
