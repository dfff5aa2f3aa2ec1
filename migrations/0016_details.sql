-- What a style is lined with, stands on and measures, and where it is made. Lengths are millimetres.
create table style_detail (
  style text primary key references style on delete cascade,
  lining text not null check (lining ~ '^[a-z]+$'),
  sole text check (sole ~ '^[a-z]+$'),
  made_in text not null check (made_in ~ '^[A-Z]{2}$'),
  width integer check (width between 1 and 3000),
  height integer check (height between 1 and 3000),
  depth integer check (depth between 1 and 3000),
  -- From the top of a bag to the top of its handle, or of its strap at its longest.
  handle integer check (handle between 1 and 2000),
  check ((width is null) = (height is null)),
  check (depth is null or width is not null)
);

-- The sizes of other countries and the measures of a body, for everything that is sold by one kind of size.
create table size_chart (
  id text primary key check (id ~ '^[a-z_]{1,40}$'),
  -- Not jsonb: that would put its keys into an order of its own.
  chart json not null check (json_typeof(chart) = 'object')
);
