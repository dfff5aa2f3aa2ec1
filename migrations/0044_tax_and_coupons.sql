-- Where a shopper asked what tax would come to, and the rate that they were told: thousandths of a percent.
alter table cart add tax_postal text check (tax_postal ~ '^[0-9]{5}$'), add tax_rate integer check (tax_rate between 0 and 100000),
  add check ((tax_postal is null) = (tax_rate is null));
-- The rate at the address, as it was when the address was given: what the shopper is shown is what the order costs.
alter table checkout_draft add tax_rate integer check (tax_rate between 0 and 100000);

-- What the house takes off an order for whoever knows the code. Its rules are data.
create table coupon (
  -- The one form of a code: capitals and figures, nothing between them.
  code text primary key check (code ~ '^[A-Z0-9]{3,30}$'),
  kind text not null check (kind in ('percentage', 'amount', 'free_delivery')),
  percent integer check (percent between 1 and 100),
  -- By currency, in minor units: what is taken off, and what the pieces must be worth.
  amounts jsonb check (jsonb_typeof(amounts) = 'object'),
  minimums jsonb check (jsonb_typeof(minimums) = 'object'),
  -- Everywhere, and for every piece, where nothing is said.
  countries text[] check (cardinality(countries) > 0),
  categories text[] check (cardinality(categories) > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  once_per_customer boolean not null default false,
  -- So many in all.
  most integer check (most > 0),
  channel text not null default 'online' check (channel in ('online', 'store')),
  is_active boolean not null default true,
  -- Kept by `coupon_use`.
  used integer not null default 0 check (used >= 0),
  check ((kind = 'percentage') = (percent is not null)),
  check ((kind = 'amount') = (amounts is not null)),
  check (starts_at < ends_at)
);

-- Kept as it was chosen: one that applies no longer is told, not dropped.
alter table cart add coupon text references coupon;
create index cart_coupon on cart (coupon) where coupon is not null;

create table coupon_use (
  "order" uuid primary key references placed_order on delete cascade,
  coupon text not null references coupon,
  used_at timestamptz not null default now()
);
create index coupon_use_coupon on coupon_use (coupon);

-- Whether somebody has used it: by their account, or by the e-mail of an order, whoever placed it.
create function coupon_used_by(code text, customer uuid, email text) returns boolean language sql stable as $$
  select exists (
    select from placed_order o join coupon_use u on u."order" = o.id
    where u.coupon = coupon_used_by.code and lower(o.email) = lower(coupon_used_by.email)
  ) or exists (
    select from placed_order o join coupon_use u on u."order" = o.id
    where u.coupon = coupon_used_by.code and o.customer = coupon_used_by.customer
  )
$$;

-- The ceilings are kept at the coupon's own row: two orders at once meet there, and the second sees what the first has done.
create function count_coupon_use() returns trigger language plpgsql as $$
declare
  counted coupon;
  placed placed_order;
begin
  if tg_op = 'DELETE' then
    update coupon set used = used - 1 where code = old.coupon;
    return old;
  end if;
  update coupon set used = used + 1 where code = new.coupon returning * into strict counted;
  if counted.used > counted.most then
    raise exception 'this coupon is used up' using errcode = 'check_violation', constraint = 'coupon_used_within_most';
  end if;
  select * into strict placed from placed_order where id = new."order";
  if counted.once_per_customer and coupon_used_by(counted.code, placed.customer, placed.email) then
    raise exception 'this coupon is for once' using errcode = 'unique_violation', constraint = 'coupon_once_per_customer';
  end if;
  return new;
end $$;
create trigger count_coupon_use before insert or delete on coupon_use for each row execute function count_coupon_use();
create trigger coupon_use_stays before update on coupon_use for each statement execute function refuse_change();

-- An order that is cancelled gives it back.
create function give_coupon_back() returns trigger language plpgsql as $$
begin
  delete from coupon_use where "order" = new.id;
  return null;
end $$;
create trigger give_coupon_back after update of state on placed_order for each row
  when (new.state = 'CANCELLED' and old.state <> 'CANCELLED') execute function give_coupon_back();
