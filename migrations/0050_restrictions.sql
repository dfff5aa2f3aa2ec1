-- What a style carries besides its material, where the law has a word to say about it: a handle of alligator, a cell of lithium.
alter table style_detail add trim text check (trim ~ '^[a-z]+$');

-- Where a piece may not be sent, and who says so.
create table restriction (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  -- A material or a trim; every piece where nothing is said.
  material text check (material ~ '^[a-z-]+$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- The whole country where nothing is said.
  states text[] check (cardinality(states) > 0),
  source text not null check (length(source) between 1 and 400)
);
create index restriction_country on restriction (country);
