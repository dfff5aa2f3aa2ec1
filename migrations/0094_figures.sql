-- What happens on the house's pages, without a word of who: a month of it as it came, and for good what it adds up to by the hour.
create table figure (
  at timestamptz not null,
  country text not null,
  page text not null,
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  name text not null,
  value real
);
-- They come in the order of time: this index stays small however many there are.
create index figure_at on figure using brin (at);

create table figure_hour (
  hour timestamptz not null check (hour = date_trunc('hour', hour)),
  name text not null,
  country text not null,
  page text not null,
  device text not null,
  -- Of what is measured; 0 of what is only counted.
  bucket smallint not null,
  count bigint not null check (count > 0),
  primary key (hour, name, country, page, device, bucket)
);

-- The same by the day of the house, with `*` for all countries and for all devices: a report reads a few thousand of these, whatever they
-- were counted from.
create table figure_day (
  country text not null,
  device text not null,
  name text not null,
  day date not null,
  page text not null,
  bucket smallint not null,
  count bigint not null check (count > 0),
  primary key (country, device, name, day, page, bucket)
);
-- Every country of a step at once.
create index figure_day_countries on figure_day (name, device, day) include (country, count) where name like 'step%' or name = 'visit';

create table figure_dropped (
  hour timestamptz not null,
  reason text not null check (reason in ('malformed', 'huge', 'ancient', 'future', 'shed')),
  count bigint not null check (count > 0),
  primary key (hour, reason)
);

-- Terms that nothing was found for, a day's each; who typed them is not kept.
create table search_missed (
  day date not null,
  country text not null,
  term text not null check (length(term) between 2 and 40),
  count integer not null check (count > 0),
  primary key (day, country, term)
);
