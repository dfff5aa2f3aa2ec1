-- What a shopper has told us on the way to an order. Goes with the bag: into the order, or with time.
create table checkout (
  cart uuid primary key references cart on delete cascade,
  email text check (length(email) between 3 and 50),
  shipping_option text,
  address jsonb check (jsonb_typeof(address) = 'object'),
  shipping_method text
);

create sequence order_number;

-- Eight figures that tell nobody how many orders came before: the sequence, multiplied by a number that shares no factor with
-- a hundred million, meets each of them once.
create function next_order_number() returns text language sql volatile as $$
  select 'AV' || lpad(((nextval('order_number') * 57104329 + 40817263) % 100000000)::text, 8, '0')
$$;

create table placed_order (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default next_order_number() check (number ~ '^[A-Z]{2,3}[0-9]{8}$'),
  -- A bag becomes one order, however often the button is pressed. The bag itself is gone by then.
  cart uuid not null unique,
  visitor uuid not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  email text not null check (length(email) between 3 and 50),
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  shipping_method text not null,
  payment_method text not null,
  -- The specification's codes, 1 being in preparation.
  status integer not null default 1 check (status between 0 and 7),
  subtotal integer not null check (subtotal > 0),
  shipping integer not null check (shipping >= 0),
  tax integer not null check (tax >= 0),
  total integer not null check (total = subtotal + shipping + tax),
  placed_at timestamptz not null default now()
);
create index placed_order_visitor on placed_order (visitor, placed_at desc);
create index placed_order_email on placed_order (lower(email), placed_at desc);

-- As it was sold: later changes of the catalogue do not rewrite it.
create table placed_order_line (
  "order" uuid not null references placed_order on delete cascade,
  position integer not null,
  sku text not null,
  colourway text not null,
  name text not null,
  material text not null,
  colour_name text not null,
  fit text,
  size text,
  quantity integer not null check (quantity between 1 and 99),
  amount integer not null check (amount > 0),
  level text not null check (level in ('IN_STOCK', 'PREORDER', 'BACKORDER')),
  expected_at date,
  primary key ("order", position)
);

-- Where the demo's mail goes. A message is kept once, whoever sends it again.
create table mailbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  -- The whole message as it would travel.
  source text not null,
  received_at timestamptz not null default now()
);
