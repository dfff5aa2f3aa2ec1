-- When an order's time in the books was over, and what it said of a person was taken out of it.
alter table placed_order add anonymised_at timestamptz;
create index placed_order_retention on placed_order (placed_at) where anonymised_at is null;
create index mailbox_received_at on mailbox (received_at);

-- When its owner last signed in: an account that nobody visits is closed in time.
alter table customer add seen_at timestamptz not null default now();
create index customer_seen_at on customer (seen_at);
