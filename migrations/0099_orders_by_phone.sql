-- An order that somebody of the house writes for a client: a cart of its own, whose visitor is `id`, until it is ordered or the client pays it by a link.
create table phone_order (
  id uuid primary key,
  country text not null,
  language text not null,
  email text not null,
  member uuid not null references staff_member on delete cascade,
  created_at timestamptz not null default now(),
  -- What it became, where the house ordered it.
  number text,
  -- What the client's link carries, until then.
  token uuid unique,
  lapses_at timestamptz,
  taken_at timestamptz,
  check ((token is null) = (lapses_at is null))
);
create index phone_order_newest on phone_order (created_at desc);
