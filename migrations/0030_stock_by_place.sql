-- Stock by place: online and every boutique in one table. What is taken is held for somebody, and every change is a movement.

create table place (id text primary key);
insert into place (id) values ('online');
insert into place (id) select id from store;

-- A boutique is a place as soon as it exists.
create function place_of_store() returns trigger language plpgsql as $$
begin
  insert into place (id) values (new.id) on conflict (id) do nothing;
  return null;
end $$;
create trigger place_of_store after insert on store for each row execute function place_of_store();

alter table stock rename to online_stock;
alter index stock_pkey rename to online_stock_pkey;
drop index stock_preorder;

create table stock (
  sku text not null references variant on delete cascade,
  place text not null references place,
  -- What can be sold, and what is held for somebody until it leaves the house.
  quantity integer not null default 0 check (quantity >= 0),
  held integer not null default 0 check (held >= 0),
  -- Sold before it exists, or after it is gone: from when it can be sent.
  expected text check (expected in ('preorder', 'backorder')),
  expected_quantity integer not null default 0 check (expected_quantity >= 0),
  expected_held integer not null default 0 check (expected_held >= 0),
  expected_at date,
  check ((expected is null) = (expected_at is null)),
  check (expected is not null or expected_quantity = 0),
  check (place = 'online' or expected is null),
  primary key (sku, place)
);

insert into stock (sku, place, quantity, expected, expected_quantity, expected_at)
select sku, 'online', quantity, expected, case when expected is null then 0 else expected_quantity end, expected_at from online_stock;
insert into stock (sku, place, quantity) select sku, store, quantity from store_stock;
drop table online_stock;
drop table store_stock;
create index stock_preorder on stock (sku) where expected = 'preorder' and quantity = 0;

-- Pieces that are somebody's: an order's until they are sold, a payment's or a reservation's until it ends.
create table stock_hold (
  id uuid primary key default gen_random_uuid(),
  sku text not null,
  place text not null,
  -- Of what is there, or of what is on its way.
  pool text not null check (pool in ('present', 'expected')),
  quantity integer not null check (quantity > 0),
  holder text not null check (holder in ('order', 'payment', 'reservation')),
  holder_id uuid not null,
  state text not null default 'open' check (state in ('open', 'sold', 'released')),
  created_at timestamptz not null default now(),
  -- Nothing for an order: it ends when the pieces leave, or when it is cancelled.
  expires_at timestamptz,
  foreign key (sku, place) references stock
);
-- One open hold of a size for a holder; it may be taken again when it has ended.
create unique index stock_hold_once on stock_hold (holder, holder_id, sku, place, pool) where state = 'open';
create index stock_hold_holder on stock_hold (holder, holder_id);
create index stock_hold_open on stock_hold (sku, place) where state = 'open';
create index stock_hold_expires on stock_hold (expires_at) where state = 'open' and expires_at is not null;

-- Every change of stock, with its cause. For each size, place and pool: the sum of `free` is what can be sold, that of `held` what
-- open holds hold.
create table stock_movement (
  id bigint generated always as identity primary key,
  sku text not null,
  place text not null,
  pool text not null check (pool in ('present', 'expected')),
  kind text not null,
  free integer not null,
  held integer not null,
  cause text not null check (cause in ('opening', 'receipt', 'order', 'payment', 'reservation', 'return', 'transfer', 'correction')),
  cause_id text,
  at timestamptz not null default now(),
  check (case kind
    when 'received' then free > 0 and held = 0
    when 'reserved' then free < 0 and held = -free
    when 'released' then free > 0 and held = -free
    when 'sold' then free = 0 and held < 0
    when 'returned' then free > 0 and held = 0
    when 'corrected' then free <> 0 and held = 0
    else false end),
  foreign key (sku, place) references stock
);
create index stock_movement_of on stock_movement (sku, place, id);
create index stock_movement_cause on stock_movement (cause, cause_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger stock_movement_append_only before update or delete on stock_movement
  for each statement execute function refuse_change();

-- What earlier orders took is still held for them: none has left the house yet.
insert into stock_hold (sku, place, pool, quantity, holder, holder_id, created_at)
select l.sku, 'online', case when l.level = 'IN_STOCK' then 'present' else 'expected' end, sum(l.quantity), 'order', o.id, o.placed_at
from placed_order o join placed_order_line l on l."order" = o.id join stock s on s.sku = l.sku and s.place = 'online'
where o.status in (0, 1)
group by l.sku, 3, o.id, o.placed_at;

update stock s set held = h.present, expected_held = h.expected
from (
  select sku, coalesce(sum(quantity) filter (where pool = 'present'), 0) as present,
    coalesce(sum(quantity) filter (where pool = 'expected'), 0) as expected
  from stock_hold group by sku
) h where s.sku = h.sku and s.place = 'online';

insert into stock_movement (sku, place, pool, kind, free, held, cause)
select sku, place, 'present', 'received', quantity + held, 0, 'opening' from stock where quantity + held > 0
union all
select sku, place, 'expected', 'received', expected_quantity + expected_held, 0, 'opening' from stock where expected_quantity + expected_held > 0;
insert into stock_movement (sku, place, pool, kind, free, held, cause, cause_id, at)
select sku, place, pool, 'reserved', -quantity, quantity, 'order', holder_id::text, created_at from stock_hold order by created_at, id;

-- Pages show whether a size can be had, never how many there are: they change when the last piece goes and when the first one comes.
create function stock_crossed() returns trigger language plpgsql as $$
begin
  insert into page_change (tag) select 'product:' || w.product from variant v join colourway w on w.id = v.colourway where v.sku = new.sku;
  return null;
end $$;
create trigger stock_crossed after update on stock for each row
  when (old.place = 'online' and ((old.quantity > 0) <> (new.quantity > 0) or (old.expected_quantity > 0) <> (new.expected_quantity > 0)
    or old.expected is distinct from new.expected or old.expected_at is distinct from new.expected_at))
  execute function stock_crossed();
create trigger stock_opened after insert on stock for each row
  when (new.place = 'online' and (new.quantity > 0 or new.expected_quantity > 0)) execute function stock_crossed();

create function price_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into page_change (tag) select distinct 'product:' || product from after;
  else
    insert into page_change (tag) select distinct 'product:' || a.product from after a
    join before b on b.product = a.product and b.currency = a.currency and b.amount <> a.amount;
  end if;
  return null;
end $$;
create trigger price_added after insert on price referencing new table as after for each statement execute function price_changed();
create trigger price_changed after update on price referencing old table as before new table as after
  for each statement execute function price_changed();

-- What can be sold, said once.
create view sold_product as
select id, style, heel, is_new, online_until, max_quantity, model from product
where published and (online_until is null or online_until > now());

create view sold_variant as
select v.sku, v.colourway, v.fit, v.size, v.position, p.id as product, p.max_quantity, p.online_until
from variant v join colourway w on w.id = v.colourway join sold_product p on p.id = w.product;

-- What can be ordered, said once: stock first, then what is on its way.
create view orderable_stock as
select sku, place, quantity, held, expected_quantity, expected_held,
  case when quantity > 0 then 'IN_STOCK' when expected_quantity = 0 then 'NOT_AVAILABLE'
    when expected = 'preorder' then 'PREORDER' else 'BACKORDER' end as level,
  case when quantity > 0 then quantity else expected_quantity end as orderable,
  case when quantity = 0 and expected_quantity > 0 then expected_at end as expected_at
from stock;

alter table stock_delivery rename to stock_receipt;
