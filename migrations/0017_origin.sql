-- Where pieces come from: the places, the way of each material to the workshop's door, and what a piece is packed in.

create table origin_place (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  name jsonb not null
);

create table origin_step (
  material text not null,
  position integer not null check (position >= 0),
  step text not null check (step in ('hide', 'fleece', 'silk', 'cotton', 'tanned', 'woven', 'spun', 'cut', 'sewn', 'finished')),
  place text not null references origin_place,
  -- Who did it, where that is not the house itself.
  maker text,
  -- How it came here; nothing where it never left the building.
  transport text check (transport in ('road', 'rail', 'sea')),
  primary key (material, position),
  unique (material, step),
  check (position > 0 or transport is null)
);

create table packaging_part (
  kind text not null check (kind in ('shoes', 'sneakers', 'bags', 'clothing')),
  position integer not null check (position >= 0),
  part text not null check (part in ('box', 'bag', 'cover', 'paper', 'ribbon')),
  grams integer not null check (grams > 0),
  -- Per cent of its weight.
  recycled integer not null check (recycled between 0 and 100),
  primary key (kind, position),
  unique (kind, part)
);
