-- A wallet's express session: what its window was opened for. It becomes a payment under the same id once the shopper has approved it.
create table wallet_session (
  id uuid primary key,
  cart uuid not null references cart on delete cascade,
  visitor uuid not null,
  -- By what name the wallet knows it.
  ref text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What the cart was: one that was changed meanwhile is asked about again.
  digest text not null,
  -- Whether the wallet lends the money.
  credit boolean not null,
  expires_at timestamptz not null
);
create index wallet_session_cart on wallet_session (cart);
