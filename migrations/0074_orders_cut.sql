-- A part of an order that will not be sent: it is no longer among its lines, and nobody pays for it.
create table order_cut (
  id uuid primary key default gen_random_uuid(),
  "order" uuid not null references placed_order on delete cascade,
  -- What it took off the total, and which pieces: [{sku, name, quantity}].
  amount bigint not null check (amount >= 0),
  pieces jsonb not null check (jsonb_typeof(pieces) = 'array'),
  reason text not null check (length(reason) between 1 and 200),
  at timestamptz not null default now()
);
create index order_cut_order on order_cut ("order");
