-- What the house shows beside a piece, at the foot of a listing, or where there is nothing else: by type, in its order.
-- It belongs to a colour, to a style, to a category, or to the whole house when it names none of them.
create table recommendation (
  -- The specification's codes; there is no 2.
  type smallint not null check (type in (1, 3, 4, 5, 6, 7, 8)),
  category text references category on delete cascade,
  style text references style on delete cascade,
  colourway text references colourway on delete cascade,
  position integer not null check (position >= 0),
  piece text not null references colourway on delete cascade,
  check (num_nonnulls(category, style, colourway) <= 1),
  check (piece is distinct from colourway),
  unique nulls not distinct (type, category, style, colourway, position),
  unique nulls not distinct (type, category, style, colourway, piece)
);
create index recommendation_style on recommendation (style, type) where style is not null;
create index recommendation_colourway on recommendation (colourway, type) where colourway is not null;

-- Listings besides the categories: what pieces have in common (a tag), and what the house has chosen (a selection).
create table gathering (
  kind text not null check (kind in ('tag', 'selection')),
  id text not null check (id ~ '^[a-z0-9-]{1,60}$'),
  position integer not null,
  name jsonb not null,
  line jsonb,
  primary key (kind, id)
);

create table gathered_piece (
  kind text not null,
  id text not null,
  position integer not null,
  colourway text not null references colourway on delete cascade,
  primary key (kind, id, position),
  foreign key (kind, id) references gathering on delete cascade
);

-- Pages of content that stand among the pieces of a listing, before the piece at that place.
create table editorial_tile (
  category text not null references category on delete cascade,
  position integer not null check (position >= 0),
  page text not null,
  picture text check (picture like '/media/%'),
  primary key (category, position)
);

-- The slim banner below a piece: one sentence after the other, each a link to a page of content.
create table banner_message (
  position integer primary key,
  path text not null check (path like '/%'),
  words jsonb not null
);

-- What is already there is loaded once more, and this with it.
delete from house_file;
