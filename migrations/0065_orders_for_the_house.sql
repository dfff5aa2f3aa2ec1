-- How often an order was moved: whoever moves it says which one they looked at.
alter table placed_order add version integer not null default 0;
create function count_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger count_order_version before update of state, prepared_at, version on placed_order
  for each row execute function count_order_version();

-- A parcel that has left, with what lies in it. An order has left when all of it has.
create table parcel (
  id uuid primary key default gen_random_uuid(),
  "order" uuid not null references placed_order on delete cascade,
  position integer not null check (position > 0),
  carrier text not null check (length(carrier) between 1 and 40),
  tracking text not null check (length(tracking) between 1 and 40),
  left_at timestamptz not null default now(),
  unique ("order", position)
);
create table parcel_line (
  parcel uuid not null references parcel on delete cascade,
  line uuid not null references order_line on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (parcel, line)
);
create index parcel_line_line on parcel_line (line);

-- The house's list, the newest first: all of them, of a state, of a boutique, of somebody, of a piece.
create index placed_order_latest on placed_order (placed_at desc, id desc);
create index placed_order_state on placed_order (state, placed_at desc, id desc);
create index placed_order_store on placed_order (store, placed_at desc, id desc) where store is not null;
create index placed_order_of_email on placed_order (email, placed_at desc, id desc);
drop index placed_order_email;
create index placed_order_lastname on placed_order (lower(address ->> 'lastname') text_pattern_ops);
create index order_line_sku on order_line (sku text_pattern_ops);
