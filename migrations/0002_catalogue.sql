-- The goods: what is made (style), sold at one height and price (product), in one colour (colourway), in one size (variant).

create table category (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  parent text references category,
  level integer not null check (level between 1 and 4),
  position integer not null,
  name jsonb not null,
  -- Tiles it lists, kept by the loader: a listing never counts.
  tiles integer not null default 0 check (tiles >= 0),
  check ((parent is null) = (level = 1))
);
create index category_parent on category (parent, position);

create table colour (
  id text primary key,
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
  name jsonb not null
);

create table style (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  activity text not null check (activity in ('women', 'men')),
  kind text not null check (kind in ('shoes', 'sneakers', 'bags', 'clothing')),
  family text not null,
  category text not null references category,
  material text not null,
  material_name jsonb not null,
  line jsonb not null,
  description jsonb not null
);

create table product (
  id text primary key check (id ~ '^[A-Z0-9]{3,12}$'),
  style text not null references style on delete cascade,
  heel integer check (heel between 1 and 200),
  published boolean not null default true,
  is_new boolean not null default false,
  online_until timestamptz,
  max_quantity integer not null default 3 check (max_quantity between 1 and 99)
);
create index product_style on product (style, heel);

create table price (
  product text not null references product on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount integer not null check (amount > 0),
  primary key (product, currency)
);

create table colourway (
  id text primary key check (id ~ '^[A-Z0-9]{3,12}-[A-Z]{3}$'),
  product text not null references product on delete cascade,
  colour text not null references colour,
  position integer not null,
  unique (product, colour)
);

create table variant (
  sku text primary key check (length(sku) <= 40),
  colourway text not null references colourway on delete cascade,
  fit text,
  size text,
  position integer not null,
  unique nulls not distinct (colourway, fit, size)
);

-- What the online stock holds of each size. Nothing is ever sold below zero, whoever asks and however many at once.
create table stock (
  sku text primary key references variant on delete cascade,
  quantity integer not null check (quantity >= 0),
  -- Sold before it exists, or after it is gone: from when it can be sent.
  expected text check (expected in ('preorder', 'backorder')),
  expected_quantity integer not null default 0 check (expected_quantity >= 0),
  expected_at date,
  check ((expected is null) = (expected_at is null))
);

-- A category's tiles in order: one per colour.
create table listing_tile (
  category text not null references category on delete cascade,
  position integer not null,
  colourway text not null references colourway on delete cascade,
  primary key (category, position)
);
create index listing_tile_colourway on listing_tile (colourway);
