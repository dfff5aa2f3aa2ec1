-- The boutiques: where they are, what they say of themselves in each language, when they are open, and what they hold.

create table store (
  id text primary key check (id ~ '^[A-Z]{3}[0-9]{2}$'),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  kind text not null check (kind in ('flagship', 'boutique', 'atelier', 'corner')),
  continent text not null check (continent in ('europe', 'americas', 'middleEast', 'asiaPacific')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- ISO 3166-2 (`US-NY`), where shoppers of the country think in states or regions.
  region text check (region ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$' and left(region, 2) = country),
  city text not null,
  address1 text not null,
  address2 text,
  -- Not every country has them.
  postal_code text,
  phone text not null check (phone ~ '^\+[1-9][0-9]*( [0-9]+)+$' and length(phone) <= 24),
  email text not null check (length(email) <= 50 and email like '%_@_%'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  time_zone text not null check (time_zone ~ '^[A-Za-z]+(/[A-Za-z_]+)+$'),
  services text[] not null check (services <@ array['madeToOrder', 'repair', 'clickAndCollect', 'appointment', 'alterations',
    'giftWrapping', 'monogram', 'tryInStore']),
  position integer not null,
  -- A boutique that the house no longer names is hidden, never deleted: orders may have been collected there.
  published boolean not null default true,
  -- No two in the shop at once; by the end of a transaction, so that an address may pass from one boutique to another.
  exclude (slug with =) where (published) deferrable initially deferred
);

create table store_text (
  store text not null references store on delete cascade,
  language text not null check (language in ('en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar')),
  name text not null,
  place text not null,
  near text not null,
  region_name text,
  -- Written as in the boutique's own script, line by line, where that is the language's.
  address text[],
  primary key (store, language)
);

-- Minutes since midnight as a multirange: spans of one day cannot overlap, whoever writes them. A day without a row is closed.
create table store_hours (
  store text not null references store on delete cascade,
  weekday integer not null check (weekday between 1 and 7),
  open int4multirange not null check (open <@ int4range(0, 1440) and not isempty(open)),
  primary key (store, weekday)
);

-- Days that do not follow the week; empty is closed.
create table store_day (
  store text not null references store on delete cascade,
  day date not null,
  open int4multirange not null check (open <@ int4range(0, 1440)),
  primary key (store, day)
);

-- What each boutique holds of each size, apart from the online stock. Never below zero.
create table store_stock (
  store text not null references store on delete cascade,
  sku text not null references variant on delete cascade,
  quantity integer not null check (quantity >= 0),
  primary key (store, sku)
);
create index store_stock_sku on store_stock (sku) where quantity > 0;
