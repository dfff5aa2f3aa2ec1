-- Codes that somebody of the house typed for an order that is still here: after five in a day whoever comes for it shows who they are.
create table pickup_try (
  "order" uuid not null references placed_order on delete cascade,
  member uuid not null references staff_member on delete cascade,
  wrong integer not null check (wrong between 1 and 5),
  at timestamptz not null default now(),
  primary key ("order", member)
);
create index pickup_try_member on pickup_try (member);
